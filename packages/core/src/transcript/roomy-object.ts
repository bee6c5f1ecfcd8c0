// Makes a plain object with room for a handful of fields. V8 keeps fields that are added to `{}` in a second object, and a
// transcript of 100,000 entries has too many of those.
function fillLater(this: object): void {}

// So that it behaves like a plain object.
fillLater.prototype = Object.prototype;

export const RoomyObject = fillLater as unknown as new () => object;
