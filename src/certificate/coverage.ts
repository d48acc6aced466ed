import { z } from 'zod';
import { type Frozen, number, texts } from './shape.ts';
import { count } from './words.ts';

const leftSchema = z.object({ id: z.string(), reason: z.string() });

/** An item of a coverage that was not reached or need not be reached, with the reason. */
export type Left = Frozen<z.infer<typeof leftSchema>>;

const partSchema = z.object({
  reached: number,
  of: number,
  missing: z.array(leftSchema),
  /** Items that no run has to reach, because they cannot be observed outside the gateway. */
  aside: z.array(leftSchema),
});

/** The numbers of a coverage: `reached + missing = of`. Items in `aside` are not counted. */
export type Part = Frozen<z.infer<typeof partSchema>>;

/** A place is the line of a feature file: `features/commands/refund.feature:12`. */
const coveringSchema = z.object({ scenario: z.string(), place: z.string() });

export type CoveringScenario = Frozen<z.infer<typeof coveringSchema>>;

const codeSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** Commands whose reply had this result code; for codes of an invoice, command and element. */
  commands: texts,
  says: z.string(),
  /**
   * - `provoked`: a state, card, amount or configured data led to the code.
   * - `shown`: only a simulated fault led to the code, which proves nothing about the target.
   * - `aside`: no run has to reach the code.
   */
  how: z.enum(['provoked', 'shown', 'not reached', 'aside']),
  /** The scenario that checks the rule of the code; otherwise the first scenario that received the code. */
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** A result code that the specification states, and how the run received it. */
export type CoveredCode = Frozen<z.infer<typeof codeSchema>>;

const cellSchema = z.object({
  /** State and operation: `transmitted/cancelDeal`, with `-` for spaces of the state. */
  id: z.string(),
  state: z.string(),
  move: z.string(),
  /** `observed`: the specification leaves the result open. */
  outcome: z.enum(['passed', 'failed', 'observed', 'not reached']),
  met: z.string().exactOptional(),
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** An operation on a transaction in a certain state. */
export type CoveredCell = Frozen<z.infer<typeof cellSchema>>;

export const coverageSchema = z.object({
  /** Stated rules that bind the gateway and are observable. A rule is reached if an exchange passed, failed or observed it. */
  rules: partSchema,
  /**
   * A result code is reached if a reply has it without a simulated fault. `shown` counts codes with such a
   * fault only.
   */
  resultCodes: partSchema.extend({ shown: number, codes: z.array(codeSchema) }),
  /** Pairs of state and operation, for transactions and for terminals. */
  moves: partSchema.extend({ states: texts, moves: texts, cells: z.array(cellSchema) }),
  /** A required or conditional reply element is reached if it was filled; an optional one, if it was present. */
  replyElements: partSchema.extend({ onlyEmpty: texts }),
  /**
   * Pairs of attributes of a transaction. An item of `missing` stands for all missing pairs of two attributes, and an
   * item of `aside` for a value that the target cannot try. Absent if no scenario tried pairs.
   */
  pairs: partSchema.exactOptional(),
});

/** The coverages of a run. Passed and failed items both count as reached. */
export type Coverage = Frozen<z.infer<typeof coverageSchema>>;

/** The numbers of a coverage in which each required item is either reached or missing. */
export function part(required: number, missing: readonly Left[], aside: readonly Left[]): Part {
  return { reached: required - missing.length, of: required, missing, aside };
}

/** The number of tried pairs of state and operation, and the number with a verdict, as text. */
export const movesWords = ({ cells }: Coverage['moves']): string =>
  `pairs of state and operation were tried by their own scenario: ${cells.filter(({ outcome }) => /passed|failed/.test(outcome)).length} with a verdict, and ${cells.filter(({ outcome }) => outcome === 'observed').length} only observed`;

/** The tried pairs of attributes, as text. The names of attributes need the explanation on the page. */
export function pairsWords(pairs: Part | undefined): string {
  if (!pairs) return 'not measured, because no scenario that tries pairs ran';
  const { reached, of, missing } = pairs;
  if (of === 0)
    return ['the suite cannot try any pair of attributes with this target', ...asideWords(pairs)].join('; ');
  const lack = `, and ${of - reached} are missing, which belong to ${count(missing.length, 'combination')} of two attributes`;
  const tried = `${reached} of ${of} pairs of attributes of a transaction were tried${missing.length > 0 ? lack : ''}`;
  return [tried, ...asideWords(pairs)].join('; ');
}

/** The values of attributes that the target cannot try, as text. */
function asideWords({ aside }: Part): readonly string[] {
  const more = aside.length > 3 ? ` and ${aside.length - 3} more` : '';
  const first = aside.slice(0, 3).map(({ id }) => id.replace(' ', ' = '));
  return aside.length === 0
    ? []
    : [`the suite cannot try these values of attributes with this target: ${first.join(', ')}${more}`];
}

/** The result codes to which no stated request leads, as text. No run has to provoke these codes. */
export function insideWords({ aside, codes }: Coverage['resultCodes'], limit = aside.length): string {
  if (aside.length === 0) return '';
  const ids = aside.map(({ id }) => id);
  const more = ids.length > limit ? ` and ${ids.length - limit} more` : '';
  const also = codes.filter(({ id, how }) => how === 'provoked' && ids.includes(id)).map(({ id }) => id);
  const provoked = also.length > 0 ? `. This run provoked ${also.join(', ')} in another way` : '';
  return `no run has to provoke ${ids.slice(0, limit).join(', ')}${more}: the specification states no request that leads to these codes${provoked}`;
}
