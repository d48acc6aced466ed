import { rulePlace } from '../certificate/index.ts';
import type { NameBelow, State } from '../contract/index.ts';

/**
 * The states of a transaction as SVG, in a column as wide as a telephone. Its colours are those of the site: the drawing
 * has classes and no colours.
 */

const width = 440;
const height = 650;
const boxHeight = 40;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  /** What is written below the name. */
  readonly note: string;
}

/** Where the middle of each state is. */
const boxes = {
  authorized: { x: 82, y: 100, wide: 126, note: 'Verify (J5)' },
  held: { x: 338, y: 100, wide: 126, note: 'AutoCommHold (J9)' },
  'pending transmission': { x: 280, y: 270, wide: 204, note: 'AutoComm (J4)' },
  captured: { x: 96, y: 270, wide: 110, note: '' },
  transmitted: { x: 320, y: 440, wide: 136, note: '' },
  cancelled: { x: 104, y: 440, wide: 126, note: '' },
  refunded: { x: 320, y: 600, wide: 126, note: '' },
  'on hold': { x: 104, y: 600, wide: 126, note: '' },
} as const satisfies Record<State, Box>;

interface Edge {
  /** The rule that states the move. */
  readonly rule: `transition.${NameBelow<'transition'>}`;
  readonly path: string;
  readonly label: readonly string[];
  readonly at: readonly [x: number, y: number];
  readonly align?: 'start' | 'middle' | 'end';
}

const edges: readonly Edge[] = [
  {
    rule: 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    path: 'M110 122V247',
    label: ['AutoComm with', 'cgUid or authNo'],
    at: [118, 156],
    align: 'start',
  },
  {
    rule: 'transition.authorized-by-verify-j5-canceldeal',
    path: 'M30 122C6 200 4 330 70 417',
    label: ['cancelDeal'],
    at: [24, 214],
    align: 'start',
  },
  {
    rule: 'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    path: 'M360 122C366 170 362 210 350 247',
    label: ['AutoComm', 'Release'],
    at: [354, 156],
    align: 'end',
  },
  {
    rule: 'transition.approved-pending-transmission-canceldeal',
    path: 'M230 292C214 350 170 380 136 417',
    label: ['cancelDeal, or', 'refundDeal in full'],
    at: [192, 340],
    align: 'end',
  },
  {
    rule: 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    path: 'M286 292C290 340 300 380 312 417',
    label: ['daily run at 23:00,', 'or transmitTerminal'],
    at: [306, 340],
    align: 'start',
  },
  {
    rule: 'transition.transmitted-refunddeal',
    path: 'M320 462V577',
    label: ['refundDeal', 'in full'],
    at: [328, 516],
    align: 'start',
  },
  {
    rule: 'transition.any-transaction-dodeal-setashold-with-tranid',
    path: 'M104 532V577',
    label: ['any state: SetAsHold'],
    at: [104, 522],
  },
];

const text = (x: number, y: number, align: string, css: string, lines: readonly string[]): string =>
  lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * 16}" text-anchor="${align}" class="${css}">${line}</text>`,
    )
    .join('');

const box = ([name, { x, y, wide, note }]: [string, Box]): string =>
  [
    `<rect x="${x - wide / 2}" y="${y - boxHeight / 2}" width="${wide}" height="${boxHeight}" rx="10" class="state ${name.replace(' ', '-')}"/>`,
    text(x, y + 5, 'middle', 'name', [name]),
    ...(note === ''
      ? []
      : [
          `<path d="M${x} ${y - 58}V${y - 22}" class="edge" marker-end="url(#tip)"/>`,
          text(x, y - 66, 'middle', 'label', [note]),
        ]),
  ].join('');

const edge = ({ rule, path, label, at: [x, y], align = 'middle' }: Edge): string =>
  `<a href="/${rulePlace(rule)}"><path d="${path}" class="edge" marker-end="url(#tip)"/>${text(x, y, align, 'label', label)}</a>`;

/** The rules whose moves are drawn. */
export const drawn: readonly string[] = edges.map(({ rule }) => rule);

/** The drawing, in one line: Markdown ends a block of HTML at an empty line. */
export const diagram = (): string =>
  [
    `<figure class="diagram"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="States of a transaction and the moves between them; the table below has the same in words">`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>',
    ...edges.map(edge),
    ...Object.entries<Box>(boxes).map(box),
    '</svg><figcaption>The moves that are accepted. Each arrow leads to its rule.</figcaption></figure>',
  ].join('');
