package protocol

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// testOutput is an output that notes what it publishes, with the time.
func testOutput() (o *output, published *[]string) {
	published = new([]string)
	begun := time.Now()
	o = &output{recent: map[string]Bundle{}}
	o.publish = func(_, kind string, c content) {
		what := c["text"]
		if data, ok := c["data"].(Bundle); ok {
			what = data["text/plain"]
		}
		*published = append(*published, fmt.Sprintf("%v %s %q", time.Since(begun), kind, what))
	}
	o.streams = &streams{max: 1 << 20, send: o.stream}
	return o, published
}

func TestTiming(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(o *output)
		want []string
	}{
		"text waits for more": {func(o *output) {
			for range 13 {
				o.Stream("stdout", []byte("x"))
				time.Sleep(11 * time.Millisecond)
			}
		}, []string{`50ms stream "xxxxx"`, `105ms stream "xxxxx"`, `143ms stream "xxx"`}},
		"much text does not wait": {func(o *output) {
			o.Stream("stdout", []byte(strings.Repeat("x", maxPending)))
			time.Sleep(time.Millisecond)
			o.Stream("stdout", []byte("y"))
			time.Sleep(time.Second)
		}, []string{`0s stream "` + strings.Repeat("x", maxPending) + `"`, `51ms stream "y"`}},
		"text before all else": {func(o *output) {
			o.Stream("stdout", []byte("a"))
			o.Display(text("b"), "")
			o.Stream("stderr", []byte("c"))
			o.Result(text("d"))
			o.Stream("stdout", []byte("e"))
			o.Clear(true)
			o.Stream("stdout", []byte("f"))
			time.Sleep(time.Millisecond)
		}, []string{`0s stream "a"`, `0s display_data "b"`, `0s stream "c"`, `0s execute_result "d"`, `0s stream "e"`, `0s clear_output %!q(<nil>)`, `1ms stream "f"`}},
		"a character that has begun": {func(o *output) {
			o.Stream("stdout", []byte("a\xe2\x99"))
			o.Display(text("b"), "")
			time.Sleep(time.Second)
			o.Stream("stdout", []byte("\x9b\xe2"))
			time.Sleep(time.Second)
		}, []string{`0s stream "a"`, `0s display_data "b"`, `1.05s stream "♛"`, `2s stream "\xe2"`}},
		"changes": {func(o *output) {
			for i := range 100 {
				o.Update(text(fmt.Sprint(i)), "a")
				time.Sleep(8 * time.Millisecond)
			}
		}, []string{`0s update_display_data "0"`, `250ms update_display_data "31"`, `500ms update_display_data "62"`, `750ms update_display_data "93"`, `800ms update_display_data "99"`}},
		"changes of several": {func(o *output) {
			o.Update(text("1"), "a")
			o.Update(text("2"), "b")
			o.Update(text("3"), "a")
			o.Update(text("4"), "b")
			o.Update(text("5"), "a")
		}, []string{`0s update_display_data "1"`, `0s update_display_data "2"`, `0s update_display_data "5"`, `0s update_display_data "4"`}},
		"a display is newer than a change": {func(o *output) {
			o.Update(text("1"), "a")
			o.Update(text("2"), "a")
			o.Display(text("3"), "a")
			time.Sleep(time.Second)
			o.Update(text("4"), "a")
		}, []string{`0s update_display_data "1"`, `0s display_data "3"`, `1s update_display_data "4"`}},
		"silent": {func(o *output) {
			o.silent = true
			o.Stream("stdout", []byte("a"))
			o.Display(text("b"), "")
			o.Update(text("b"), "c")
			o.Result(text("d"))
			o.Clear(false)
		}, nil},
		"nothing after the end": {func(o *output) {
			o.Stream("stdout", []byte("a"))
			o.Update(text("1"), "a")
			o.finish()
			o.Stream("stdout", []byte("b"))
			o.Display(text("b"), "")
			o.Update(text("c"), "a")
			o.Result(text("d"))
			o.Clear(false)
			time.Sleep(time.Second)
		}, []string{`0s stream "a"`, `0s update_display_data "1"`}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, published := testOutput()
				test.do(o)
				o.finish()
				if got, want := strings.Join(*published, "\n"), strings.Join(test.want, "\n"); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			})
		})
	}
}

// What several print at a time comes whole.
func TestPrintersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, published := testOutput()
		for i := range 8 {
			go func() {
				for range 1000 {
					o.Stream("stdout", []byte(strings.Repeat(string(rune('a'+i)), 9)+"\n"))
					o.Update(text("x"), "a")
				}
			}()
		}
		synctest.Wait()
		o.finish()
		if n := strings.Count(strings.Join(*published, ""), `\n`); n != 8000 {
			t.Errorf("%d lines", n)
		}
	})
}
