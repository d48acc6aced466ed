/** An attestation that is not to be believed, and why, in a line. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
