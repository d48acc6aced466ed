import {
  type Certificate,
  type CheckVerdict,
  ConfigurationError,
  placeOfCheck,
  type TargetKind,
} from '../certificate/index.ts';
import type { MerchantCertificate } from '../merchant/index.ts';
import { type AnyCertificate, allChecksOf, nameOf, type Subject } from './certificate-file.ts';
import { type FieldDifference, fieldDifferences } from './field-differences.ts';
import { type ObservedDifference, observedDifferences } from './observed.ts';
import { pairsOf } from './pairs.ts';
import { type Proof, proofCounts, proofOf } from './proof.ts';
import { byPlace, checksAlone, type VerdictChanges, verdictChanges } from './verdict-changes.ts';

/** One of two compared certificates. */
export interface Side
  extends Pick<AnyCertificate, 'verdict' | 'startedAt' | 'suite' | 'contract'>,
    Partial<Pick<MerchantCertificate, 'plan' | 'scope'>> {
  readonly from: string;
  readonly name: string;
  readonly kind?: TargetKind;
  readonly baseUrl?: string;
}

/** The verdicts of both certificates on a check, and the kinds of targets on which the rule passed. */
export interface ComparedCheck {
  readonly id: string;
  readonly subject?: string;
  readonly a: CheckVerdict;
  readonly b: CheckVerdict;
  readonly proven?: Proof;
}

interface Replies {
  readonly observed: readonly ObservedDifference[];
  readonly exchanges?: {
    readonly compared: number;
    /** The number of exchanges that the other certificate has with another request. */
    readonly askedOtherwise: number;
    /** The number of exchanges without a counterpart in the other certificate. */
    readonly alone: number;
  };
  readonly fields: readonly FieldDifference[];
}

/** The differences between two certificates, from `a` to `b`, as `compare --json` prints them. */
export interface Comparison extends Replies {
  readonly schemaVersion: 2;
  readonly subject: Subject;
  /** True if no verdict, reason, observation or reply element differs. */
  readonly same: boolean;
  readonly a: Side;
  readonly b: Side;
  /** Sentences about what the comparison could not compare. */
  readonly remarks: readonly string[];
  readonly verdicts: VerdictChanges;
  /** Rules or checks that only one certificate has. */
  readonly alone: { readonly a: readonly string[]; readonly b: readonly string[] };
  /** For gateways: the number of rules that passed on each kind of target. */
  readonly proven?: Readonly<Partial<Record<Proof, number>>>;
  readonly checks: readonly ComparedCheck[];
}

/** @throws ConfigurationError if one certificate is for a gateway and the other for an application */
export function compare(
  a: AnyCertificate,
  b: AnyCertificate,
  from: { readonly a: string; readonly b: string } = { a: 'a', b: 'b' },
): Comparison {
  if (a.subject !== b.subject)
    throw new ConfigurationError(
      `one certificate is for a merchant's application (${a.subject === 'gateway' ? from.b : from.a}), the other for a gateway: give two of the same kind`,
    );
  const verdicts = verdictChanges(a, b);
  const alone = checksAlone(a, b);
  const replies: Replies =
    a.subject === 'gateway' && b.subject === 'gateway' ? repliesOf(a, b) : { observed: [], fields: [] };
  const checks = comparedChecks(a, b);
  const differences = [
    ...[...Object.values(verdicts).flat(), ...alone.a, ...alone.b, ...replies.observed, ...replies.fields],
    // A replay of a conformant run has another verdict, which is no difference.
    ...(a.subject !== 'gateway' && a.verdict !== b.verdict ? ['verdict'] : []),
  ];
  return {
    ...{ schemaVersion: 2, subject: a.subject, same: differences.length === 0 },
    ...{ a: sideOf(a, from.a), b: sideOf(b, from.b) },
    remarks: remarksOn(a, b, replies.exchanges?.compared),
    ...{ verdicts, alone, ...replies },
    ...(a.subject === 'gateway' && {
      proven: Object.fromEntries(proofCounts(checks).map(({ proof, count }) => [proof, count])),
    }),
    checks,
  };
}

function repliesOf(a: Certificate, b: Certificate): Replies {
  const { pairs, askedOtherwise, alone } = pairsOf(a, b);
  return {
    observed: observedDifferences(a, b),
    exchanges: { compared: pairs.length, askedOtherwise, alone },
    fields: fieldDifferences(pairs),
  };
}

function comparedChecks(a: AnyCertificate, b: AnyCertificate): readonly ComparedCheck[] {
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

function sideOf(certificate: AnyCertificate, from: string): Side {
  const { verdict, startedAt, suite, contract } = certificate;
  const common = { from, name: nameOf(certificate), verdict, startedAt, suite, contract };
  if (certificate.subject !== 'gateway')
    return { ...common, plan: certificate.plan, scope: certificate.scope };
  const { kind, baseUrl } = certificate.target;
  return { ...common, kind, baseUrl };
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
