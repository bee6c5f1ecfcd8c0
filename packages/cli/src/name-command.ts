// What a person types to start pal: `npx pal` in a clone, where pal is not on the PATH.
export const nameCommand = ({ npm_command: npm }: Readonly<Record<string, string | undefined>>): string =>
  npm === undefined ? "pal" : "npx pal";
