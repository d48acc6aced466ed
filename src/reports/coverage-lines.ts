import {
  type Certificate,
  detectedWords,
  insideWords,
  movesWords,
  notClaimed,
  openSentence,
  type Part,
  pairsWords,
  plainCount,
} from '../certificate/index.ts';
import { type Lines, styled } from './terminal.ts';

/** A line for each coverage with some of the missing items, and a line about the mutation proof of the suite. */
export function coverageLines(certificate: Certificate): Lines {
  const { coverage, proof } = certificate;
  const { rules, resultCodes, moves, replyElements, pairs } = coverage;
  const line = (title: string, share: string, isWhole: boolean | undefined, text: string) =>
    `  ${title.padEnd(22)}${isWhole === undefined ? share.padStart(5) : styled(isWhole ? 'green' : 'yellow', share.padStart(5))}  ${text}`;
  const percent = (part: number, of: number) => `${Math.floor((100 * part) / Math.max(of, 1))} %`;
  const covered = (title: string, { reached, of, missing }: Part, what: string, rest = '') => {
    const ids = missing.map(({ id }) => id);
    const more = ids.length > 3 ? [`${ids.length - 3} more`] : [];
    return line(
      title,
      percent(of === 0 ? 0 : reached, of),
      reached === of && of > 0,
      `${reached} of ${of} ${what}${ids.length > 0 ? `, missing: ${[...ids.slice(0, 3), ...more].join(', ')}` : ''}${rest && `; ${rest}`}`,
    );
  };
  const mutation = (share: string, isWhole: boolean, text: string) =>
    line('Mutation check', share, isWhole, text);
  const not =
    notClaimed(certificate) ??
    (proof
      ? undefined
      : 'this version of the rules and scenarios has no mutation check (a test of the suite with faulty gateways); the verdict does not depend on it');
  return [
    '  This run reached',
    covered('Rules', rules, 'stated rules decided'),
    covered(
      'Result codes',
      resultCodes,
      `stated codes provoked${resultCodes.shown > 0 ? `, ${resultCodes.shown} more shown only by a simulated fault` : ''}`,
      insideWords(resultCodes, 3),
    ),
    covered('States and operations', moves, movesWords(moves)),
    covered('Reply elements', replyElements, 'elements of replies seen'),
    line(
      'Pairs of attributes',
      pairs?.of ? percent(pairs.reached, pairs.of) : '-',
      pairs !== undefined && pairs.of > 0 && pairs.reached === pairs.of,
      pairsWords(pairs),
    ),
    '',
    '  Earlier test of the suite with faulty gateways',
    ...(not !== undefined || !proof
      ? [mutation('-', false, not ?? '')]
      : [
          mutation(
            percent(proof.proven, proof.stated),
            proof.proven === proof.stated,
            `${detectedWords(proof)} (${plainCount(proof.mutants, 'faulty gateway')})`,
          ),
          proof.grid &&
            line(
              'Generated faults',
              percent(proof.grid.detected, proof.grid.cells),
              undefined,
              `${proof.grid.detected} of ${proof.grid.cells} faults made from the contract detected. ${openSentence(proof.grid)}`,
            ),
        ]),
  ];
}
