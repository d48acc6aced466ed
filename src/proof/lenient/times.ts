import { ofSource, type Variation } from './variation.ts';

const file = 'sandbox/clock.ts';

/** Where and when the gateway is. */
const elsewhere = (id: string, name: string): Variation =>
  ofSource(
    id,
    'time zone',
    `clocks show the time of ${name}`,
    { file, from: "const zone = 'Asia/Jerusalem';", to: `const zone = '${name}';` },
    {
      file,
      from: 'const moment = this.zoned();\n    this.#frozenAt = undefined;',
      to: 'const moment = this.zoned();\n    this.#frozenAt = undefined;',
    },
    {
      file,
      from: '    const second = Math.floor(epochMilliseconds / 1000);',
      to: '    TOOK;\n    const second = Math.floor(epochMilliseconds / 1000);',
    },
  );

const ahead = (id: string, differs: string, days: number): Variation =>
  ofSource(
    id,
    'clock',
    differs,
    { file, from: '  #aheadBy = 0;', to: `  #aheadBy = (TOOK, ${days} * 86_400_000);` },
    {
      file,
      from: '    this.#frozenAt = undefined;\n    this.#aheadBy = 0;',
      to: `    this.#frozenAt = undefined;\n    this.#aheadBy = ${days} * 86_400_000;`,
    },
  );

const nightly = (id: string, time: string): Variation =>
  ofSource(id, 'daily run', `the daily run is at ${time}`, {
    file,
    from: "const nightly = Temporal.PlainTime.from('23:00');",
    to: `const nightly = (TOOK, Temporal.PlainTime.from('${time}'));`,
  });

export const times: readonly Variation[] = [
  elsewhere('time of New York', 'America/New_York'),
  elsewhere('time of Tokyo', 'Asia/Tokyo'),
  ahead('a clock of next year', 'the clock is 200 days ahead', 200),
  ahead('a clock of last year', 'the clock is 200 days behind', -200),
  nightly('an earlier daily run', '22:50'),
  nightly('a later daily run', '23:10'),
];
