export async function runPlain(_: unknown): Promise<void> {}
