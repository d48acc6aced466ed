/** The sections of the generated part, in the order of the sidebar. */
export const sections = ['Commands', 'Result codes', 'Gateway', 'Kit', 'Rules'] as const;

/** One generated page. */
export interface Page {
  /** Below the folder of the handbook, with `/`: `reference/doDeal.md`. */
  readonly path: string;
  readonly title: string;
  readonly section: (typeof sections)[number];
  /** Markdown, as VitePress reads it. */
  readonly text: string;
}
