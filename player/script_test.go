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
	script, err := player.Script()
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
	again, err := player.Bundle(os.DirFS("."), "script/main.js")
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
