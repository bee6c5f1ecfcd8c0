// Made from the Markdown file of the same name by `npm run docs`.
export default "Make the changes with the Edit tool on `{{notesPath}}` and on no other file: all calls in this one response, side by side, then stop. The text above is the whole file, so there is nothing to read first. Any other tool is refused here. If nothing has to change, answer `<notes></notes>`.";
