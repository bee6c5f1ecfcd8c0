// What a person types to start pal: in a clone it is on no path, and npm finds it.
export const nameCommand = ({ npm_command: npm }: Readonly<Record<string, string | undefined>>): string =>
  npm === undefined ? "pal" : "npx pal";
