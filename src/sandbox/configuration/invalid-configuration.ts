/** A configuration that cannot be used. The message names each place and what to do about it, and repeats no value. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}
