package sitegen
import ("testing";"fmt";"path/filepath";"queens/internal/browser")
func TestZZ(t *testing.T){
	dir := realSite(t)
	tab := browser.New(t)
	for _, name := range []string{"enumeration-and-backtracking/index.html","glossary/index.html","column-by-column/index.html"} {
	tab.Open(browser.FileURL(filepath.Join(dir, name)))
	browser.Eval[bool](tab, `new Promise(d => setTimeout(()=>d(true), 1500))`)
	fmt.Println(name, tab.Problems())
	}
}
