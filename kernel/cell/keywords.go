package cell

import "strings"

// keywords are the words of each language, and a few names that its programs seldom do without.
var keywords = map[string][]string{
	"c": strings.Fields(`auto bool break case char const continue default do double else enum extern false float for goto if inline int long
		register restrict return short signed sizeof static struct switch true typedef union unsigned void volatile while
		abs calloc define free include main malloc NULL printf scanf size_t`),
	"cpp": strings.Fields(`alignas auto bool break case catch char class const constexpr continue decltype default delete do double else enum
		explicit extern false final float for friend if inline int long mutable namespace new noexcept nullptr operator override private
		protected public return short signed sizeof static struct switch template this throw true try typedef typename union unsigned
		using virtual void volatile while define include main std vector string cout cin endl`),
	"java": strings.Fields(`abstract assert boolean break byte case catch char class continue default do double else enum extends false final
		finally float for if implements import instanceof int interface long new null package private protected public record return short
		static super switch synchronized this throw throws true try var void volatile while yield
		Integer List Math String System main`),
	"csharp": strings.Fields(`abstract as base bool break byte case catch char class const continue decimal default delegate do double else enum
		explicit false finally fixed float for foreach get if implicit in int interface internal is lock long namespace new null object
		operator out override params private protected public readonly ref return set short static string struct switch this throw true
		try typeof uint using var virtual void while yield Console Main Math System`),
	"go": strings.Fields(`any append bool break byte case chan const continue copy default defer else error fallthrough false float64 for func
		go goto if import int int64 interface iota len make map max min nil package panic range return rune select string struct switch
		true type uint var fmt main`),
	"python": strings.Fields(`False None True and as assert async await break class continue def del elif else except finally for from global
		if import in is lambda nonlocal not or pass raise return try while with yield
		abs bool dict enumerate float input int len list max min open print range reversed self set sorted str sum tuple zip`),
	"javascript": strings.Fields(`async await break case catch class const continue default delete do else export extends false finally for
		from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void
		while yield Array Map Math Number Object Set String console process require`),
}
