import { isCommand } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { decode } from '../message/encoding.ts';
import type { Capture, Entry } from '../validation/exchanges/index.ts';
import { checkKind, type Weight } from './checks.ts';
import { type Practised, practicesOf } from './practices.ts';
import { type Heard, readBoth } from './tape.ts';

/** A practice that recorded requests violate, with the indexes of these requests in the capture. */
export type Departure = Pick<Practised, 'check' | 'says' | 'places'> & { readonly weight: Weight };

/** Judges recorded requests by the rules of `observe --passive`, separately for each gateway and user. */
export function departuresIn({ entries, format }: Capture): readonly Departure[] {
  // Recordings of this test suite contain deliberate violations, so they are not judged.
  if (format === 'recording') return [];
  const sessions = Map.groupBy(entries, ({ origin, form }) => `${origin} ${form.user ?? ''}`);
  return [...sessions.values()].flatMap((session) =>
    practicesOf(session.map(heardOf))
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'remarked')
      .map(({ check, says, places, verdict }) => ({
        ...{ check, says, weight: verdict === 'failed' ? checkKind(check).weight : ('recommended' as const) },
        places: places.flatMap((place) => session[place]?.index ?? []),
      })),
  );
}

function heardOf({ form, reply, status, journal, contentType, at }: Entry, index: number): Heard {
  const text = (bytes: Uint8Array | undefined) => (bytes ? decode(bytes).text : '');
  const { result, remarks = [] } = journal ?? {};
  const both = readBoth(text(form.intIn), text(reply), status, remarks);
  const command = textAt(both.request, 'request.command') ?? '';
  return {
    ...{
      index,
      at: 0,
      begunAt: 0,
      when: at ?? new Date(0),
      status,
      remarks,
      contentType,
      credentials: [],
      ...both,
    },
    command: isCommand(command) ? command : '',
    result: result ?? textAt(both.reply, 'response.result') ?? '',
    rule: '',
  };
}
