import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const catchUp = editsOf('sandbox/catch-up.ts');
const clearing = editsOf('sandbox/clearing.ts');
const inquire = editsOf('sandbox/transmit-inquire.ts');
const clock = editsOf('sandbox/clock.ts');
const time = editsAt('sandbox/clock.ts', "Temporal.PlainTime.from('23:00')");
const daily = 'general.daily-transmission';

/** The daily transmission, at another time or of other terminals. */
export const dailyRunMutants: readonly Mutant[] = [
  catchUp(
    daily,
    'there is no daily transmission',
    '    } else if (!isBefore(now, run)) {\n      daily(state, run, happenings);',
    '    } else if (!isBefore(now, run)) {',
  ),
  catchUp(
    daily,
    'the daily transmission includes terminals without automatic transmission',
    '        automaticTransmission && ',
    '        ',
  ),
  time(daily, 'the daily transmission is at 11:00, not at 23:00', "Temporal.PlainTime.from('11:00')"),
  time(daily, 'the daily transmission is at 03:00, not at 23:00', "Temporal.PlainTime.from('03:00')"),
  time(daily, 'the daily run begins at 01:00', "Temporal.PlainTime.from('01:00')"),
  clock(
    daily,
    'the daily transmission is on Saturdays only',
    'return { from: moment, to: nextTimeOfDay(moment, nightly) };',
    'const to = nextTimeOfDay(moment, nightly); return { from: moment, to: to.add({ days: (13 - to.dayOfWeek) % 7 }) };',
  ),
  inquire(
    'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    'the daily run sends what is ready, and leaves no transmission',
    'one.terminalNumber === terminal.number &&',
    "one.by !== 'daily run' && one.terminalNumber === terminal.number &&",
  ),
  clearing(
    daily,
    'the daily transmission always fails',
    "fails(state, terminal) ? 'failed'",
    "(by === 'daily run' || fails(state, terminal)) ? 'failed'",
  ),
];
