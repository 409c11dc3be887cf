package sitegen

import (
	"cmp"
	"context"
	"html/template"
	"slices"
	"strings"

	"queens/lessons"
)

// claimsData is what the page of all claims shows.
type claimsData struct {
	Verdicts []verdictCount
	Total    int
	Articles []claimsArticle
}

type verdictCount struct {
	Verdict lessons.Verdict
	Count   int
}

// claimsArticle is the claims of one article, in their order.
type claimsArticle struct {
	lessons.Article // only its letter if the course does not tell of it
	Claims          []listedClaim
}

type listedClaim struct {
	*lessons.Claim
	Text   template.HTML
	Href   string
	Lesson string // title
}

// claims are those of all pages in a language, in the order of the course.
func claims(course *lessons.Course, lang string) (all []*lessons.Claim) {
	for _, page := range textPages(course, lang) {
		all = append(all, page.Claims...)
	}
	return all
}

func (s *site) listClaims(ctx context.Context, out *output, p *page) error {
	data := &claimsData{}
	all := claims(s.course, p.lang)
	slices.SortStableFunc(all, compareClaims)
	for _, verdict := range lessons.Verdicts() {
		data.Verdicts = append(data.Verdicts, verdictCount{Verdict: verdict})
	}
	for _, claim := range all {
		r := s.newRenderer(ctx, out, p, claim.Page)
		text, err := r.inline(claim)
		if err != nil {
			return err
		}
		if n := len(data.Articles); n == 0 || data.Articles[n-1].Letter != claim.Article() {
			data.Articles = append(data.Articles, claimsArticle{Article: s.article(claim.Article())})
		}
		article := &data.Articles[len(data.Articles)-1]
		article.Claims = append(article.Claims, listedClaim{
			claim, text, p.Root + s.path(p.lang, claim.Page.Lesson) + "#" + claim.Anchor(), claim.Page.Title,
		})
		data.Verdicts[slices.Index(lessons.Verdicts(), claim.Verdict)].Count++
		data.Total++
	}
	p.Data = data
	return nil
}

// article is what the course tells of an article.
func (s *site) article(letter string) lessons.Article {
	for _, article := range s.course.Articles {
		if article.Letter == letter {
			return article
		}
	}
	return lessons.Article{Letter: letter}
}

// compareClaims orders claims by article, and then by their numbers.
func compareClaims(a, b *lessons.Claim) int {
	key := func(c *lessons.Claim) []string { return strings.Split(c.ID, ".") }
	return slices.CompareFunc(key(a), key(b), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) // numbers without leading zeros
	})
}
