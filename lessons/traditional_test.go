package lessons

import "testing"

// TestConvert: words become traditional, and addresses stay those of the simplified page.
func TestConvert(t *testing.T) {
	c := newConverter(map[string]string{"播放器": "放映機"})
	for text, want := range map[string]string{
		"数组和播放器":                       "陣列和放映機",
		"[数组](#数组)":                    "[陣列](#数组)",
		`[数组](<#数组> "数组")`:             `[陣列](<#数组> "陣列")`,
		"[数组](https://a.b/数组_(软件)) 数组": "[陣列](https://a.b/数组_(软件)) 陣列",
		"[数组][软件]\n\n[软件]: #数组 \"数组\"": "[陣列][軟體]\n\n[軟體]: #数组 \"陣列\"",
		"<https://a.b/数组> 数组":          "<https://a.b/数组> 陣列",
		"{lang}`zh-hans 数组`数组":         "{lang}`zh-hans 数组`陣列",
	} {
		if got, err := c.convert(text); err != nil || got != want {
			t.Errorf("%q became %q, %v, want %q", text, got, err, want)
		}
	}
}
