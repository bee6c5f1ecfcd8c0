// Made from the Markdown file of the same name by `npm run docs`.
export default "Answer with text alone; every tool is refused here. Give one `<notes>` element that holds each section that changes: its heading line, then its whole new text. Sections that are not in it stay as they are. If nothing has to change, answer `<notes></notes>`.";
