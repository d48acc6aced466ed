import { sideBySide } from './parts.ts';

sideBySide();
