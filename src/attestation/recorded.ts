import { type Certificate, jsonIn } from '../certificate/index.ts';
import { headSchema } from '../recordings/definition.ts';
import { Refused } from './envelope.ts';
import type { Derived } from './evidence.ts';
import type { FoundFile } from './folder.ts';

/** The folder with the recorded exchanges, next to the certificate. */
export const recordingFolder = 'recording';

/** The limit in milliseconds between the start of a recording and of its run. The gateway starts in between. */
const limitBetween = 10 * 60_000;

/** @throws Refused if a recording belongs to another run, and this run did not replay the recording */
export function recordingFits(files: readonly FoundFile[], derived: Derived): void {
  const recorded = files.filter(({ name }) => name.startsWith(`${recordingFolder}/`));
  if (recorded.length === 0) return;
  const path = `${recordingFolder}/recording.json`;
  const manifest = recorded.find(({ name }) => name === path);
  if (!manifest)
    throw new Refused(`${path} is missing: remove the folder ${recordingFolder}, or record again`);
  const { data: head } = headSchema.safeParse(jsonIn(manifest.bytes.toString()));
  if (!head) throw new Refused(`${path} is damaged: it is not the manifest of a recording`);
  const { target, replay } = jsonIn(derived.certificate) as Certificate;
  const between = Date.parse(derived.startedAt) - Date.parse(head.begun);
  const others: readonly (readonly [what: string, is: boolean])[] = replay
    ? [['start', replay.begun === head.begun]]
    : [
        ['contract', head.contract.digest === derived.contract.digest],
        ['target', head.target.fingerprint === target.fingerprint && head.target.baseUrl === target.baseUrl],
        ['seed', head.seed === derived.seed],
        ['start', between >= 0 && between < limitBetween],
      ];
  const other = derived.subject === 'gateway' ? others.find(([, is]) => !is)?.[0] : 'subject';
  if (other !== undefined)
    throw new Refused(
      `the folder ${recordingFolder} is of another run: it has another ${other}; move it away, or sign the run that was recorded`,
    );
}
