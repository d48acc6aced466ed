import { html, queryOf, useData, useEffect, useRef, useState } from './parts.js';

const rowRem = 2.5;
/** Maximum number of rows, because browsers limit the height of a scrollable element. */
const rowLimit = 300_000;

/**
 * A virtual list, newest entry first, that loads and renders only visible rows.
 * @param path an address of the admin API with the parameters offset, limit and of
 * @param name the member of the reply that has the rows
 * @param columns a heading, a function of a row, and a CSS class
 */
export function Window({ label, path, name, criteria, columns, none }) {
  const box = useRef();
  const [first, setFirst] = useState(0);
  const standing = useRef();
  const height = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // One screen of rows is rendered before and after the visible part. More rows take longer than a frame.
  const step = Math.ceil(innerHeight / height);
  const offset = Math.max(0, (Math.floor(first / step) - 1) * step);
  const of = first === 0 ? undefined : standing.current;
  const query = queryOf({ ...criteria, offset, limit: 3 * step, of });
  // While new rows are loading, the previous rows stay visible.
  const { path: answered = '', data, error } = useData(`${path}?${query}`);
  const from = Number(new URLSearchParams(answered.split('?')[1]).get('offset'));
  const rows = data?.[name] ?? [];
  const total = Math.min(of ?? data?.total ?? from + rows.length, rowLimit);
  if (first === 0) standing.current = data?.total;
  useEffect(() => {
    box.current?.scrollTo(0, 0);
  }, [JSON.stringify(criteria)]);
  const onScroll = () => setFirst(Math.ceil(box.current.scrollTop / height / 10) * 10);
  const fresh = of === undefined ? 0 : (data?.total ?? 0) - of;
  if (error) return html`<p role="alert" class="notice bad">${error.message}</p>`;
  return html`<p class="count" role="status"><bdi>${data === undefined ? 'Loading' : data.total === 0 ? none : `${data.total.toLocaleString('en')} in all`}</bdi>
      ${fresh > 0 && html` <button type="button" onClick=${() => box.current.scrollTo(0, 0)}>${fresh} new</button>`}</p>
    <div class="scroll window" ref=${box} onScroll=${onScroll} role="region" aria-label=${label} tabindex="0" style=${{ '--lines': total + 1 }}>
      <table aria-rowcount=${total + 1} style=${{ marginTop: `${from * height}px`, marginBottom: `${Math.max(0, total - from - rows.length) * height}px` }}>
        <thead><tr aria-rowindex="1">${columns.map(([title, , kind]) => html`<th scope="col" class=${kind}>${title}</th>`)}</tr></thead>
        <tbody>${rows.map(
          (row, index) => html`<tr key=${row.tranId ?? row.id} aria-rowindex=${from + index + 2}>
          ${columns.map(([, show, kind]) => html`<td class=${kind}>${show(row)}</td>`)}</tr>`,
        )}</tbody>
      </table>
    </div>`;
}
