module queens

go 1.26
