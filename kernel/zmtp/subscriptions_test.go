package zmtp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Subscriptions match as a list of them does that is looked through.
func TestSubscriptions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		b := make([]byte, random.IntN(4))
		for i := range b {
			b[i] = "ab"[random.IntN(2)]
		}
		return string(b)
	}
	var s subscriptions
	list := map[string]int{}
	for range 20_000 {
		switch w := word(); random.IntN(3) {
		case 0:
			if err := s.add([]byte(w)); err != nil {
				t.Fatal(err)
			}
			list[w]++
		case 1:
			s.cancel([]byte(w))
			list[w] = max(0, list[w]-1)
		default:
			want := false
			for prefix, n := range list {
				want = want || n > 0 && strings.HasPrefix(w, prefix)
			}
			if got := s.match([]byte(w)); got != want {
				t.Fatalf("%q: %v; want %v of %v", w, got, want, list)
			}
		}
	}
	bytes := 0
	for prefix, n := range list {
		if n > 0 {
			bytes += len(prefix)
		}
	}
	if s.bytes != bytes {
		t.Errorf("%d bytes; want %d", s.bytes, bytes)
	}
}

func TestSubscriptionBounds(t *testing.T) {
	var many, large subscriptions
	for i := range maxSubscriptions {
		if err := many.add(fmt.Append(nil, i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := many.add([]byte("0")); err != nil {
		t.Errorf("one that is there: %v", err)
	}
	if err, want := many.add([]byte("x")), "subscriptions: more than 1024"; text(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
	for i := range 4 {
		if err := large.add([]byte(fmt.Sprint(i) + strings.Repeat("x", maxSubscriptionBytes/4-1))); err != nil {
			t.Fatal(err)
		}
	}
	if err, want := large.add([]byte("x")), "subscriptions: more than 65536 bytes"; text(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
}
