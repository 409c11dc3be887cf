package sitegen

import (
	"embed"
	"sync"

	"queens/player"
)

//go:embed script
var scriptFiles embed.FS

// script is the site's script, of every page: script/main.js and what it imports.
var script = sync.OnceValues(func() ([]byte, error) { return player.Bundle(scriptFiles, "script/main.js") })
