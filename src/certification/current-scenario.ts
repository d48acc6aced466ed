let current: string | undefined;

/** Names the scenario that is run: what goes over the wire is kept, and answered, scenario by scenario. */
export function useScenario(name: string | undefined): void {
  current = name;
}

/** The scenario that is run; undefined between two. */
export const currentScenario = (): string | undefined => current;
