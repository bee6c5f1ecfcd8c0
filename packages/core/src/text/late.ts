// A value that is made when it is first read, for values that take time to make and are often not needed.

export class Late<T> {
  readonly #make: () => T;
  #made: { readonly value: T } | undefined;

  constructor(make: () => T) {
    this.#make = make;
  }

  get value(): T {
    this.#made ??= { value: this.#make() };
    return this.#made.value;
  }
}

type LateValues<T> = { [K in keyof T]: T[K] extends Late<infer V> ? V : never };

/** Returns an object whose fields are made when they are first read. */
export function readLate<T extends Readonly<Record<string, Late<unknown>>>>(fields: T): LateValues<T> {
  const object = {};
  for (const [name, late] of Object.entries(fields))
    Object.defineProperty(object, name, { enumerable: true, get: () => late.value });
  return object as LateValues<T>;
}
