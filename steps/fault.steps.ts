import { After } from '@cucumber/cucumber';
import { z } from 'zod';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { Lacking } from './outcomes.ts';
import { Given, When } from './world.ts';

const planted = z.object({ id: z.string() });

const open = new WeakMap<Merchant, string[]>();

Given(/^a simulated fault answers (\w+) with "(\d{3})"$/, async function (command: string, result: string) {
  // The fault acts on requests with this requestId.
  const requestId = this.header.requestId ?? this.reference;
  this.header.requestId = requestId;
  // An admin API without faults refuses the request.
  const answered = await this.target
    .control?.('faults', { command, requestId, phase: 'before', action: { result } })
    .catch(() => undefined);
  const { success, data } = planted.safeParse(answered);
  if (!success) throw new Lacking('the admin API of the target cannot simulate faults');
  open.set(this, [...(open.get(this) ?? []), data.id]);
});

After({ tags: '@needs:faults' }, async function (this: Merchant) {
  for (const id of open.get(this) ?? []) await this.target.control?.(`faults/${id}`, undefined, 'DELETE');
});

const parameters: Readonly<Record<string, Fields>> = {
  transmitTerminal: { transmitType: 'settlements', responseType: 'immediate' },
  transmitInquire: { transmitId: '1' },
};

When(/^the merchant calls (transmitTerminal|transmitInquire)$/, async function (command: string) {
  const { requestId = this.reference } = this.header;
  await this.act(() => this.send(command, { terminalNumber: this.terminal(), ...parameters[command] }));
  const { through, reply } = this.reply();
  if (through && textAt(reply, 'response.requestId') !== requestId)
    throw new HiddenByClient(`${through.client} sends no requestId by which a fault could be simulated`);
});
