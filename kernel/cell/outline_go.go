package cell

// golang reads an item of Go.
func (o *outline) golang(it *item) {
	i := it.from
	switch o.code[i].Text {
	case "package":
		it.sort = first
	case "import":
		it.sort = imports
	case "func":
		it.sort = function
		name, receiver := i+1, ""
		if o.is(name, "(") {
			for j := name + 1; j < min(o.match[name], it.to); j = o.after(j, it.to) {
				if o.isWord(j) {
					receiver = o.code[j].Text + "."
				}
			}
			name = o.after(name, it.to)
		}
		if name < it.to && o.isWord(name) {
			it.names = []string{receiver + o.code[name].Text}
		}
		for j := name; j < it.to; j = o.after(j, it.to) {
			if o.is(j, "{") {
				it.open = j
			}
		}
	case "type":
		it.sort, it.names = typ, o.specs(it, true)
	case "var", "const":
		it.sort, it.names = variable, o.specs(it, false)
	}
}

// specs are the names that a declaration gives, or the lines of one in parentheses.
func (o *outline) specs(it *item, one bool) (names []string) {
	i, to := it.from+1, it.to
	group := o.is(i, "(")
	if group {
		i, to = i+1, min(o.match[i], it.to)
	}
	for begins := true; i < to; i = o.after(i, to) {
		begins = begins || group && o.code[i].First
		switch {
		case begins && o.isWord(i):
			names = append(names, o.code[i].Text)
			if begins = false; !one && o.is(i+1, ",") {
				begins = true
				i++
			}
		case group && o.is(i, ";"):
			begins = true
		default:
			begins = false
		}
	}
	return names
}
