import { nextStep, readyOn, start, step } from './clearing.ts';
import { type Instant, localOf, nextNightly, toTheSecond, type Zoned, zonedOf } from './clock.ts';
import type { SandboxState } from './state.ts';
import type { Transmission } from './transmission.ts';

/** The transmissions and daily runs in a period. Times are `YYYY-MM-DD hh:mm:ss`. */
export interface Happenings {
  readonly dailyRuns: { readonly at: string; readonly transmissions: string[] }[];
  readonly transmissions: {
    readonly at: string;
    readonly transmitId: string;
    readonly terminalNumber: string;
    readonly transmitStatus: string;
  }[];
  readonly transmitted: string[];
}

/**
 * Runs all transmissions that became due since the last call. The sandbox has no timers, so each request and each
 * change of the clock calls this function first.
 */
export function catchUp(state: SandboxState): Happenings {
  const happenings: Happenings = { dailyRuns: [], transmissions: [], transmitted: [] };
  const now = state.clock.instant();
  const { seen } = state;
  if (now.epochMilliseconds === seen.epochMilliseconds) return happenings;
  state.seen = now;
  if (isBefore(now, seen)) {
    const back = now.since(seen);
    for (const transmission of state.transmissions.underWay())
      transmission.ahead = transmission.ahead.map(({ at, status }) => ({ at: at.add(back), status }));
    return happenings;
  }
  let run = nextNightly(seen);
  for (;;) {
    const next = nextStep(state);
    const at = next && zonedOf(next.at);
    if (next && at && !isBefore(now, at) && !isBefore(run, at)) {
      step(state, next.transmission, at);
      tell(happenings, next.transmission, at);
    } else if (!isBefore(now, run)) {
      daily(state, run, happenings);
      run = nextNightly(run);
      if (
        happenings.dailyRuns.at(-1)?.transmissions.length === 0 &&
        state.transmissions.underWay().length === 0
      )
        return tellEmpty(happenings, run, zonedOf(now));
    } else return happenings;
  }
}

function daily(state: SandboxState, moment: Zoned, happenings: Happenings): void {
  const started = state.merchants
    .flatMap(({ terminals }) => terminals)
    .filter(
      ({ automaticTransmission, number }) =>
        automaticTransmission && !state.transmissions.of(number) && readyOn(state, number).length > 0,
    )
    .map((terminal) => start(state, terminal, 'daily run', moment));
  happenings.dailyRuns.push({
    at: toTheSecond(localOf(moment)),
    transmissions: started.map(({ transmitId }) => transmitId),
  });
  for (const transmission of started) tell(happenings, transmission, moment);
}

/** Dates are computed as texts, because Temporal objects for ten years of daily runs take seconds. */
function tellEmpty(happenings: Happenings, run: Zoned, now: Zoned): Happenings {
  const until = toTheSecond(localOf(now));
  const [date = '', time] = toTheSecond(localOf(run)).split(' ');
  for (let day = Date.parse(date); ; day += 86_400_000) {
    const at = `${new Date(day).toISOString().slice(0, 10)} ${time}`;
    if (at > until) return happenings;
    happenings.dailyRuns.push({ at, transmissions: [] });
  }
}

function tell(happenings: Happenings, transmission: Transmission, at: Zoned): void {
  happenings.transmissions.push({
    at: toTheSecond(localOf(at)),
    transmitId: transmission.transmitId,
    terminalNumber: transmission.terminalNumber,
    transmitStatus: transmission.status,
  });
  happenings.transmitted.push(...transmission.batches.flatMap(({ transactions }) => transactions));
}

const isBefore = (one: Zoned | Instant, other: Zoned | Instant): boolean =>
  one.epochMilliseconds < other.epochMilliseconds;

/** Waits for a simulated fault, then runs due transmissions. Returns false if the sandbox was reset meanwhile. */
export async function passed(state: SandboxState, milliseconds: number): Promise<boolean> {
  const isTime = await state.passed(milliseconds);
  if (isTime) catchUp(state);
  return isTime;
}
