// Thirty typical memories, for measuring what they cost.

const LINES = `feedback | Package manager | Use pnpm, never npm
feedback | Comments | No comments that only repeat the code
feedback | Answers | Short answers, without a summary at the end
feedback | Commits | Small commits, one idea each
feedback | Database in tests | Tests use a real database, not a mock
feedback | Force pushes | Never push with force to a shared branch
feedback | Errors | Errors are values here, not exceptions
feedback | Docs | Write documentation in British English
feedback | Releases | Ask before tagging a release
user | Role | Backend developer, new to React
user | Languages | Knows C++ and SQL well, has never used Rust
user | Hours | Works in the evenings and dislikes long builds
user | Name | Ruben, leads the data team
project | Billing owner | Dana owns billing and reviews changes of its schema
project | Freeze | Merge freeze for the mobile release from 2026-11-19 on
project | Auth rewrite | The auth middleware is rewritten for compliance, not for tech debt
project | Money | Amounts are counted in cents everywhere
project | Customers | Every customer has a schema of their own
project | Node versions | Node 18 must still work, two customers run it
project | Budget | The hosting budget is 200 euros a month
project | CI memory | The CI machine has only 2 GB of memory
project | Old API | Version 1 of the API has no users left
project | Northwind | The contract with Northwind ends in June 2027
project | Deploy day | Deploys happen on Tuesdays only
reference | Bug tracker | Bugs are tracked in Linear, project PLAT
reference | Staging | Staging runs at stg.example.com
reference | Latency board | Request latency is on the board api-latency in Grafana
reference | Design document | The queue's design is in Notion under Architecture
reference | Incidents | The channel for incidents is inc-payments
reference | Vendor | The vendor's support answers at help.vendor.example`;

export const memoryFiles = (): readonly { readonly path: string; readonly text: string }[] =>
  LINES.split("\n").map((line) => {
    const [type = "", name = "", description = ""] = line.split(" | ");
    const path = `${name.toLowerCase().replaceAll(" ", "-")}.md`;
    return {
      path,
      text: `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n---\n${description}.\n`,
    };
  });
