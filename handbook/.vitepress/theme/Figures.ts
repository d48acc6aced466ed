import { useData } from 'vitepress';
import { defineComponent, h } from 'vue';

/** The figures of the run, at the end of the first page. */
export default defineComponent(() => {
  const { theme } = useData();
  const { rules, scenarios, mutants, run, verdict } = theme.value.figures;
  const figures: readonly (readonly [string, number])[] = [
    ['rules of the specification', rules],
    ['scenarios run', scenarios],
    ['faulty gateways detected', mutants],
  ];
  return () =>
    h('section', { class: 'figures', 'aria-label': 'What this handbook rests on' }, [
      h(
        'dl',
        figures
          .filter(([, number]) => number > 0)
          .map(([what, number]) => h('div', [h('dt', what), h('dd', number.toLocaleString('en-GB'))])),
      ),
      h('p', [
        `The reference was written from a run on ${run}. Its verdict: `,
        h('a', { href: '/rules/' }, verdict),
        '.',
      ]),
    ]);
});
