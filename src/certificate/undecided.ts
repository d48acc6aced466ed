/** Scenarios that came to no decision, for one reason. */
export interface Undecided {
  /**
   * `skipped`: the target lacks what they need, or it must not be sent; `blocked`: something else stood in their way;
   * `hidden`: the client that they went through hides it.
   */
  readonly outcome: 'skipped' | 'blocked' | 'hidden';
  readonly reason: string;
  /** `features/commands/refund.feature:12 Its name` */
  readonly scenarios: readonly string[];
}
