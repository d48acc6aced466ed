import { Temporal } from 'temporal-polyfill';
import { textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { ask, idOf, recordOf, recordsIn } from './transmissions.ts';

/** A time as the gateway tells it; one that is none is another rule's matter. */
function momentIn(text: string | undefined, what: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text ?? '');
  } catch {
    throw new Blocked(`${what} does not have its form`);
  }
}

/**
 * The day of the transmission, as the gateway's own reply tells it. That reply may be told in another time zone than
 * what a period is held against: who asks by the day asks a day before and after it as well.
 */
export function dayOf(merchant: Merchant, away = 0): string {
  const replied = textAt(merchant.made('transmission').reply, 'response.dateTime');
  return momentIn(replied, 'dateTime of the reply').toPlainDate().add({ days: away }).toString();
}

/** The same, where no record tells that it was days before or after. */
export async function dayOfRecord(merchant: Merchant, away = 0): Promise<string> {
  const [record] = recordsIn(await ask(merchant, { transmitId: idOf(merchant) }));
  const started = textAt(record, 'startDateTime') ?? '';
  if (/^\d{4}-\d\d-\d\d /.test(started)) await timeOf(merchant, 'startDateTime', 0);
  return dayOf(merchant, away);
}

/** When the transmission began or ended, moved by so many minutes. */
export async function timeOf(merchant: Merchant, name: 'startDateTime' | 'endDateTime', minutes: number) {
  const moment = momentIn(textAt(await recordOf(merchant, idOf(merchant)), name), name);
  const away = Temporal.PlainDate.from(dayOf(merchant)).until(moment.toPlainDate()).days;
  if (Math.abs(away) > 2) throw new Blocked(`${name} is days away from the reply to the transmission`);
  return moment.add({ minutes }).toString({ smallestUnit: 'second' }).replace('T', ' ');
}
