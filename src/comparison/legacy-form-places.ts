import { dealForms } from '../sandbox/legacy/deal-forms.ts';
import { headerForms } from '../sandbox/legacy/header-forms.ts';
import type { LegacyForm } from '../sandbox/legacy/legacy-form.ts';
import { lookupForms } from '../sandbox/legacy/lookup-forms.ts';
import type { SandboxPlace } from './sandbox-places.ts';

const tables: Readonly<Record<string, Readonly<Record<string, LegacyForm>>>> = {
  'src/sandbox/legacy/header-forms.ts': headerForms,
  'src/sandbox/legacy/deal-forms.ts': dealForms,
  'src/sandbox/legacy/lookup-forms.ts': lookupForms,
};

/** Forms of old clients that depart from a rule and that a lenient terminal takes: there no code has to change. */
export function legacyFormPlaces(rule: string): readonly SandboxPlace[] {
  return Object.entries(tables).flatMap(([file, forms]) =>
    Object.entries(forms)
      .filter(([, form]) => form.rule === rule && form.taken === 'leniently')
      .map(([name, { says }]) => ({
        file,
        names: [name],
        settings: ['lenient'],
        change: `A lenient terminal accepts this form: ${says}`,
      })),
  );
}
