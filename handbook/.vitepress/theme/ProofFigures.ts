import { useData } from 'vitepress';
import { defineComponent, h } from 'vue';

/** The figures of the last whole proof, as `config.ts` reads them from the files in `proof/`. */
export default defineComponent(() => {
  const { theme } = useData();
  const rows: readonly (readonly string[])[] = theme.value.proof;
  const [head = [], ...body] = rows;
  return () =>
    h('table', [
      h('thead', [
        h(
          'tr',
          head.map((text) => h('th', text)),
        ),
      ]),
      h(
        'tbody',
        body.map((row) =>
          h(
            'tr',
            row.map((text) => h('td', text)),
          ),
        ),
      ),
    ]);
});
