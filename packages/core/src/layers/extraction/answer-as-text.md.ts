// Made from the Markdown file of the same name by `npm run docs`.
export default "Answer with the whole text of each file to be saved, as above but without the fence, each in an element of its own, and nothing else: `<memory path=\"short-name.md\">`, the file, `</memory>`.";
