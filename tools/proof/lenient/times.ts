import type { Alteration, Edit } from '../alteration.ts';
import { ofSource } from './variation.ts';

const file = 'sandbox/clock.ts';

const elsewhere = (id: string, name: string): Alteration =>
  ofSource(
    id,
    'time zone',
    `clocks show the time of ${name}`,
    { file, from: "const zone = 'Asia/Jerusalem';", to: `const zone = '${name}';` },
    {
      file,
      from: '    const second = Math.floor(epochMilliseconds / 1000);',
      to: '    TOOK;\n    const second = Math.floor(epochMilliseconds / 1000);',
    },
  );

const runsAt = (time: string): Edit => ({
  file,
  from: "const nightly = Temporal.PlainTime.from('23:00');",
  to: `const nightly = (TOOK, Temporal.PlainTime.from('${time}'));`,
});

/** Creates a clock that is ahead of the machine's clock by a number of milliseconds, also after a reset. */
const runsAhead = (milliseconds: string): readonly Edit[] => [
  { file, from: '  #aheadBy = 0;', to: `  #aheadBy = (TOOK, ${milliseconds});` },
  {
    file,
    from: '    this.#frozenAt = undefined;\n    this.#aheadBy = 0;',
    to: `    this.#frozenAt = undefined;\n    this.#aheadBy = ${milliseconds};`,
  },
];

const day = 86_400_000;

const until = (hour: number, minute: number): string =>
  `((now) => now.with({ hour: ${hour}, minute: ${minute} }).epochMilliseconds - now.epochMilliseconds)(Temporal.Now.zonedDateTimeISO(zone))`;

export const times: readonly Alteration[] = [
  elsewhere('time of New York', 'America/New_York'),
  elsewhere('time of Tokyo', 'Asia/Tokyo'),
  ofSource('a clock of next year', 'clock', 'the clock is 200 days ahead', ...runsAhead(`${200 * day}`)),
  ofSource('a clock of last year', 'clock', 'the clock is 200 days behind', ...runsAhead(`${-200 * day}`)),
  ofSource(
    'a clock seven minutes slow',
    'clock',
    'the clock is seven minutes behind',
    ...runsAhead('-420_000'),
  ),
  ofSource('uids of another clock', 'time of a uid', 'uids tell another time of the day than replies do', {
    file: 'sandbox/identifiers.ts',
    from: '    const second = compact(moment);',
    to: '    const second = compact((TOOK, moment.subtract({ hours: 4, minutes: 37 })));',
  }),
  ofSource('an earlier daily run', 'clock', 'the daily run is at 22:50', runsAt('22:50')),
  ofSource('a later daily run', 'clock', 'the daily run is at 23:10', runsAt('23:10')),
  ofSource(
    'a daily run just over',
    'clock',
    'the daily run is at 22:50, and it is 22:53',
    runsAt('22:50'),
    ...runsAhead(until(22, 53)),
  ),
  ofSource(
    'a daily run soon',
    'clock',
    'the daily run is at 23:10, and it is 23:02',
    runsAt('23:10'),
    ...runsAhead(until(23, 2)),
  ),
];
