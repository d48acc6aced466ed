import DefaultTheme from 'vitepress/theme-without-fonts';
import Figures from './Figures.ts';
import ProofFigures from './ProofFigures.ts';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: { component(name: string, one: unknown): void } }) {
    app.component('Figures', Figures);
    app.component('ProofFigures', ProofFigures);
  },
};
