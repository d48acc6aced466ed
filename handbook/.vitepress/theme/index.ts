import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';
import Figures from './Figures.ts';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: defineComponent(() => {
    const { page } = useData();
    return () =>
      h(DefaultTheme.Layout, null, {
        'doc-after': () => (page.value.relativePath === 'index.md' ? h(Figures) : undefined),
      });
  }),
};
