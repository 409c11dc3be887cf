# The two commands of the README are `make site` and `make test`; the others are for those who work on the
# toolkit. Nothing here needs more than Go, make and git, but for what `make test` installs for its browser.

GO ?= go

.PHONY: site test setup bench lint types cross fuzz generate serve clean

# The commit is noted in the binary, whatever the environment says of it. It needs no library of the system, and so starts
# sooner: it does twice a cell, to look after the compiler and after the program.
bin/queens: FORCE
	@CGO_ENABLED=0 $(GO) build -buildvcs=auto -o bin/queens ./cmd/queens
FORCE:

site: bin/queens
	@bin/queens build --out site

# Shows the site while it is worked on: see the README.
serve: bin/queens
	@bin/queens serve --content content --source .

test: setup
	$(GO) vet ./...
	$(GO) test -timeout 30m ./...

setup:
	@tools/setup-test.sh

# The first table gives each way to run a program as a ratio to the plain run, the medians of one run of
# the benchmarks: these machines are shared, and seconds alone say little. The last lines of the solvers' part
# set what the course has recorded beside the shortest of many short runs. The table of languages has what the support file
# of each costs; of its two parts processor time is the one to look at when others use the machine. The table of formats has the steps
# a second that each writes, and how many times as long a step takes as in reading the trace alone. The tables of cells have what a cell of a
# notebook takes, with markers and without, as a ratio to the commands that one would type (bare-ms): x-cold for the first of all, x-warm for one
# that was changed, x-unchanged for one that was not, and x-cpu-warm in processor time. Before them stands what it takes a client to have an empty
# cell answered, over the wire and back.
bench:
	@mkdir -p bin
	$(GO) test -run '^$$' -bench . -count 6 -benchtime 0.5s ./solvers >bin/bench.txt
	@$(GO) tool benchstat -filter .name:Variants -col /run -row /variant bin/bench.txt
	@$(GO) tool benchstat -filter .name:AbsoluteValue -col /run -row /variant bin/bench.txt
	@$(GO) test -run '^$$' -bench AbsoluteValue/variant=operation -count 400 -benchtime 200x ./solvers >bin/measured.txt
	@$(GO) test -run '^$$' -bench AbsoluteValue/variant=check -count 150 -benchtime 1x ./solvers >>bin/measured.txt
	@$(GO) run ./cmd/measured <bin/measured.txt
	$(GO) test -run '^$$' -bench . -count 6 -benchtime 0.3s ./runner >bin/traced.txt
	@$(GO) tool benchstat -col /run -row /lang bin/traced.txt
	$(GO) test -run '^$$' -bench Formats -count 6 -benchtime 0.3s ./tracer/export >bin/formats.txt
	@$(GO) tool benchstat -row /format -filter '.unit:(steps/s OR x-reading)' bin/formats.txt
	$(GO) test -run '^$$' -bench EmptyCell -count 6 ./kernel/protocol >bin/empty.txt
	@$(GO) tool benchstat bin/empty.txt
	CGO_ENABLED=0 $(GO) test -run '^$$' -bench Cells -benchtime 9x -count 3 ./cmd/queens >bin/cells.txt
	@$(GO) tool benchstat -row /lang,/program -filter '.unit:(bare-ms OR x-cold OR x-warm OR x-unchanged OR x-cpu-warm)' bin/cells.txt
	$(GO) test -run '^$$' -bench '^Benchmark[^C]' -count 3 ./cmd/queens ./sitegen

lint:
	@test -z "$$(gofmt -l .)" || { echo 'gofmt:'; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# The types in the comments of the scripts. Node is needed for this and for two tests, and never for the site.
types: node_modules
	npx tsc --project .

node_modules: package-lock.json
	npm ci --ignore-scripts
	@touch node_modules

cross:
	@for target in windows/amd64 windows/arm64 darwin/arm64 linux/arm64; do \
		echo "$$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build -o /dev/null ./cmd/queens && \
		GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) vet ./... || exit 1; \
	done

FUZZTIME ?= 1m
fuzz:
	@for target in \
		FuzzParse:./tracer/mark \
		FuzzHeader:./tracer/tracefile \
		FuzzReader:./tracer/tracefile \
		FuzzSurvey:./tracer/quiz \
		FuzzCSV:./tracer/export \
		FuzzJSONL:./tracer/export \
		FuzzText:./tracer/export \
		FuzzFrontMatter:./lessons \
		FuzzDirective:./lessons \
		FuzzRole:./lessons \
		FuzzYAML:./lessons \
		FuzzPredict:./lessons \
		FuzzStamp:./lessons \
		FuzzQuery:./lessons \
		FuzzRecording:./lessons \
		FuzzCheck:./lessons/notebook \
		FuzzConformance:./programs \
		FuzzRing:./runner \
		FuzzReport:./runner/sandbox/supervisor \
		FuzzReadGcov:./runner \
		FuzzReadCover:./runner \
		FuzzReadV8:./runner \
		FuzzReadNumbers:./runner \
		FuzzNote:./runner \
		FuzzHandshake:./kernel/zmtp \
		FuzzFrame:./kernel/zmtp \
		FuzzCommand:./kernel/zmtp \
		FuzzPeer:./kernel/zmtp \
		FuzzDecode:./kernel/message \
		FuzzConnection:./kernel/protocol \
		FuzzRequest:./kernel/protocol \
		FuzzStream:./kernel/protocol \
		FuzzCell:./kernel/cell \
		FuzzOptions:./kernel/cell \
		FuzzCompose:./kernel/cell \
	; do \
		$(GO) test -run '^$$' -fuzz "^$${target%%:*}\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 100x "$${target#*:}" || exit 1; \
	done

generate:
	$(GO) generate ./...

clean:
	rm -rf bin site
