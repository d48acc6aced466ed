import { after } from 'node:test';
import { cardsByRole, type Sandbox, terminalsByRole } from '../../src/sandbox/index.ts';
import { fileTarget, sandboxTarget, type Target } from '../../src/target/target.ts';
import { credentials } from './use.ts';

/** The variables that the target file names, with the credentials of the first merchant of the sandbox. */
export const merchantVariables = { TCK_USER: credentials.user, TCK_PASSWORD: credentials.password };

/** Returns a target file for a gateway of another provider, by default with one terminal and one card. */
export const targetFile = (baseUrl: string, changes: object = {}) => ({
  name: 'a stranger',
  baseUrl,
  credentials: { userVariable: 'TCK_USER', passwordVariable: 'TCK_PASSWORD' },
  terminals: { main: '0880000010' },
  cards: { 'approved-visa': { number: '4580000000000000', expiration: '1230' } },
  ...changes,
});

/** The terminals and cards of a sandbox, by their roles in a target file. */
export const rolesOf = ({ merchants }: Pick<Sandbox, 'merchants'>) => ({
  terminals: terminalsByRole(merchants),
  cards: cardsByRole(),
});

/** Reaches a sandbox as a gateway of another provider, and closes the target after the test or the file. */
export async function useFileTarget(
  { baseUrl, ca }: Pick<Sandbox, 'baseUrl' | 'ca'>,
  changes?: object,
  listen?: Parameters<typeof fileTarget>[5],
): Promise<Target> {
  const file = targetFile(baseUrl, changes);
  const target = await fileTarget(file, merchantVariables, ca, '.', undefined, listen);
  after(() => target.close());
  return target;
}

/** Reaches a sandbox, by default a new one, and closes the target after the test or the file. */
export async function useSandboxTarget(sandbox?: Sandbox): Promise<Target> {
  const target = await sandboxTarget(sandbox);
  after(() => target.close());
  return target;
}
