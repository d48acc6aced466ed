/** What a commit survives: `normal`, the end of the process; `full`, a power cut as well. */
export type Sync = 'normal' | 'full';
