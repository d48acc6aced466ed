import type { Pickle } from '@cucumber/messages';
import type { Target } from '../target/target.ts';

/** The parts of a target that decide which scenarios can run. */
export type Equipment = Pick<
  Target,
  'terminals' | 'cards' | 'invoices' | 'mid' | 'plainHttp' | 'manyCharges' | 'others'
> & {
  readonly control?: unknown;
  readonly buyer?: unknown;
  /** The reasons why terminals of the target file cannot be used, by role. */
  readonly unusable?: Readonly<Record<string, string>>;
  /** The faults of invoices that the gateway does not find, by role. */
  readonly unknownInvoices?: Readonly<Record<string, string>>;
};

/** A requirement of a scenario, such as a card, that the target must fulfil. */
export interface Need {
  readonly kind: 'terminal' | 'card' | 'invoice' | 'mid' | 'buyer' | 'control' | 'consent' | 'credentials';
  /** The role of a required card or terminal, or the required function of the admin API. */
  readonly what: string;
}

/** Roles that the terminal `main` can also have. Only a request to the gateway shows this. */
const filledByMain = ['all-kinds', 'all-currencies', 'large-amounts', 'letters'];

/** Phrases of steps and tables, each with its requirement. */
const phrases: readonly (readonly [phrase: RegExp, kind: Need['kind'], what: string])[] = [
  [/\bterminal number of another merchant\b|\banother merchant's terminal\b/, 'terminal', 'foreign'],
  [/\[another terminal\]/, 'terminal', 'second'],
  [/\bpayment pages?\b/, 'mid', 'mid'],
  [/the credentials of another service or environment/, 'credentials', 'otherSet'],
  [/the owner of the terminal/, 'credentials', 'foreign'],
  [/\bover plain HTTP\b/, 'consent', 'plainHttp'],
  [/\b205 charges\b/, 'consent', 'manyCharges'],
  [/^the merchant sends (valid )?requests of inquireInvoice\b/, 'invoice', 'existing'],
];

function needsOfStep(step: string): readonly Need[] {
  const named = ['terminal', 'card', 'invoice'] as const;
  return [
    ...named.flatMap((kind) =>
      [...step.matchAll(new RegExp(`\\b${kind} "([^"]+)"`, 'g'))]
        .map(([, what = '']) => ({ kind, what }))
        .filter(({ what }) => kind !== 'invoice' || what !== 'missing'),
    ),
    ...phrases.filter(([phrase]) => phrase.test(step)).map(([, kind, what]) => ({ kind, what })),
  ];
}

/** Plain HTTP would expose the credentials. */
const noPlainHttp =
  'the suite sends credentials and a test card over plain HTTP only if the target file sets plainHttp';

/** A run that charges often costs time and money. */
const noManyCharges =
  'the suite makes 205 charges only if the target file sets manyCharges, and never in a replay';

/** The gateway would refuse invented credentials as unknown. */
const noCredentials: Readonly<Record<string, string>> = {
  otherSet: 'the target file has no other set of credentials (merchants.otherSet)',
  foreign: 'the target file has no credentials of the merchant of the terminal "foreign" (merchants.foreign)',
};

/** The specification does not define the HTML of a payment page. */
export const noBuyer = 'the suite does not know how a buyer uses the payment pages of the target';

/** The requirements that the tags of a scenario name. */
export const tagged: Readonly<Record<string, readonly Need[]>> = {
  '@needs:clock': [{ kind: 'control', what: 'moves the clock of the gateway' }],
  '@needs:faults': [{ kind: 'control', what: 'simulates faults' }],
  '@needs:buyer': [
    { kind: 'mid', what: 'mid' },
    { kind: 'buyer', what: 'opens payment pages, never on a live target' },
  ],
};

/** The requirements of a scenario, without the terminal and card that every target has. */
export function needsOf({ steps, tags }: Pick<Pickle, 'steps' | 'tags'>): readonly Need[] {
  const names = tags.map(({ name }) => name);
  const needs = [
    // The hooks of a run ask for them in this order.
    ...Object.entries(tagged).flatMap(([tag, needs]) => (names.includes(tag) ? needs : [])),
    ...steps.flatMap((step) => {
      const cells = step.argument?.dataTable?.rows.flatMap((row) => row.cells.map(({ value }) => value));
      return needsOfStep([step.text, ...(cells ?? [])].join('\n'));
    }),
  ];
  return [...new Map(needs.map((need) => [`${need.kind} ${need.what}`, need])).values()];
}

/** The text about a missing requirement, as a run reports it; undefined if the target fulfils the requirement. */
export function lackOf({ kind, what }: Need, target: Equipment): string | undefined {
  if (kind === 'control')
    return target.control ? undefined : `the target has no admin API (/__admin) that ${what}`;
  if (kind === 'credentials') return target.others?.[what] ? undefined : noCredentials[what];
  if (kind === 'consent' && what === 'manyCharges') return target.manyCharges ? undefined : noManyCharges;
  if (kind === 'consent') return target.plainHttp ? undefined : noPlainHttp;
  if (kind === 'buyer') return target.buyer ? undefined : noBuyer;
  if (kind === 'mid')
    return target.mid === undefined ? 'the target file has no mid for payment pages' : undefined;
  const fault = { terminal: target.unusable, invoice: target.unknownInvoices }[String(kind)]?.[what];
  if (fault !== undefined) return fault;
  return target[`${kind}s`][what] === undefined ? `the target file has no ${kind} "${what}"` : undefined;
}

/** True if an addition to the target file could fulfil the requirement. */
export const isInFile = (reason: string): boolean => reason.startsWith('the target file ');

/** True if the target file lacks the required terminal, but the terminal `main` may have its role. */
export const mayBeFilled = ({ kind, what }: Need, { terminals }: Pick<Equipment, 'terminals'>): boolean =>
  kind === 'terminal' &&
  filledByMain.includes(what) &&
  terminals[what] === undefined &&
  (what !== 'letters' || /[A-Za-z]/.test(terminals.main ?? ''));
