// Saves what a model writes in the right scope: a human's sentence that is meant for every project goes to the person's
// memory.
import { parseMemory } from "../format/parse.ts";
import type { GatedStore } from "../safety/gate.ts";
import { saysEverywhere } from "./says-everywhere.ts";

export interface PersonStore extends Pick<GatedStore, "write"> {
  readonly folder: string;
}

export function makeScopedStore(
  store: GatedStore,
  openPerson: () => Promise<PersonStore | undefined>,
): GatedStore {
  return {
    list: () => store.list(),
    text: (path) => store.text(path),
    write: async (changes, authorship) => {
      const [change] = changes;
      const isNew =
        changes.length === 1 && change !== undefined && change.text !== null && change.base === null;
      if (!isNew || !saysEverywhere(parseMemory(change.path, change.text!, 0)))
        return store.write(changes, authorship);
      const person = await openPerson();
      if (!person) return store.write(changes, authorship);
      const written = await person.write(changes, authorship);
      return written.ok ? { ...written, elsewhere: `${person.folder}/${change.path}` } : written;
    },
  };
}
