package player

// Bundle makes a script of a text that imports the player's modules.
var Bundle = bundle
