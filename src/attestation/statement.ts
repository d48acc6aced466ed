import { z } from 'zod';
import { jsonIn } from '../certificate/index.ts';
import { Refused } from './envelope.ts';
import { type Derived, evidenceNames } from './evidence.ts';
import type { FoundFile } from './folder.ts';

export const statementType = 'https://in-toto.io/Statement/v1';
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1';

/** The in-toto format requires a URI as the name of an extension. */
export const extension = 'urn:ashrait-tck:certificate:v1';

const statementSchema = z.looseObject({
  _type: z.literal(statementType),
  predicateType: z.literal(predicateType),
  subject: z
    .array(
      z.strictObject({
        name: z.string(),
        digest: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      }),
    )
    .min(1),
  predicate: z.looseObject({
    [extension]: z.looseObject({
      signedAt: z.iso.datetime(),
      expires: z.iso.datetime(),
      contract: z.strictObject({ version: z.string(), digest: z.string() }),
      suite: z.strictObject({ version: z.string(), commit: z.string(), digest: z.string() }),
    }),
  }),
});

/** The members of a signed statement that are used before its files are read. */
export type Stated = ReturnType<typeof statedIn>;

const results: Readonly<Record<string, 'PASSED' | 'WARNED'>> = { conformant: 'PASSED', ready: 'PASSED' };

/** The in-toto format has no words for incomplete runs and replays, so they are FAILED too. */
const resultOf = ({ verdict, tests }: Derived): 'PASSED' | 'WARNED' | 'FAILED' => {
  const result = results[verdict] ?? 'FAILED';
  return result === 'PASSED' && tests.warned.length > 0 ? 'WARNED' : result;
};

/** The in-toto statement about the files of a run and the derived verdict. */
export function statementOf(
  derived: Derived,
  files: readonly FoundFile[],
  validity: Pick<Stated, 'signedAt' | 'expires'>,
): string {
  const { subject, name, fingerprint, verdict, because, contract, suite, seed, startedAt, tests } = derived;
  return JSON.stringify({
    _type: statementType,
    subject: files.map((file) => ({ name: file.name, digest: { sha256: file.digest } })),
    predicateType,
    predicate: {
      result: resultOf(derived),
      configuration: [
        { name: 'contract', digest: { sha256: contract.digest }, annotations: { version: contract.version } },
        {
          ...{ name: 'suite', digest: { sha256: suite.digest } },
          annotations: { version: suite.version, commit: suite.commit },
        },
      ],
      ...{ passedTests: tests.passed, warnedTests: tests.warned, failedTests: tests.failed },
      [extension]: {
        ...{ subject, name, ...(fingerprint !== undefined && { fingerprint }), verdict, because },
        ...{ derivedFrom: evidenceNames[subject], contract, suite, seed, startedAt, ...validity },
      },
    },
  });
}

/** @throws Refused if the in-toto statement is not from this kit */
export function statedIn(payload: string) {
  const { success, data } = statementSchema.safeParse(jsonIn(payload));
  if (!success) throw new Refused('the payload is not a test-result statement of this kit');
  if (JSON.stringify(jsonIn(payload)) !== payload)
    throw new Refused(
      'the statement is not as tck sign writes it: a member stands twice, or was written anew',
    );
  const { signedAt, expires, contract, suite } = data.predicate[extension];
  const subjects = data.subject.map(({ name, digest }) => ({ name, digest: digest.sha256 }));
  return { subjects, signedAt, expires, contract, suite };
}
