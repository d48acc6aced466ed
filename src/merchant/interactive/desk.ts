import type { z } from 'zod';
import type { DoctorFinding, MerchantCertificate, TaskResult } from '../certificate.ts';
import type { Asked } from '../drivers/driver.ts';
import type { Progress } from '../live.ts';
import type { Access } from '../session.ts';

export interface Question {
  readonly id: number;
  /** `step`: the person does a step and confirms it. `state`: the person reports the state of the order. */
  readonly kind: 'step' | 'state';
}

/** The state of a run as the person sees it, with test cards and without the password. */
export interface Shown {
  readonly plan: string;
  readonly access: Omit<Access, 'password'>;
  readonly tasks: readonly (Pick<TaskResult, 'id' | 'title'> & Partial<Pick<TaskResult, 'verdict'>>)[];
  readonly doctor?: readonly DoctorFinding[];
  /** The current task, or an order of the doctor, which is not in `tasks`. */
  readonly task?: Pick<TaskResult, 'id' | 'title' | 'order'>;
  readonly step?: Pick<Asked, 'instruction' | 'payments' | 'payWith' | 'card' | 'now'> & {
    readonly amount: string;
    readonly situations: readonly string[];
    /** Whether the step needs a card, a page address, a clock, waiting on silence, or a search of logs. */
    readonly needs: Readonly<Record<'card' | 'page' | 'clock' | 'silence' | 'logs', boolean>>;
  };
  readonly progress?: Progress;
  readonly question?: Question;
  readonly end?: Pick<MerchantCertificate, 'verdict' | 'because' | 'totals'>;
}

/** The person's reply is invalid. The question stays open. */
export class NotTaken extends Error {}

export class Desk {
  #shown: Shown;
  #asked = 0;
  #take: ((reply: unknown) => void) | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  get shown(): Shown {
    return this.#shown;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  show(changes: { readonly [name in keyof Shown]?: Shown[name] | undefined }): void {
    const all = Object.entries({ ...this.#shown, ...changes });
    this.#shown = Object.fromEntries(all.filter(([, value]) => value !== undefined)) as unknown as Shown;
    for (const listener of this.#listeners) listener();
  }

  /** Asks a question and waits for a valid reply; undefined if the run is stopped first. */
  ask<T>(kind: Question['kind'], form: z.ZodType<T>, stop: AbortSignal | undefined): Promise<T | undefined> {
    this.#asked += 1;
    return new Promise((resolve) => {
      const done = (reply?: T) => {
        this.#take = undefined;
        stop?.removeEventListener('abort', stopped);
        this.show({ question: undefined });
        resolve(reply);
      };
      const stopped = () => done();
      this.#take = (reply) => {
        const { data, error } = form.safeParse(reply);
        if (error) {
          const [issue] = error.issues;
          throw new NotTaken(`${issue?.path.join('.') || 'the reply'}: ${issue?.message}`);
        }
        done(data);
      };
      stop?.addEventListener('abort', stopped, { once: true });
      this.show({ question: { id: this.#asked, kind } });
      if (stop?.aborted) stopped();
    });
  }

  /** @throws NotTaken if the reply is invalid or the question is not open */
  reply(id: number, reply: unknown): void {
    if (this.#shown.question?.id !== id || !this.#take)
      throw new NotTaken('This question was answered already.');
    this.#take(reply);
  }
}
