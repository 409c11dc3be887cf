module github.com/liuzl/cedar-go

go 1.26
