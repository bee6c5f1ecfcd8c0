// Made from the Markdown file of the same name by `npm run docs`.
export default "Memories are in `{{folder}}`. Read there what you want to change, all in one response; then write with Write or Edit, again all in one response. The list of them is updated automatically. No other file or tool can be used here.";
