import { writeFile } from 'node:fs/promises';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { run } from '../../src/certification/run.ts';
import { defaultConfiguration, startSandbox } from '../../src/sandbox/index.ts';
import { sandboxTarget } from '../../src/target/target.ts';

/**
 * A program, because the suite runs once in a process: certifies a sandbox of its own by a part of the suite, and writes the
 * certificate to a file. `terminalType` is what all its terminals report as theirs, if it is given.
 */
const [file = '', seed = '', tags = '', terminalType] = process.argv.slice(2);
const usual = defaultConfiguration();
const configuration =
  terminalType === undefined
    ? usual
    : {
        ...usual,
        merchants: usual.merchants.map((merchant) => ({
          ...merchant,
          terminals: merchant.terminals.map((terminal) => ({ ...terminal, type: terminalType })),
        })),
      };
const sandbox = await startSandbox({ seed: Number(seed), configuration });
const target = await sandboxTarget(sandbox);
try {
  const options = { tags, auditor: false, seed: Number(seed) } as const;
  await writeFile(file, JSON.stringify(certificateFrom(await run(target, options, () => {}))));
} finally {
  await target.close();
  await sandbox.stop();
}
