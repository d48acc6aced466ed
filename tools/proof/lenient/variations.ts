import type { Alteration } from '../alteration.ts';
import { bounds } from './bounds.ts';
import { clearing } from './clearing.ts';
import { connections } from './connections.ts';
import { credits } from './credits.ts';
import { dealValues } from './deal-values.ts';
import { deals } from './deals.ts';
import { identifiers } from './identifiers.ts';
import { readings } from './readings.ts';
import { reported } from './reported.ts';
import { shapes } from './shapes.ts';
import { texts } from './texts.ts';
import { times } from './times.ts';
import { writing } from './writing.ts';

/** Gateways that differ from the sandbox and fulfil every stated rule: in notation, content, or behaviour. */
export const variations: readonly Alteration[] = [
  ...shapes,
  ...texts,
  ...dealValues,
  ...writing,
  ...connections,
  ...identifiers,
  ...times,
  ...deals,
  ...credits,
  ...reported,
  ...clearing,
  ...readings,
  ...bounds,
];
