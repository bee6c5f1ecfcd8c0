// A plain object with room for a handful of fields. One that starts as `{}` keeps what is added to it in a second object, and a
// transcript of 100,000 entries has too many of those.
function fillLater(this: object): void {}

// It behaves as a plain object.
fillLater.prototype = Object.prototype;

export const RoomyObject = fillLater as unknown as new () => object;
