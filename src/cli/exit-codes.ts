/** What the process says when it ends. */
export const exitCodes = {
  conformant: 0,
  notConformant: 1,
  usage: 2,
  unreachable: 3,
  incomplete: 4,
  harnessFault: 5,
} as const;

export const exitCodesHelp = `
Exit codes:
  0  conformant        3  target unreachable
  1  not conformant    4  run incomplete
  2  usage or set-up   5  fault of the suite itself`;
