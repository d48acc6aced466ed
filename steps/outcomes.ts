/** The target does not have what the scenario needs: the scenario is skipped, for this reason. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
}

/**
 * The scenario cannot go on, because of something that another rule owns: an id that did not come, a code outside its
 * enumeration. The scenario's own rules stay undecided.
 */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}
