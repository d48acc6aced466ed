/** What a run must not send: it is not sent, and the scenario is skipped for that reason. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}
