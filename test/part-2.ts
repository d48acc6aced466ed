import { part } from './parts.ts';

part(2);
