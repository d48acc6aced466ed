/** What is kept of a certificate authority cannot be used. */
export class UnusableAuthority extends Error {
  override readonly name = 'UnusableAuthority';
}
