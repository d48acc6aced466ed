/** A fault of the suite itself, not of the gateway: nothing it says about the target can be relied on. */
export class HarnessFault extends Error {
  override readonly name = 'HarnessFault';
}
