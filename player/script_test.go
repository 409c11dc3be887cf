package player_test

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

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
	again, err := player.Bundle(`import "main.js"`)
	if err != nil || !bytes.Equal(script, again) {
		t.Errorf("bundled twice it differs: %v", err)
	}
}

func TestBundleSaysWhatIsWrong(t *testing.T) {
	_, err := player.Bundle(`import "nowhere.js"`)
	if err == nil || !strings.Contains(err.Error(), "nowhere.js") {
		t.Errorf("%v", err)
	}
}
