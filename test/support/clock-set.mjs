/** Loaded before a program: after a second, the clock of its machine is set an hour forward. */
const Usual = Date;
const begun = Usual.now();
const now = () => {
  const usual = Usual.now();
  return usual - begun > 1_000 ? usual + 3_600_000 : usual;
};
globalThis.Date = class extends Usual {
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }
  static now() {
    return now();
  }
};
