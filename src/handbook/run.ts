import type { Envelope, Pickle } from '@cucumber/messages';
import type {
  Certificate,
  CertificateRule,
  CoveringScenario,
  EvidenceExchange,
} from '../certificate/index.ts';
import { messagesOf, type PlannedScenario, planOf } from '../certification/plan.ts';
import type { CommandName } from '../contract/index.ts';

/** A scenario of the run, and its steps. */
export interface ToldScenario extends PlannedScenario {
  readonly pickle: Pickle;
}

/** What a run showed, ready to be looked up. */
export interface Shown {
  readonly certificate: Certificate;
  readonly ruleOf: (id: string) => CertificateRule | undefined;
  readonly scenarios: readonly ToldScenario[];
  /** The exchanges of a command that the certificate keeps. */
  readonly exchangesOf: (command: CommandName) => readonly EvidenceExchange[];
}

export function shownBy(certificate: Certificate, envelopes: readonly Envelope[]): Shown {
  const pickles = new Map(messagesOf(envelopes, 'pickle').map((one) => [one.id, one]));
  const rules = new Map(certificate.rules.map((one) => [one.id, one]));
  const byCommand = Map.groupBy(Object.values(certificate.exchanges), ({ command }) => command);
  return {
    certificate,
    ruleOf: (id) => rules.get(id),
    scenarios: planOf(envelopes).flatMap((one) => {
      const pickle = pickles.get(one.pickleId);
      return pickle ? [{ ...one, pickle }] : [];
    }),
    exchangesOf: (command) => byCommand.get(command) ?? [],
  };
}

/** The scenario that a coverage points at. */
export const scenarioAt = (
  { scenarios }: Shown,
  by: CoveringScenario | undefined,
): ToldScenario | undefined =>
  scenarios.find(({ name, place }) => name === by?.scenario && place === by.place);

/** The text of the first element of that name in a message; undefined where it is missing or empty. */
export const valueIn = (message: string, element: string): string | undefined =>
  new RegExp(`<${element}(?: [^>]*)?>([^<]+)</${element}>`).exec(message)?.[1];

/** The result that an exchange was answered with. */
export const resultOf = ({ reply }: EvidenceExchange): string | undefined => valueIn(reply, 'result');

/** What a request has to hold: the values of elements, or whether they are there. */
export type Wanted = Readonly<Record<string, string | boolean>>;

/** The shortest request of that command that was valid and accepted, and holds what is wanted. */
export const plainest = (
  command: CommandName,
  shown: Shown,
  wanted: Wanted = {},
): EvidenceExchange | undefined =>
  shown
    .exchangesOf(command)
    .filter(
      (one) =>
        resultOf(one) === '000' &&
        one.schema?.request !== 'not valid' &&
        Object.entries(wanted).every(([name, value]) => {
          const sent = valueIn(one.request, name);
          return typeof value === 'boolean' ? (sent !== undefined) === value : sent === value;
        }),
    )
    .toSorted((one, other) => one.request.length - other.request.length)[0];
