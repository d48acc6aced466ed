import type { Broken, Edit, Variant } from './variant.ts';

const shop = (from: string, to: string): Edit => ({ file: 'shop.ts', from, to });

const asked = '      return this.reconcile(this.#orders.find(order.id));\n';
const endless: Edit = {
  file: 'gateway.ts',
  from: '        signal: AbortSignal.timeout(timeoutMs),\n',
  to: '',
};

export const brokenWaiting: readonly Broken[] = [
  {
    ...{ id: 'not-listed-is-not-made', says: 'A charge that the first inquiry does not find is failed' },
    edits: [shop(asked, asked.replace('order.id)', 'order.id), true'))],
    ...{ tasks: ['charge-dropped-after-inquiry-not-listed'], detectedBy: 'practice.no-lost-payment' },
  },
  {
    ...{
      id: 'no-time-out-later',
      says: 'The shop waits for as long as the gateway is silent after a charge',
    },
    edits: [endless],
    ...{ tasks: ['refund-silence', 'cancel-silence', 'inquire-silence'], detectedBy: 'practice.own-timeout' },
  },
  {
    ...{ id: 'no-time-out-of-a-process', says: 'A process without a time-out of its own has to be ended' },
    edits: [endless],
    ...{ tasks: ['charge-silence', 'refund-silence'], isProcess: true, detectedBy: 'practice.own-timeout' },
  },
];

export const rightWaiting: readonly Variant[] = [
  {
    ...{
      id: 'asks-until-the-deadline',
      says: 'Inquiries go on until TCK_LATE_MS has passed; what they do not find then was not made',
    },
    edits: [
      {
        file: 'server.ts',
        from: 'const settings = { ...access, caFile, timeoutMs };',
        to: "const settings = { ...access, caFile, timeoutMs, lateMs: step['lateMs'] };",
      },
      shop(
        asked,
        "      const deadline = Date.now() + this.#settings['lateMs'] + 50;\n      for (;;) {\n        const isOver = Date.now() > deadline;\n        const now = await this.reconcile(this.#orders.find(order.id), isOver);\n        if (now.state !== 'unknown' || isOver) return now;\n        await new Promise((resolve) => setTimeout(resolve, 250));\n      }\n",
      ),
    ],
    tasks: [
      ...['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
      ...['charge-dropped-after-inquiry-not-listed', 'hold-reply-lost', 'authorize-reply-lost'],
    ],
  },
];
