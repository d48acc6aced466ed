import { Temporal } from 'temporal-polyfill';
import type { Clock, Instant } from './clock.ts';
import { type Entry, fromJson, type Rows, type StoredPart } from './collection.ts';
import type { Identifiers } from './identifiers.ts';
import type { Failure, Transmissions } from './transmission.ts';

interface State {
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly transmissions: Pick<Transmissions, 'failures'>;
  seen: Instant;
}

/** The key of the only database entry. The values share one entry, because nearly every request changes all of them. */
const key = 'moving';

type Moved = ReturnType<Clock['save']> & {
  readonly identifiers: ReturnType<Identifiers['save']>;
  readonly failures: readonly (readonly [terminalNumber: string, failure: Failure])[];
  readonly seen: number;
};

/** Stores the clock, the next ids, and transmission failures that were not yet reported to the merchant. */
export class Moving implements StoredPart {
  readonly #state: State;
  #written = '';
  #isExact = false;

  constructor(state: State) {
    this.#state = state;
  }

  save(): readonly Entry[] {
    return [[key, this.#textOf(this.#moving(true))]];
  }

  load(entries: Iterable<Entry>): void {
    for (const [, text] of entries) {
      const { aheadBy, frozenAt, identifiers, failures, seen } = fromJson(text) as Moved;
      this.#state.clock.restore({ aheadBy, frozenAt });
      this.#state.identifiers.restore(identifiers);
      this.#state.transmissions.failures = new Map(failures);
      this.#state.seen = Temporal.Instant.fromEpochMilliseconds(seen);
    }
  }

  track(): void {}

  isChanged(): boolean {
    return JSON.stringify(this.#moving(this.#isExact)) !== this.#written;
  }

  write(rows: Rows): void {
    const moving = this.#moving(this.#isExact);
    this.#written = JSON.stringify(moving);
    rows.put(key, this.#textOf(moving));
  }

  committed(): void {}

  closing(): void {
    this.#isExact = true;
  }

  /** @param exact if false, the next tranId is rounded up, so that an inquiry changes nothing in the database */
  #moving(exact: boolean): Omit<Moved, 'seen'> {
    const { clock, identifiers, transmissions } = this.#state;
    const ids = exact ? identifiers.save() : identifiers.ahead();
    return { ...clock.save(), identifiers: ids, failures: [...transmissions.failures] };
  }

  #textOf(moving: Omit<Moved, 'seen'>): string {
    return JSON.stringify({ ...moving, seen: this.#state.seen.epochMilliseconds });
  }
}
