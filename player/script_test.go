package player_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"queens/player"
)

func TestScriptIsSmallAndStable(t *testing.T) {
	script, err := player.Script("zh-hans") // as a page has it
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(script)
	w.Close()
	if packed.Len() > 60_000 {
		t.Errorf("the script has %d bytes packed, at most 60,000 are allowed", packed.Len())
	}
	again, err := player.Bundle(os.DirFS("."), "script/main.js", "zh-hans")
	if err != nil || !bytes.Equal(script, again) {
		t.Errorf("bundled twice it differs: %v", err)
	}
}

func TestBundleSaysWhatIsWrong(t *testing.T) {
	modules := fstest.MapFS{"script/main.js": {Data: []byte(`import "./nowhere.js"`)}}
	_, err := player.Bundle(modules, "script/main.js")
	if err == nil || !strings.Contains(err.Error(), "nowhere.js") {
		t.Errorf("%v", err)
	}
}

// A script in one language has the strings of that one alone.
func TestScriptInOneLanguage(t *testing.T) {
	languages, err := player.Languages()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range languages {
		script, err := player.Script(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range languages {
			text, err := player.Text(other, "predict.course")
			if err != nil {
				t.Fatal(err)
			}
			if got := bytes.Contains(script, []byte(text)); got != (other == lang) {
				t.Errorf("the script in %s has strings in %s: %t", lang, other, got)
			}
		}
	}
	if _, err := player.Script("xx"); err == nil {
		t.Error("a script in a language that is not there")
	}
}
