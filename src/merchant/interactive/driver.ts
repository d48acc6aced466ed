import { z } from 'zod';
import { amountWords } from '../../message/amount-words.ts';
import { type Driver, type DriverOptions, isStopped } from '../drivers/driver.ts';
import type { Observing } from '../observe.ts';
import { behaviourWords, isOnPage, orderStates, typesCard } from '../task-schema.ts';
import type { Desk } from './desk.ts';

interface InteractiveOptions extends Pick<DriverOptions, 'access' | 'stop'> {
  readonly desk: Desk;
  readonly probe?: Driver['probe'];
}

const notShown = 'not shown' as const;

const stateForm = z.strictObject({ state: z.enum([...orderStates, notShown]) });

const stepForm = (url: string) =>
  z.strictObject({
    did: z.enum(['done', 'unsupported', 'own clock', 'still waiting']),
    page: z
      .string()
      .trim()
      .startsWith(`${url}/pay?`, `must be the address of a payment page, which begins with ${url}/pay?`)
      .optional(),
    reach: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4711' })
      .optional(),
    logs: z.enum(['none', 'some', 'not looked at']).default('not looked at'),
  });

type Listeners = Required<Pick<Observing, 'onStep' | 'onProgress' | 'onDoctor' | 'onTask'>>;

/** A driver for a person who does each step by hand. The desk shows the progress of the run. */
export function interactive({
  desk,
  access,
  stop,
  probe,
}: InteractiveOptions): Listeners & { driver: Driver } {
  type Shown = NonNullable<Desk['shown']['step']>;
  let next: Pick<Shown, 'situations' | 'needs'>;
  let isSkipped = false;
  const named = (order: string) => {
    const { task } = desk.shown;
    if (task && task.order !== order) desk.show({ task: { ...task, order } });
  };
  return {
    onStep({ task, order }, step) {
      const { situation, operation, payWith = 'card', card = task.card } = step;
      const isLast = operation === 'reconcile' || task.steps.at(-1) === step;
      const hasLogs = isLast && task.checks.includes('practice.no-secrets-written');
      const isSilent = situation?.fault === 'silence' || situation?.inquiry === 'silence';
      const clock = situation?.clock !== undefined;
      const hasCard = payWith === 'card' && typesCard.includes(operation);
      const needs = { card: hasCard, page: isOnPage(step), clock, silence: isSilent, logs: hasLogs };
      const confirm = 'Confirm the step as soon as your application stops waiting.';
      const situations = [
        ...behaviourWords(situation, card),
        ...(situation?.fault === 'silence' ? [confirm] : []),
      ];
      next = { needs, situations };
      desk.show({ task: { id: task.id, title: task.title, order }, progress: undefined });
    },
    onProgress(progress) {
      // The console page shows the messages of each request elsewhere, so the timeline omits the messages.
      const timeline = progress.timeline.map(({ at, kind, text }) => ({ at, kind, text }));
      desk.show({ progress: { ...progress, timeline } });
    },
    onDoctor: (doctor) => desk.show({ doctor }),
    onTask: ({ id, verdict }) =>
      desk.show({ tasks: desk.shown.tasks.map((one) => (one.id === id ? { ...one, verdict } : one)) }),
    driver: {
      name: 'An application, operated by a person',
      isPerson: true,
      async ask({ order, instruction, payments, payWith, card, now, amount, currency }, onPage) {
        named(order);
        const words = { amount: amountWords(amount, currency), ...next };
        desk.show({ step: { instruction, payments, payWith, card, now, ...words } });
        const reply = await desk.ask('step', stepForm(access.url), stop);
        desk.show({ step: undefined });
        if (!reply) return isStopped;
        const { did, page, reach, logs } = reply;
        isSkipped = did === 'unsupported';
        if (isSkipped) return { isUnsupported: true };
        if (did === 'own clock') return { hasOwnClock: true };
        const hung = did === 'still waiting' ? ({ isHung: true } as const) : {};
        if (page !== undefined) await onPage({ page, ...(reach !== undefined && { reach }) });
        return {
          ...hung,
          ...(next.needs.logs && logs !== 'not looked at' && { lookedBy: 'person' as const }),
          ...(logs === 'some' && { wrote: ['a card number, CVV or password to its logs'] }),
        };
      },
      ...(probe
        ? { probe }
        : {
            async attest(order) {
              named(order);
              if (isSkipped) return {};
              const reply = await desk.ask('state', stateForm, stop);
              if (!reply) return isStopped;
              return reply.state === notShown
                ? { problem: 'the application does not show the state of the order' }
                : { state: reply.state };
            },
          }),
    },
  };
}
