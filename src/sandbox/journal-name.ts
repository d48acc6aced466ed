/**
 * The name of an element, an attribute or a header that a client made up, or of a parameter. Names of the specification have
 * two digits at most: where there are more they may be a card's or a CVV, and all of them are `x`, which can stand in names.
 */
export const maskName = (name: string): string =>
  /\p{N}.*\p{N}.*\p{N}/su.test(name) ? name.replace(/\p{N}/gu, 'x') : name;
