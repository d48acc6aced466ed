import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { catchUp } from '../catch-up.ts';
import { inJerusalem, nextTimeOfDay, toTheSecond, type Zoned } from '../clock.ts';
import type { SandboxState } from '../state.ts';

/** Maximum distance between sandbox clock and machine clock, because the sandbox runs each daily run in between. */
const farthest = { years: 10 } as const;

const duration = z.string().transform((text, context) => {
  try {
    const read = Temporal.Duration.from(text);
    if (read.sign >= 0) return read;
  } catch {}
  context.addIssue('has to be an ISO 8601 duration that is not negative, such as PT2H or P1DT30M');
  return z.NEVER;
});

const localTime = z.string().transform((text, context) => {
  try {
    if (/^\d{2}:\d{2}(:\d{2})?$/.test(text)) return Temporal.PlainTime.from(text);
    if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(text)) return Temporal.PlainDateTime.from(text);
  } catch {}
  context.addIssue(
    'has to be a local time of Jerusalem such as 2026-03-27T23:00:00, or a time of day: 23:00',
  );
  return z.NEVER;
});

export const clockMove = z
  .strictObject({
    /** A duration with hours is exact. A duration with days follows the calendar. */
    advance: duration.optional(),
    /** A time of day means its next occurrence. Moving the clock to the past reverts no transaction. */
    to: localTime.optional(),
    freeze: z.boolean().optional(),
    reset: z.literal(true).optional(),
  })
  .refine((move) => Object.keys(move).length > 0, 'must have one of advance, to, freeze and reset')
  .refine(({ advance, to }) => !advance || !to, 'advance and to exclude each other')
  .refine((move) => !move.reset || Object.keys(move).length === 1, 'reset allows no other member');

export function tellClock({ clock }: SandboxState) {
  const moment = clock.zoned();
  return {
    now: toTheSecond(clock.now()),
    offset: moment.offset,
    timeZone: moment.timeZoneId,
    frozen: clock.frozen,
  };
}

/** @throws z.ZodError for a move beyond the limit */
export function moveClock(state: SandboxState, move: z.output<typeof clockMove>) {
  const { clock } = state;
  const target = targetOf(clock.zoned(), move);
  if (move.reset) clock.reset();
  if (move.freeze === false && clock.frozen) clock.run();
  if (target) clock.set(target);
  if (move.freeze === true) clock.freeze();
  const caused = catchUp(state);
  return { clock: tellClock(state), caused };
}

function targetOf(now: Zoned, { advance, to }: z.output<typeof clockMove>): Zoned | undefined {
  const target = advance
    ? added(now, advance)
    : to instanceof Temporal.PlainTime
      ? nextTimeOfDay(now, to)
      : to && inJerusalem(to);
  const here = Temporal.Now.zonedDateTimeISO(now.timeZoneId);
  const isBetween = (moment: Zoned) =>
    Temporal.ZonedDateTime.compare(moment, here.subtract(farthest)) >= 0 &&
    Temporal.ZonedDateTime.compare(moment, here.add(farthest)) <= 0;
  if (target === 'beyond' || (target && !isBetween(target)))
    throw new z.ZodError([
      {
        code: 'custom',
        path: [advance ? 'advance' : 'to'],
        message: `is more than ${farthest.years} years away from the time of the machine`,
        input: undefined,
      },
    ]);
  return target;
}

/** Temporal throws for moments beyond its range. */
function added(moment: Zoned, duration: Temporal.Duration): Zoned | 'beyond' {
  try {
    return moment.add(duration);
  } catch (error) {
    if (error instanceof RangeError) return 'beyond';
    throw error;
  }
}
