// Stands for what is not there.
export default undefined;
