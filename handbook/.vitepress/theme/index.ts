import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type Component, defineComponent, h } from 'vue';
import Figures from './Figures.ts';
import ProofFigures from './ProofFigures.ts';
import './style.css';

/** Figures of the last run and of the last proof, at the end of the pages about them. */
const figures: Readonly<Record<string, Component>> = {
  'index.md': Figures,
  'kit/proof.md': ProofFigures,
};

export default {
  extends: DefaultTheme,
  Layout: defineComponent(() => {
    const { page } = useData();
    return () =>
      h(DefaultTheme.Layout, null, {
        'doc-after': () => {
          const component = figures[page.value.relativePath];
          return component && h('div', { class: 'vp-doc' }, [h(component)]);
        },
      });
  }),
};
