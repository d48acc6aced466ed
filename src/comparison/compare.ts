import { type Certificate, ConfigurationError, placeOfCheck } from '../certificate/index.ts';
import { type AnyCertificate, allChecksOf, nameOf } from './certificate-file.ts';
import { fieldDifferences } from './field-differences.ts';
import { observedDifferences } from './observed.ts';
import { pairsOf } from './pairs.ts';
import { proofCounts, proofOf } from './proof.ts';
import { byPlace, checksAlone, verdictChanges } from './verdict-changes.ts';

/** One of two compared certificates. */
export type Side = ReturnType<typeof sideOf>;

/** The verdicts of both certificates on a check, and the kinds of targets on which the rule passed. */
export type ComparedCheck = ReturnType<typeof comparedChecks>[number];

/** The differences between two certificates, from `a` to `b`, as `compare --json` prints them. */
export type Comparison = ReturnType<typeof compare>;

/** @throws ConfigurationError if one certificate is for a gateway and the other for an application */
export function compare(
  a: AnyCertificate,
  b: AnyCertificate,
  from: { readonly a: string; readonly b: string } = { a: 'a', b: 'b' },
) {
  if (a.subject !== b.subject)
    throw new ConfigurationError(
      `one certificate is for a merchant's application (${a.subject === 'gateway' ? from.b : from.a}), the other for a gateway: give two of the same kind`,
    );
  const verdicts = verdictChanges(a, b);
  const alone = checksAlone(a, b);
  const replies = a.subject === 'gateway' && b.subject === 'gateway' ? repliesOf(a, b) : undefined;
  const { observed = [], exchanges, fields = [] } = replies ?? {};
  const checks = comparedChecks(a, b);
  const differences = [
    ...[...Object.values(verdicts).flat(), ...alone.a, ...alone.b, ...observed, ...fields],
    // A replay of a conformant run has another verdict, which is no difference.
    ...(a.subject !== 'gateway' && a.verdict !== b.verdict ? ['verdict'] : []),
  ];
  return {
    ...{ schemaVersion: 2, subject: a.subject },
    /** True if no verdict, reason, observation or reply element differs. */
    same: differences.length === 0,
    ...{ a: sideOf(a, from.a), b: sideOf(b, from.b) },
    /** Sentences about what the comparison could not compare. */
    remarks: remarksOn(a, b, exchanges?.compared),
    /** `alone`: rules or checks that only one certificate has. */
    ...{ verdicts, alone, observed, ...(exchanges && { exchanges }), fields },
    ...(a.subject === 'gateway' && {
      /** The number of rules that passed on each kind of target. */
      proven: Object.fromEntries(proofCounts(checks).map(({ proof, count }) => [proof, count])),
    }),
    checks,
  };
}

function repliesOf(a: Certificate, b: Certificate) {
  const { pairs, askedOtherwise, alone } = pairsOf(a, b);
  return {
    observed: observedDifferences(a, b),
    /** `askedOtherwise`: the other certificate has another request. `alone`: the other certificate has no counterpart. */
    exchanges: { compared: pairs.length, askedOtherwise, alone },
    fields: fieldDifferences(pairs),
  };
}

function comparedChecks(a: AnyCertificate, b: AnyCertificate) {
  const others = byPlace(b);
  return allChecksOf(a).flatMap((one) => {
    const other = others.get(placeOfCheck(one));
    if (!other) return [];
    const { id, subject, verdict } = one;
    const proven = proofOf(id, a, b);
    return {
      ...{ id, ...(subject !== undefined && { subject }), a: verdict, b: other.verdict },
      ...(proven && { proven }),
    };
  });
}

function sideOf(certificate: AnyCertificate, from: string) {
  const { verdict, startedAt, suite, contract } = certificate;
  return {
    ...{ from, name: nameOf(certificate), verdict, startedAt, suite, contract },
    ...(certificate.subject === 'gateway' && {
      ...{ kind: certificate.target.kind, baseUrl: certificate.target.baseUrl },
    }),
    ...(certificate.subject !== 'gateway' && { plan: certificate.plan, scope: certificate.scope }),
  };
}

function remarksOn(a: AnyCertificate, b: AnyCertificate, compared: number | undefined): readonly string[] {
  const differ = (of: (one: AnyCertificate) => string | undefined, sentence: string) =>
    of(a) === of(b) ? [] : [sentence];
  return [
    ...differ(
      ({ contract }) => contract.digest,
      'The certificates have different contracts: a rule can have different statements in the two contracts.',
    ),
    ...differ(
      ({ suite }) => `${suite.version} ${suite.digest ?? suite.commit}`,
      'The certificates are from different versions of the suite.',
    ),
    ...differ((one) => (one.subject === 'gateway' ? '' : one.plan), 'The certificates have different plans.'),
    ...differ(
      (one) => (one.subject === 'gateway' ? '' : one.scope.toSorted().join()),
      'The certificates have different scopes.',
    ),
    ...(compared === 0 ? ['The certificates have no exchange in common, so no elements were compared.'] : []),
  ];
}
