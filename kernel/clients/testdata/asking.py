"""Programs that ask, in each language: with a client that answers, and with one that cannot."""

import sys

from client import run, start, stop, tell

ASKING = {
    "c": '#include <stdio.h>\nint main(void) {\n    int n;\n    printf("n? ");\n    if (scanf("%d", &n) != 1) { printf("nothing\\n"); return 0; }\n    printf("twice %d\\n", 2 * n);\n    return 0;\n}',
    "cpp": '#include <iostream>\nint main() {\n    int n;\n    std::cout << "n? ";\n    if (!(std::cin >> n)) { std::cout << "nothing\\n"; return 0; }\n    std::cout << "twice " << 2 * n << "\\n";\n}',
    "java": 'import java.util.Scanner;\npublic class Ask {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n        System.out.print("n? ");\n        if (!in.hasNextInt()) { System.out.println("nothing"); return; }\n        System.out.println("twice " + 2 * in.nextInt());\n    }\n}',
    "csharp": 'using System;\nclass Ask {\n    static void Main() {\n        Console.Write("n? ");\n        string line = Console.ReadLine();\n        if (line == null) { Console.WriteLine("nothing"); return; }\n        Console.WriteLine("twice " + 2 * int.Parse(line));\n    }\n}',
    "go": 'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar n int\n\tfmt.Print("n? ")\n\tif _, err := fmt.Scan(&n); err != nil {\n\t\tfmt.Println("nothing")\n\t\treturn\n\t}\n\tfmt.Println("twice", 2*n)\n}',
    "python": 'try:\n    n = int(input("n? "))\n    print("twice", 2 * n)\nexcept EOFError:\n    print("nothing")',
    "javascript": 'const fs = require("fs");\nprocess.stdout.write("n? ");\nconst line = fs.readFileSync(0, "utf8").split("\\n")[0];\nconsole.log(line === "" ? "nothing" : "twice " + 2 * Number(line));',
}

# Those who read all of their input ask until somebody says that it ends.
manager, client = start()
found = {}
for language in sys.argv[1:]:
    code = f"%%{language}\n{ASKING[language]}"
    asked = run(client, code, answers=["21", "^D"], allow_stdin=True)
    alone = run(client, code, allow_stdin=False)
    given = run(client, code.replace(language, language + r" --input 4\n", 1), allow_stdin=True)
    found[language] = {
        "status": asked.reply["status"], "prompts": asked.prompts, "stdout": asked.stdout, "errors": [e["evalue"] for e in asked.errors],
        "alone": {"status": alone.reply["status"], "stdout": alone.stdout, "stderr": alone.stderr, "errors": [e["evalue"] for e in alone.errors]},
        "given": {"status": given.reply["status"], "stdout": given.stdout, "prompts": given.prompts, "errors": [e["evalue"] for e in given.errors]},
    }
tell(languages=found)
stop(manager, client)
