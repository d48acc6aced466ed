import { subscribe } from 'node:diagnostics_channel';
import { type Exchange, exchangeChannel } from '../client/index.ts';
import { maskForm } from '../message/mask.ts';
import { harmlessLines } from '../reports/harmless.ts';
import { masker, outsideMasker } from '../target/masker.ts';
import type { Target } from '../target/target.ts';
import { traceFaults } from './masked-output.ts';

/** Prints every exchange as it ends, masked as in the certificate, and faults with their stack traces. */
export function trace(target: Target, stream: NodeJS.WritableStream): void {
  traceFaults();
  const mask = masker(target);
  const outside = outsideMasker(target);
  subscribe(exchangeChannel, (message) => {
    const { command, probe, requestText, replyText, status, problem, durationMs, startedAt } =
      message as Exchange;
    const met = [status === 0 ? '' : `HTTP ${status}`, problem ?? '', `${Math.round(durationMs)} ms`];
    const lines = [
      `--> ${startedAt.toISOString()} ${command || 'probe'}`,
      mask(probe ? maskForm(requestText) : requestText),
      `<-- ${mask(met.filter(Boolean).join(', '))}`,
      outside(replyText),
    ];
    stream.write(`${lines.filter(Boolean).flatMap(harmlessLines).join('\n')}\n\n`);
  });
}
