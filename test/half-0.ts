import { half } from './halves.ts';

half(0);
