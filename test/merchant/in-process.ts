import assert from 'node:assert/strict';
import { type GatewayClient, resultOf } from '../../src/client/index.ts';
import type { CommandName } from '../../src/contract/index.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import type { CheckId } from '../../src/merchant/checks.ts';
import type { Answer, Asked, Driver } from '../../src/merchant/drivers/driver.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { type Observing, observe } from '../../src/merchant/observe.ts';
import type { Plan } from '../../src/merchant/plan.ts';
import { allTasks, plans } from '../../src/merchant/plans/plans.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { begunSession, clientOf } from './begun-session.ts';

export interface Replied {
  readonly result: string;
  readonly value: (path: string) => string;
}

export type Send = (command: CommandName, fields: Fields, requestId?: string) => Promise<Replied>;

/** An application as a function of a requested step, a connection to the gateway, and the step's deal. */
export type Application = (
  asked: Asked,
  send: Send,
  deal: Fields,
  onPage?: Parameters<Driver['ask']>[1],
) => Promise<Answer>;

const none: Replied = { result: '', value: () => '' };

export async function certified(
  application: Application,
  tasks: readonly string[],
  { looks, ...changes }: Partial<Observing> & Pick<Driver, 'looks'> = {},
  stopwatch?: () => number,
): Promise<MerchantCertificate> {
  await using session = await begunSession({ stopwatch });
  const { terminal: terminalNumber } = session.access;
  const having = allTasks.filter(({ task }) => tasks.includes(task.id)).map(({ plan }) => plan);
  const first = plans[having[0] ?? ''];
  const those = allTasks.filter(({ plan }) => having.includes(plan)).map(({ task }) => task);
  // Some reports name the plan: they show the plan of the first task.
  const plan = changes.plan ?? { ...(first as Plan), tasks: those };
  await using client = clientOf(session);
  // Only tasks with a silent gateway have a short time-out.
  await using impatient = clientOf(session, 300);
  const isSilent = (id: string) =>
    plan.tasks
      .find((task) => task.id === id)
      ?.steps.some(({ situation = {} }) => [situation.fault, situation.inquiry].includes('silence'));
  const sending =
    (by: GatewayClient): Send =>
    async (command, fields, requestId = `${Math.random()}`) => {
      try {
        const exchange = await by.send({ command, fields: { terminalNumber, ...fields }, requestId });
        return {
          result: resultOf(exchange),
          value: (path) => textAt(exchange.reply, `response.${path}`) ?? '',
        };
      } catch {
        return none;
      }
    };
  const driver: Driver = {
    name: 'an application in this process',
    ...(looks && { looks }),
    ask: async (asked, onPage) => {
      const { order, amount, currency, card } = asked;
      const send = sending(isSilent(asked.task) ? impatient : client);
      const deal = {
        ...{ transactionType: 'Debit', currency, total: `${amount}`, validation: 'AutoComm' },
        ...{ creditType: 'RegularCredit', transactionCode: 'Internet', user: order },
        ...{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv || undefined },
      };
      // Applications in this process print nothing but their answer.
      return { lookedBy: 'kit', ...(await application(asked, send, deal, onPage)) };
    },
  };
  assert.ok(plan.tasks.length > 0);
  return certificateOf(
    await observe({ session, driver, plan, tasks, seed: 1, lateMs: 100, graceMs: 0, ...changes }),
  );
}

export const failedChecks = ({ tasks }: MerchantCertificate): readonly CheckId[] =>
  tasks.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === 'failed').map(({ check }) => check),
  );
