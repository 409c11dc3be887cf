package lessons

import (
	"context"
	"fmt"
	"math/big"
	"strings"
)

// Relation compares two numbers.
type Relation struct {
	Left, Right Sum
	Op          string // =, < or >
}

// Sum is a number made of others.
type Sum struct {
	Products []Product
	Value    int64
}

// Product is one part of a sum.
type Product struct {
	Minus   bool // it is subtracted
	Factors []*Quantity
}

// Quantity is a number in a query: one that is written there, or one that is computed.
type Quantity struct {
	Number Number // nil if it is written there
	Value  int64
}

// A Number is a number that a query computes.
type Number interface {
	compute(ctx context.Context) (int64, error)
}

func (r *Relation) find(ctx context.Context) (bool, error) {
	for _, side := range []*Sum{&r.Left, &r.Right} {
		if err := side.compute(ctx); err != nil {
			return false, err
		}
	}
	switch a, b := r.Left.Value, r.Right.Value; r.Op {
	case "<":
		return a < b, nil
	case ">":
		return a > b, nil
	default:
		return a == b, nil
	}
}

func (r *Relation) found() string {
	return fmt.Sprintf("%s and %s", r.Left.found(), r.Right.found())
}

// Single reports whether the sum is one number.
func (s *Sum) Single() bool { return len(s.Products) == 1 && len(s.Products[0].Factors) == 1 }

// Plain reports whether the sum is one number as it is written.
func (s *Sum) Plain() bool { return s.Single() && s.Products[0].Factors[0].Number == nil }

func (s *Sum) compute(ctx context.Context) error {
	sum := new(big.Int)
	for _, product := range s.Products {
		value := big.NewInt(1)
		if product.Minus {
			value.Neg(value)
		}
		for _, term := range product.Factors {
			if term.Number != nil {
				var err error
				if term.Value, err = term.Number.compute(ctx); err != nil {
					return err
				}
			}
			value.Mul(value, big.NewInt(term.Value))
		}
		sum.Add(sum, value)
	}
	if s.Value = sum.Int64(); !sum.IsInt64() || max(s.Value, -s.Value) > maxNumber {
		return fmt.Errorf("a number is greater than %d", int64(maxNumber))
	}
	return nil
}

// found is the sum in numbers, such as 16456 - 15720 = 736.
func (s *Sum) found() string {
	var b strings.Builder
	terms := 0
	for i, product := range s.Products {
		switch {
		case product.Minus:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		}
		for i, term := range product.Factors {
			if i > 0 {
				b.WriteString(" * ")
			}
			fmt.Fprint(&b, term.Value)
			terms++
		}
	}
	if terms > 1 {
		fmt.Fprintf(&b, " = %d", s.Value)
	}
	return b.String()
}
