import { walked } from './walk.ts';

const TEXT = /"(?:[^"\\]|\\.)*"/g;

/** A file of JSON with what its texts hold, encoded or compressed, written out in the line where they stand. */
export function unfolded(json: string): string {
  return json
    .split('\n')
    .map((line) => [line, ...(line.match(TEXT) ?? []).flatMap(held)].join(' ').replaceAll(/[\r\n]+/g, ' '))
    .join('\n');
}

function held(spelled: string): readonly string[] {
  const texts: string[] = [];
  const keep = (text: string): string => {
    texts.push(text);
    return text;
  };
  const text: unknown = JSON.parse(spelled);
  walked(text, { text: keep, credential: (_, value) => keep(value), card: keep, number: keep });
  return texts.filter((one) => one !== text);
}
