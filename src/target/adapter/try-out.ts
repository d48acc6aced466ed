import { ConfigurationError } from '../../certificate/index.ts';
import { resultOf } from '../../client/index.ts';
import { ReplayMiss } from '../../recordings/miss.ts';
import { startSandbox } from '../../sandbox/index.ts';
import type { AdaptedClient } from './adapted-client.ts';
import { ClientFault, HiddenByClient } from './adapter-errors.ts';

/** Texts that clients often encode incorrectly: XML and form characters, Hebrew, and characters above U+FFFF. */
const texts = ['R&D', 'a<b>c', `"q" 'q'`, '50% + 1', 'a%26b=c', '&amp;', 'שלום', 'é😀'] as const;

/**
 * Tests the user's client with inquiries before the run.
 * @param network false for a replay
 * @throws ConfigurationError with the fault of the client
 */
export async function tryOut(client: AdaptedClient, terminalNumber: string, network = true): Promise<void> {
  const ask = (fields: Record<string, string>) =>
    client.send({ command: 'inquireTransactions', fields: { terminalNumber, ...fields } });
  const inquires = client.sends('inquireTransactions');
  try {
    // Inquiries have no side effects. A client that supports no inquiries is first called in the run.
    const answer = inquires ? await ask({ tranId: '1' }) : undefined;
    if (answer && (!answer.reply || resultOf(answer) === ''))
      throw new ConfigurationError(
        `--client: ${client.name} returned a value that is no reply of the gateway`,
      );
  } catch (error) {
    if (error instanceof ClientFault || error instanceof HiddenByClient)
      throw new ConfigurationError(
        `--client: in a plain inquiry, ${error.message}; a refusal such as 099 is an answer: let the adapter return its reply. If the client supports only some commands, list them: export const commands = ['doDeal']`,
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
      // The fault is already stored as a finding about the client, so it is not thrown again.
      if (!(error instanceof ClientFault || error instanceof HiddenByClient)) throw error;
    }
}

async function tryImpostor(client: AdaptedClient): Promise<void> {
  const impostor = await startSandbox();
  try {
    await client.talksTo({ baseUrl: impostor.baseUrl, requests: () => impostor.state.journal.added });
  } finally {
    await impostor.stop();
  }
}
