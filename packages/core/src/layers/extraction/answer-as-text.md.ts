// Made from the Markdown file of the same name by `npm run docs`.
export default "Answer with the whole text of each file to be saved, and nothing else:\n\n<memory path=\"short-name.md\">\n---\n(frontmatter)\n---\n(text)\n</memory>";
