import { digest } from '../contract/index.ts';
import {
  filledIn,
  Recorder,
  type Recording,
  Redactor,
  replayTransport,
  standInCredentials,
} from '../recordings/index.ts';
import { NearMatcher } from '../recordings/near-misses.ts';
import { runUnderWay } from './run-context.ts';
import { described, type Listen, type Target } from './target.ts';

interface RunRecorder {
  readonly listen: Listen;
  recording(
    target: Target,
    facts: Pick<Recording['head'], 'suite' | 'contract' | 'seed' | 'part'>,
  ): Recording;
  /** The number of texts with masked secrets. Exchanges with such texts possibly cannot be replayed. */
  masked(): number;
}

export function keeping(): RunRecorder {
  const begun = new Date().toISOString();
  let recorder: Recorder | undefined;
  let redactor: Redactor | undefined;
  return {
    listen: (transport, { baseUrl, cards, credentials, others = {} }) => {
      redactor = new Redactor({ cards, credentials: [credentials, ...Object.values(others)] });
      recorder = new Recorder(baseUrl, redactor, currentScenario);
      return recorder.around(transport);
    },
    masked: () => redactor?.masked ?? 0,
    recording: (target, facts) => {
      if (!recorder || !redactor) throw new Error('no request was recorded');
      const { name, baseUrl, fingerprint, terminals, invoices, mid, batchLimit, timeoutMs } = target;
      return {
        head: {
          ...{ recording: 1, begun, ...facts },
          target: {
            ...{ name, baseUrl, fingerprint, credentials: standInCredentials, terminals, invoices },
            ...{ cards: redactor.cards, mid, batchLimit, control: target.control !== undefined, timeoutMs },
          },
        },
        definitions: recorder.definitions,
      };
    },
  };
}

const day = 86_400_000;

const currentScenario = (): string | undefined => runUnderWay()?.scenario;

/** Returns a target that replays a recording. Recordings older than `maxAge` days make the run incomplete. */
export async function replayTarget({ head, definitions }: Recording, maxAge?: number): Promise<Target> {
  const { target, begun, part, seed } = head;
  const matcher = new NearMatcher(definitions);
  const now = () => matcher.now(currentScenario());
  const { timeoutMs = 20_000 } = target;
  const age = (Date.now() - Date.parse(begun)) / day;
  return {
    ...described({
      ...{ kind: 'replay', name: target.name, baseUrl: target.baseUrl, credentials: target.credentials },
      ...{ terminals: target.terminals, cards: sendable(target.cards), invoices: target.invoices },
      ...{ mid: target.mid, batchLimit: target.batchLimit, control: target.control, timeoutMs, now },
      ...{ pace: 0, plainHttp: false, manyCharges: false, sockets: false },
      others: { otherSet: target.credentials },
      waits: { transmission: 120_000, between: 10 },
      transport: await replayTransport({
        baseUrl: target.baseUrl,
        matcher,
        timeoutMs,
        now,
        scenario: currentScenario,
      }),
      remarks: remarksOn(head),
    }),
    fingerprint: target.fingerprint,
    replay: {
      otherContract: head.contract.digest !== digest,
      begun,
      ...{ part: { ...part, seed }, misses: () => matcher.misses, latestMiss: () => matcher.latestMiss },
      ...(maxAge !== undefined &&
        age > maxAge && { stale: `its age is ${age.toFixed(1)} days, and the maximum is ${maxAge}` }),
    },
  };
}

const sendable = (cards: Target['cards']): Target['cards'] =>
  Object.fromEntries(
    Object.entries(cards).map(([role, card]) => [role, { ...card, cvv: filledIn(card.cvv) }]),
  );

const remarksOn = ({ contract, suite }: Recording['head']): readonly string[] =>
  contract.digest === digest
    ? []
    : [
        `recorded with another contract (suite ${suite.version}): requests that have changed since then can be missing`,
      ];
