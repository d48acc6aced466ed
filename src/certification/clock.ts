let current: (() => Date) | undefined;

/** Has the suite live at another time: that of a recording. */
export function useClock(clock: (() => Date) | undefined): void {
  current = clock;
}

/** The time that the suite goes by. */
export const now = (): Date => current?.() ?? new Date();
