import { onContentUpdated, useData } from 'vitepress';
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
    // The arrow stands inside the heading of a folded section, and both are buttons: one is enough.
    onContentUpdated(() => {
      for (const arrow of document.querySelectorAll('.VPSidebarItem .item > .caret'))
        for (const name of ['role', 'tabindex', 'aria-label']) arrow.removeAttribute(name);
    });
    return () =>
      h(DefaultTheme.Layout, null, {
        'not-found': () =>
          h('main', { class: 'not-found' }, [
            h('h1', 'Page not found'),
            h('p', 'The handbook has no page at this address.'),
            h('a', { href: '/' }, 'To the first page'),
          ]),
        'doc-after': () => {
          const component = figures[page.value.relativePath];
          return component && h('aside', { class: 'vp-doc', 'aria-label': 'Figures' }, [h(component)]);
        },
      });
  }),
};
