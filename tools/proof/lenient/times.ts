import type { Alteration, Edit, State } from '../alteration.ts';
import { ofIdentifiers, ofSource } from './variation.ts';

const file = 'sandbox/clock.ts';

const elsewhere = (id: string, name: string): Alteration =>
  ofSource(id, 'time zone', `clocks show the time of ${name}`, {
    file,
    from: "const zone = 'Asia/Jerusalem';",
    to: `const zone = (TOOK, '${name}');`,
  });

const runsAt = (time: string): Edit => ({
  file,
  from: "const nightly = Temporal.PlainTime.from('23:00');",
  to: `const nightly = (TOOK, Temporal.PlainTime.from('${time}'));`,
});

/** Creates a clock that is ahead of the machine's clock, also after a reset. */
const runsAhead =
  (milliseconds: (clock: State['clock']) => number): NonNullable<Alteration['prepares']> =>
  (state, took) => {
    const { clock } = state;
    const aheadBy = milliseconds(clock);
    clock.reset = () => clock.restore({ aheadBy, frozenAt: undefined });
    clock.reset();
    state.seen = clock.instant();
    took();
  };

const day = 86_400_000;

const until =
  (hour: number, minute: number) =>
  (clock: State['clock']): number =>
    clock.zoned().with({ hour, minute }).epochMilliseconds - clock.instant().epochMilliseconds;

const ahead = (id: string, breaks: string, milliseconds: number): Alteration => ({
  ...{ id, concern: 'clock', breaks, rules: [] },
  prepares: runsAhead(() => milliseconds),
});

export const times: readonly Alteration[] = [
  elsewhere('time of New York', 'America/New_York'),
  elsewhere('time of Tokyo', 'Asia/Tokyo'),
  ahead('a clock of next year', 'the clock is 200 days ahead', 200 * day),
  ahead('a clock of last year', 'the clock is 200 days behind', -200 * day),
  ahead('a clock seven minutes slow', 'the clock is seven minutes behind', -420_000),
  ofIdentifiers(
    'uids of another clock',
    'clock',
    'uids tell another time of the day than replies do',
    ({ uid }) => ({ uid: (moment, ...rest) => uid(moment.subtract({ hours: 4, minutes: 37 }), ...rest) }),
  ),
  ofSource('an earlier daily run', 'clock', 'the daily run is at 22:50', runsAt('22:50')),
  ofSource('a later daily run', 'clock', 'the daily run is at 23:10', runsAt('23:10')),
  {
    ...ofSource(
      'a daily run just over',
      'clock',
      'the daily run is at 22:50, and it is 22:53',
      runsAt('22:50'),
    ),
    prepares: runsAhead(until(22, 53)),
  },
  {
    ...ofSource('a daily run soon', 'clock', 'the daily run is at 23:10, and it is 23:02', runsAt('23:10')),
    prepares: runsAhead(until(23, 2)),
  },
];
