import { commandData, isBeside, isCommand } from '../contract/index.ts';
import type { Request } from '../message/build-request.ts';

/** The request with each parameter at its place in the command. Places that the caller chose stay. */
export function placed(request: Request): Request {
  const { command = '', fields } = request;
  if (!isCommand(command) || fields === undefined || 'beside' in request || 'element' in request)
    return request;
  const entries = Object.entries(fields);
  const [beside, inside] = [true, false].map((is) =>
    Object.fromEntries(entries.filter(([name]) => isBeside(command, name) === is)),
  );
  const { beside: all, request: known } = commandData[command];
  const hasElement = Object.keys(known).length > all.length;
  return { ...request, beside, fields: hasElement ? inside : undefined };
}
