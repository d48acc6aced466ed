import { part } from './parts.ts';

part(1);
