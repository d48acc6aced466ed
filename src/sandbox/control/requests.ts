import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';
import { type Facts, journalLimits, timeOf } from '../journal.ts';
import { type Control, ControlError } from './control.ts';
import { exchangeOf, harOf } from './har.ts';
import { part, window } from './window.ts';

/** What an exchange has to have; all that are given. */
const filters = {
  command: z.string().optional(),
  result: z.string().optional(),
  /** terminalNumber */
  terminal: z.string().optional(),
  rule: z.string().optional(),
  /** An id: what came after that one. A time of the sandbox's clock: what came then or later. */
  since: z
    .string()
    .regex(
      /^(?:\d{1,15}|\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)$/,
      'has to be an id, or a time: 2026-03-27 23:00:00',
    )
    .optional(),
};

const querySchema = z.strictObject({
  ...filters,
  /** So many, the latest ones. */
  limit: z.coerce.number<string>().int().min(1).max(journalLimits.entries).optional(),
  format: z.enum(['json', 'har'], 'has to be json or har').default('json'),
});

/** Shows the latest exchanges. */
export const requests: readonly Control[] = [
  {
    method: 'GET',
    path: 'requests',
    says: 'shows the last requests and replies, masked. Each entry also has the rule that caused the result, and remarks. Parameters: ?command=&result=&terminal=&rule=&since=ID or TIME&limit=&format=json|har',
    act: async ({ journal, baseUrl }, _, __, query) => {
      const { format, limit = journalLimits.entries, ...filters } = querySchema.parse(query);
      const found: unknown[] = [];
      for (const entry of journal.entries((facts) => meets(facts, filters), limit)) {
        const shown = format === 'har' ? exchangeOf(entry, baseUrl) : entry;
        if (shown !== undefined) found.push(shown);
        // To mask a thousand takes seconds.
        await others();
      }
      return format === 'har' ? harOf(found) : { requests: found };
    },
  },
  {
    method: 'GET',
    path: 'requests/{id}',
    says: 'shows one exchange, masked, by its id',
    act: ({ journal }, _, { id = '' }) => {
      const [entry] = journal.entries((facts) => String(facts.id) === id);
      if (!entry) throw new ControlError(404, 'The journal has no exchange with that id any more.');
      return entry;
    },
  },
  {
    method: 'GET',
    path: 'journal',
    says: 'lists the last exchanges without their texts, latest first. Parameters: ?command=&result=&terminal=&rule=&since=&offset=&limit=&of=',
    act: ({ journal }, _, __, query) => {
      const { offset, limit, of, ...asked } = listSchema.parse(query);
      const found = journal.facts((facts) => meets(facts, asked));
      const { total, rows } = part(found, { offset, limit, of });
      return { total, requests: rows.map(line) };
    },
  },
];

const listSchema = z.strictObject({ ...filters, ...window });

const line = ({ id, moment, command, terminalNumber, result, rule, status = 200, ...facts }: Facts) => ({
  ...{ id, at: timeOf(moment), command, terminalNumber: terminalNumber ?? '', result, rule, status },
  ...{ durationMs: facts.durationMs, remarks: facts.remarks },
});

type Filters = Pick<z.output<typeof querySchema>, 'command' | 'result' | 'terminal' | 'rule' | 'since'>;

function meets(entry: Facts, { command, result, terminal, rule, since }: Filters): boolean {
  const isLater =
    since === undefined ||
    (/-/.test(since) ? timeOf(entry.moment) >= since.replace('T', ' ') : entry.id > Number(since));
  return (
    isLater &&
    (command === undefined || entry.command === command) &&
    (result === undefined || entry.result === result) &&
    (terminal === undefined || entry.terminalNumber === terminal) &&
    (rule === undefined || entry.rule === rule)
  );
}
