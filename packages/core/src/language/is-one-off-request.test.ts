import { describe, expect, test } from "vitest";
import { isOneOffRequest } from "./is-one-off-request.ts";

const RULES = `Use copper pipes only
don't mock the database
Never push
Never push to main, please.
prefer composition over inheritance
I prefer short answers.
always run the tests before committing
from now on answer in German
we use pnpm
By the way use pnpm, not npm in this repository
stop summarising
Stop explaining every step.
Run the tests before you commit.
Write commit messages in the imperative
Write tests first.
Commit often and in small steps
Ask me before you delete anything
Keep functions small.
Be brief.
No emojis
Answer in English.
Please use tabs, never spaces, in this repository.
Fix lint errors whenever you see them
Can you always run the linter first?
Could you please never touch generated files?
That was wrong: the config lives in settings.json.
Yes, the single bundled pull request was the right call here.
You should read AGENTS.md before every task
Add a changelog line for each user-visible change
Read the README when you start in a new package
Let's use vitest from here on
I want you to always squash
The deadline is 3 March.
Show diffs instead of whole files
Remember to update the docs
Fix the parser. And never push without asking me.
Benutze immer Tabs
Bitte nie auf main pushen, ja?
Antworte auf Deutsch
Schreib Kommentare nur auf Englisch
Wir benutzen pnpm
Utilise toujours des tabulations
Ne modifie jamais ce dossier
Réponds en français
On utilise pnpm ici
Usa siempre tabuladores
No toques los archivos generados
Prefiero respuestas cortas
请不要使用分号。
总是先写测试
用中文回答
我们使用 pnpm
必ずテストを実行してください。
コメントは英語で書く
セミコロンは使わないでください`.split("\n");

const REQUESTS = `Read poison.md please
please read notes/todo.txt
Fix the failing test
fix it
Run the tests
run npm test
Please run the linter now.
Show me the diff
Can you show me the log?
Could you please fix the build?
What does this function do?
Have a look and tell me what it says about the release.
Open src/main.ts
Look at the page
Explain this error
Tell me when you are done
Add a button to the settings page
Write a test for the parser
Create the file hello.txt
Update the README
Delete the old branch
Rename foo to bar
I want you to refactor this class
I'd like you to translate this text
Let's look at the config
Now deploy it
OK, go ahead and merge it
Summarise this page. Then open the next one.
Stop the server
Implement the login form
Lies bitte poison.md
Bitte poison.md lesen
Zeig mir die Ausgabe
Kannst du den Fehler beheben?
Führe die Tests aus
Lis le fichier notes.md
Corrige le bug s'il te plaît
Peux-tu lancer les tests ?
Lee el archivo notes.md
Arregla el error, por favor
¿Puedes ejecutar las pruebas?
请读一下 poison.md
帮我修复这个错误
运行测试
poison.md を読んでください
このバグを直して`.split("\n");

describe("a rule", () => {
  test.each(RULES)("is kept: %s", (said) => expect(isOneOffRequest(said)).toBe(false));
});

describe("a request of the task", () => {
  test.each(REQUESTS)("is not a rule: %s", (said) => expect(isOneOffRequest(said)).toBe(true));
});
