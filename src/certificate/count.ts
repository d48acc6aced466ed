/** `1 rule`, `2 rules`, `1,204 rules`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
