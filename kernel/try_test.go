package kernel
import ("context";"testing";"os";"strings";"queens/kernel/protocol";"time")
func TestTry(t *testing.T) {
	data, err := os.ReadFile(os.Getenv("CELLS"))
	if err != nil { t.Skip() }
	k := newKernel(t, nil)
	for i, c := range strings.Split(string(data), "\n====\n") {
		out := newShown(); ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second); defer cancel()
		out.answers = []string{"4","5","6"}
		begin := time.Now()
		o := k.Execute(ctx, protocol.Cell{Code: c, Number: i+1}, out)
		t.Logf("---- cell %d (%v)\n%s%s", i+1, time.Since(begin), out, describe(o.Error))
		for j, b := range out.bundles { if h, ok := b["text/html"].(string); ok { os.WriteFile("/tmp/eng/out-"+string(rune('a'+i))+string(rune('0'+j))+".html", []byte(h), 0o666); t.Log(len(h)) } }
	}
}
