// Made from the Markdown file of the same name by `npm run docs`.
export default "The notes have grown too long: {{tooLong}}. Condense these in the same update, by merging what belongs together and dropping what is over and done with. Spare Current State and Errors & Corrections; no open point and no correction by the human may get lost.";
