import { ConfigurationError } from '../../certificate/index.ts';
import { resultOf } from '../../client/index.ts';
import { ReplayMiss } from '../../recordings/miss.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { AdaptedClient } from './adapted-client.ts';
import { ClientFault, HiddenByClient } from './adapter-errors.ts';

/** Texts that a client has to bring to the gateway as they are: mark-up, form marks, Hebrew, beyond the first plane. */
const texts = ['R&D', 'a<b>c', `"q" 'q'`, '50% + 1', 'a%26b=c', '&amp;', 'שלום', 'é😀'] as const;

/**
 * Has the client ask harmless questions before the run: one that does no more than throw, or gives back what is no
 * reply, is told at once. Where it can be seen what arrives it also sends texts that are easily garbled.
 *
 * @param network whether there is one: a recording is answered from without
 * @throws ConfigurationError naming what the client did
 */
export async function tryOut(client: AdaptedClient, terminalNumber: string, network = true): Promise<void> {
  const ask = (fields: Record<string, string>) =>
    client.send({ command: 'inquireTransactions', fields: { terminalNumber, ...fields } });
  const inquires = client.sends('inquireTransactions');
  try {
    // A client that does not inquire is first heard in the run: all that it may send else has consequences.
    const answer = inquires ? await ask({ tranId: '1' }) : undefined;
    if (answer && (!answer.reply || resultOf(answer) === ''))
      throw new ConfigurationError(
        `--client: ${client.name} returned a value that is no reply of the gateway`,
      );
  } catch (error) {
    if (error instanceof ClientFault || error instanceof HiddenByClient)
      throw new ConfigurationError(
        `--client: in a plain inquiry, ${error.message}; if the client supports only some commands, list them: export const commands = ['doDeal']`,
      );
    if (error instanceof ReplayMiss)
      throw new ConfigurationError(
        `--client: a plain inquiry of ${client.name} differs from the recorded one, so the other requests will differ too: ${error.message}`,
      );
    throw error;
  }
  if (network) await tryImpostor(client);
  if (!client.watched || !inquires) return;
  for (const user of texts)
    try {
      await ask({ user });
    } catch (error) {
      // Kept among the findings.
      if (!(error instanceof ClientFault || error instanceof HiddenByClient)) throw error;
    }
}

/** Another sandbox has an authority of its own, which the client was not given: it is to turn away from it. */
async function tryImpostor(client: AdaptedClient): Promise<void> {
  const impostor = await startSandbox();
  try {
    await client.talksTo({ baseUrl: impostor.baseUrl, requests: () => impostor.state.journal.added });
  } finally {
    await impostor.stop();
  }
}
