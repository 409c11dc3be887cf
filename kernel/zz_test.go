package kernel
import ("testing";"os";"fmt";"strings";"html";"queens/kernel/protocol";"queens/internal/browser";"path/filepath"; "queens/programs"; "queens/solvers")
func TestZZ(t *testing.T) {
	k := newKernel(t, nil)
	tab := browser.New(t)
	lang, _ := programs.FindLanguage("python")
	for _, n := range []int{4,8,12} {
	for _, name := range []string{"recursive","flag-arrays"} {
	v, _ := solvers.Find(name)
	src, err := programs.Source(v, lang, n)
	if err != nil { t.Fatal(err) }
	out := newShown()
	o := k.Execute(t.Context(), protocol.Cell{Code: fmt.Sprintf("%%%%python --n %d --limit 30000\n", n)+src.Text, Number: 1}, out)
	if o.Error != nil { t.Log(describe(o.Error)) }
	h := out.bundles[0]["text/html"].(string)
	i := strings.Index(h, "srcdoc='"); page := h[i+8:]; page = html.UnescapeString(page[:strings.Index(page, "' ")])
	f := filepath.Join(os.Getenv("ENG"), fmt.Sprintf("f-%s-%d.html", name, n)); os.WriteFile(f, []byte(page), 0o666)
	for _, w := range []int{300,360,480,600,671,680,768,900,1000,1200} {
		tab.Size(w, 800, false)
		tab.Open("file://"+f); tab.Wait(`document.querySelector("queens-player").player && true`)
		t.Log(name, n, w, browser.Eval[string](tab, `String(document.documentElement.scrollHeight)+" "+document.querySelector("main").getBoundingClientRect().height`), len(h))
	}
	}}
	t.Log(tab.Problems())
}
