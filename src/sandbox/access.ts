import { isBeside, type ResultCode, type RuleId } from '../contract/index.ts';
import { type Element, textAt } from '../message/element.ts';
import type { Form } from '../message/form.ts';
import { Refusal } from './answer.ts';
import type { Merchant } from './merchants.ts';
import type { SandboxState } from './state.ts';

/**
 * The merchant that the credentials name: those of the form, or, where the command has them there, those of the XML.
 *
 * @throws Refusal 003 for inquireTerminal, 405 for all other commands
 */
export function authenticated(
  state: SandboxState,
  command: string,
  root: Element,
  form: Pick<Form, 'user' | 'password'>,
): Merchant {
  const inXml = isBeside(command, 'password');
  const user = inXml ? textAt(root, 'request.user') : form.user;
  const password = inXml ? textAt(root, 'request.password') : form.password;
  const merchant = state.merchants.find((one) => one.user === user && one.password === password);
  if (merchant) return merchant;
  const [code, rule]: [ResultCode, RuleId] = inXml
    ? ['003', 'inquireTerminal.error.003']
    : ['405', 'auth.credentials-on-every-request'];
  throw new Refusal(code, rule, 'user or password is wrong');
}
