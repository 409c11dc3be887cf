package sitegen

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every word that a script says is in the catalogues, and the scripts say every word that is there for them.
func TestWordsOfScripts(t *testing.T) {
	c, err := readCatalogue("en")
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(scriptFiles, "script/*.js")
	if err != nil || len(names) == 0 {
		t.Fatal("no scripts", err)
	}
	var all strings.Builder
	for _, name := range names {
		text, err := scriptFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, match := range regexp.MustCompile(`\btext\("([^"]+)"`).FindAllStringSubmatch(all.String(), -1) {
		if _, ok := c.Words["script."+match[1]]; !ok {
			t.Errorf("a script says %q, and there is no string script.%s", match[1], match[1])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(c.Words)) {
		if said, ok := strings.CutPrefix(key, "script."); ok && !strings.Contains(all.String(), `"`+said+`"`) {
			t.Errorf("no script says %s", key)
		}
	}
}
