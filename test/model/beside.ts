import type { GatewayClient } from '../../src/client/index.ts';
import type { ModelTarget } from '../../src/model/target.ts';
import { plainCharge } from '../plain-charge.ts';

export function beside(client: GatewayClient, user: string): ModelTarget {
  return {
    terminalNumber: '0880000010',
    user,
    send: (command, fields) => client.send({ command, fields }),
    deal: (changes) => ({
      ...plainCharge,
      ...changes,
    }),
    clear: async () => {
      const { replyText } = await client.probe(
        { body: '{}', path: '/__admin/clearing/run', contentType: 'application/json' },
        { text: '' },
      );
      const { batches } = JSON.parse(replyText) as { batches: { transmitId: string }[] };
      return batches.map(({ transmitId }) => transmitId);
    },
  };
}
