// Replaces a module that is not installed.
export default undefined;
