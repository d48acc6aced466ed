import { call, html, useAction } from 'tck-console';

export default function View() {
  const [run, notice] = useAction();
  const ask = () =>
    run(
      () => call('GET', '/console/a-view/word'),
      ({ word }) => `The word is ${word}.`,
    );
  return html`<h1>A view</h1><p class="buttons"><button type="button" onClick=${ask}>Ask</button></p>${notice}`;
}
