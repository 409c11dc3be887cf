package sandbox

// ways are both modes, and both where the kernel allows no namespace for the supervisor.
func ways() []way {
	return []way{
		{"none", func() (*Box, error) { return New(None) }},
		{"bwrap", func() (*Box, error) { return New(Bwrap) }},
		{"none without namespace", func() (*Box, error) { return &Box{None, means{space: noSpace}}, nil }},
		{"bwrap without namespace", func() (*Box, error) {
			b, err := New(Bwrap)
			if err != nil {
				return nil, err
			}
			m := b.means
			m.space = noSpace
			return &Box{Bwrap, m}, nil
		}},
	}
}
