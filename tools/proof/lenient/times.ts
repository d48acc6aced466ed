import type { Alteration, Edit, State } from '../alteration.ts';
import { ofIdentifiers, ofSource } from './variation.ts';

const file = 'sandbox/clock.ts';

const elsewhere = (name: string): Alteration =>
  ofSource(`clocks show the time of ${name}`, 'time zone', {
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

const ahead = (id: string, milliseconds: number): Alteration => ({
  ...{ id, concern: 'clock', rules: [] },
  prepares: runsAhead(() => milliseconds),
});

export const times: readonly Alteration[] = [
  elsewhere('America/New_York'),
  elsewhere('Asia/Tokyo'),
  ahead('the clock is 200 days ahead', 200 * day),
  ahead('the clock is 200 days behind', -200 * day),
  ahead('the clock is seven minutes behind', -420_000),
  ofIdentifiers('uids tell another time of the day than replies do', 'clock', ({ uid }) => ({
    uid: (moment, ...rest) => uid(moment.subtract({ hours: 4, minutes: 37 }), ...rest),
  })),
  ofSource('the daily run is at 22:50', 'clock', runsAt('22:50')),
  ofSource('the daily run is at 23:10', 'clock', runsAt('23:10')),
  {
    ...ofSource('the daily run is at 22:50, and it is 22:53', 'clock', runsAt('22:50')),
    prepares: runsAhead(until(22, 53)),
  },
  {
    ...ofSource('the daily run is at 23:10, and it is 23:02', 'clock', runsAt('23:10')),
    prepares: runsAhead(until(23, 2)),
  },
];
