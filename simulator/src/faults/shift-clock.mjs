// Loaded before a program to give it a wrong clock: with SHIFT_CLOCK={"from":ms,"to":ms,"after":ms} it is off by `from`, and by `to`
// after `after` milliseconds. Files keep the true times, as on a disk that another machine writes to.
const { from, to, after } = JSON.parse(process.env.SHIFT_CLOCK ?? '{"from":0,"to":0,"after":0}');
const TrueDate = Date;
const started = TrueDate.now();

const readShifted = () => {
  const now = TrueDate.now();
  return now + (now - started < after ? from : to);
};

globalThis.Date = class ShiftedDate extends TrueDate {
  constructor(...given) {
    super(...(given.length === 0 ? [readShifted()] : given));
  }
  static now() {
    return readShifted();
  }
};
