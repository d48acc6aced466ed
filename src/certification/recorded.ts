import {
  Matcher,
  Recorder,
  type Recording,
  Redactor,
  replayTransport,
  standInCredentials,
} from '../recordings/index.ts';
import { described, type Listen, type Target } from './target.ts';

/** What a run says to a target, kept as it goes. */
export interface Kept {
  readonly listen: Listen;
  /** What was kept, once the run is over. */
  recording(
    target: Target,
    facts: Pick<Recording['head'], 'suite' | 'contract' | 'seed' | 'cutBy'>,
  ): Recording;
}

/** Keeps the exchanges of a run, without secrets, so that they can be replayed. */
export function keeping(): Kept {
  const begun = new Date().toISOString();
  let recorder: Recorder | undefined;
  let redactor: Redactor | undefined;
  return {
    listen: (transport, { baseUrl, cards, credentials, others = {} }) => {
      redactor = new Redactor({ cards, credentials: [credentials, ...Object.values(others)] });
      recorder = new Recorder(baseUrl, redactor);
      return recorder.around(transport);
    },
    recording: (target, facts) => {
      if (!recorder || !redactor) throw new Error('nothing was listened to');
      const { name, baseUrl, fingerprint, terminals, invoices, mid } = target;
      return {
        head: {
          ...{ recording: 1, begun, ...facts },
          target: {
            ...{ name, baseUrl, fingerprint, credentials: standInCredentials, terminals, invoices },
            cards: redactor.cards,
            ...(mid !== undefined && { mid }),
            control: target.control !== undefined,
          },
        },
        definitions: recorder.definitions,
      };
    },
  };
}

/** A target that is a recording: nobody is asked, and nothing is charged. */
export async function replayTarget({ head, definitions }: Recording): Promise<Target> {
  const { target, begun } = head;
  const matcher = new Matcher(definitions);
  const apart = Date.now() - Date.parse(begun);
  const now = () => new Date(Date.now() - apart);
  const timeoutMs = 20_000;
  return {
    ...described({
      ...{ name: target.name, baseUrl: target.baseUrl, credentials: target.credentials },
      ...{ terminals: target.terminals, cards: target.cards, invoices: target.invoices },
      ...(target.mid !== undefined && { mid: target.mid }),
      ...{ control: target.control, pace: 0, plainHttp: false, sockets: false, timeoutMs, now },
      waits: { transmission: 120_000, between: 10 },
      transport: await replayTransport({ baseUrl: target.baseUrl, matcher, timeoutMs, now }),
    }),
    fingerprint: target.fingerprint,
  };
}
