import { askedAfterNoReply } from './places.ts';
import { variant } from './row.ts';
import type { Broken, Edit, Variant } from './variant.ts';

const endless: Edit = {
  file: 'gateway.ts',
  from: '        signal: AbortSignal.timeout(timeoutMs),\n',
  to: '',
};

export const brokenWaiting: readonly Broken[] = [
  variant('not-listed-is-not-made', 'A charge that the first inquiry does not find is failed')
    .shop({ [askedAfterNoReply]: askedAfterNoReply.replace('order.id)', 'order.id), true') })
    .fails('practice.no-lost-payment', 'charge-dropped-after-inquiry-not-listed'),
  variant('no-time-out-later', 'The shop waits for as long as the gateway is silent after a charge')
    .with(endless)
    .fails('practice.own-timeout', 'refund-silence', 'cancel-silence', 'inquire-silence'),
  variant('no-time-out-of-a-process', 'A process without a time-out of its own has to be ended')
    .with(endless)
    .where({ isProcess: true })
    .fails('practice.own-timeout', 'charge-silence', 'refund-silence'),
];

export const rightWaiting: readonly Variant[] = [
  variant(
    'asks-until-the-deadline',
    'Inquiries go on until TCK_LATE_MS has passed; what they do not find then was not made',
  )
    .server({
      'const settings = { ...access, caFile, timeoutMs };':
        "const settings = { ...access, caFile, timeoutMs, lateMs: step['lateMs'] };",
    })
    .shop({
      [askedAfterNoReply]:
        "      const deadline = Date.now() + this.#settings['lateMs'] + 50;\n      for (;;) {\n        const isOver = Date.now() > deadline;\n        const now = await this.reconcile(this.#orders.find(order.id), isOver);\n        if (now.state !== 'unknown' || isOver) return now;\n        await new Promise((resolve) => setTimeout(resolve, 250));\n      }\n",
    })
    .passes(
      ...['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-silence'],
      ...['charge-dropped-after-inquiry-not-listed', 'hold-reply-lost', 'authorize-reply-lost'],
    ),
];
