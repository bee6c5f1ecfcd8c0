// Made from the Markdown file of the same name by `npm run docs`.
export default "What follows was gathered when this session began. Some of it may have nothing to do with the task; use what does. It is not a message from the user and needs no answer.";
