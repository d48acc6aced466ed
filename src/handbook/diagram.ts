import { rulePlace } from '../certificate/index.ts';
import type { NameBelow, State } from '../contract/index.ts';

/**
 * The states of a transaction as SVG, in a column as wide as a telephone. Its colours are those of the site: the drawing
 * has classes and no colours.
 */

const width = 420;
const height = 640;
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
  authorized: { x: 75, y: 110, wide: 118, note: 'Verify (J5)' },
  held: { x: 347, y: 110, wide: 118, note: 'AutoCommHold (J9)' },
  'pending transmission': { x: 230, y: 250, wide: 176, note: 'AutoComm (J4)' },
  captured: { x: 75, y: 250, wide: 96, note: '' },
  transmitted: { x: 322, y: 410, wide: 130, note: '' },
  cancelled: { x: 112, y: 410, wide: 118, note: '' },
  refunded: { x: 322, y: 560, wide: 118, note: '' },
  'on hold': { x: 112, y: 560, wide: 118, note: '' },
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
    path: 'M75 132V228',
    label: ['AutoComm with', 'cgUid: capture'],
    at: [83, 172],
    align: 'start',
  },
  {
    rule: 'transition.authorized-by-verify-j5-canceldeal',
    path: 'M30 132C6 190 4 300 76 388',
    label: ['cancelDeal'],
    at: [8, 352],
    align: 'start',
  },
  {
    rule: 'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    path: 'M347 132C345 180 318 204 290 228',
    label: ['AutoCommRelease'],
    at: [410, 190],
    align: 'end',
  },
  {
    rule: 'transition.approved-pending-transmission-canceldeal',
    path: 'M196 272C180 320 160 350 138 388',
    label: ['cancelDeal, or', 'refundDeal in full'],
    at: [160, 312],
    align: 'end',
  },
  {
    rule: 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    path: 'M256 272C270 320 290 350 308 388',
    label: ['daily run at 23:00,', 'or transmitTerminal'],
    at: [288, 316],
    align: 'start',
  },
  {
    rule: 'transition.transmitted-refunddeal',
    path: 'M322 432V538',
    label: ['refundDeal', 'in full'],
    at: [330, 482],
    align: 'start',
  },
  {
    rule: 'transition.any-transaction-dodeal-setashold-with-tranid',
    path: 'M112 490V538',
    label: ['any state: SetAsHold'],
    at: [112, 480],
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
