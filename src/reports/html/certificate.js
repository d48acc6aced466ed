(() => {
  const byId = (id) => document.getElementById(id);
  const [filter, text, result] = [byId('filter'), byId('filter-text'), byId('filter-result')];
  const boxes = [...filter.querySelectorAll('input[type=checkbox]')];
  const groups = [...document.querySelectorAll('.group')].map((fold) => ({
    fold,
    rules: [...fold.querySelectorAll('.rule')].map((row) => ({
      row,
      piece: row.querySelector('[data-piece]').dataset.piece,
      words: '',
    })),
  }));
  const total = groups.reduce((sum, { rules }) => sum + rules.length, 0);

  let pieces;
  let unpacking;
  async function unpack() {
    const bytes = Uint8Array.from(atob(byId('evidence').textContent), (byte) => byte.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    pieces = JSON.parse(await new Response(plain).text());
  }
  const unpacked = () => (unpacking ??= unpack());

  async function fill(fold) {
    const { piece } = fold.dataset;
    if (piece === undefined) return;
    delete fold.dataset.piece;
    await unpacked();
    fold.insertAdjacentHTML('beforeend', pieces[piece]);
  }

  /** The searchable text of a rule. It includes the evidence only after the evidence was unpacked. */
  function wordsOf(rule) {
    if (rule.words === '' || (pieces && !rule.isWhole)) {
      rule.isWhole = pieces !== undefined;
      rule.words =
        `${rule.row.textContent} ${(pieces?.[rule.piece] ?? '').replace(/<[^>]*>/g, ' ')}`.toLowerCase();
    }
    return rule.words;
  }

  function apply() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const isAll = words.length === 0 && verdicts.size === 0;
    let shown = 0;
    for (const { fold, rules } of groups) {
      let any = false;
      for (const rule of rules) {
        const match =
          (verdicts.size === 0 || verdicts.has(rule.row.dataset.verdict)) &&
          (words.length === 0 || words.every((word) => wordsOf(rule).includes(word)));
        if (rule.row.hidden === match) rule.row.hidden = !match;
        any = any || match;
        if (match) shown += 1;
      }
      fold.hidden = !any;
      fold.open = any && !isAll;
    }
    result.textContent =
      shown === total ? `${total} rules` : shown === 0 ? 'No rule matches' : `${shown} of ${total} rules`;
  }

  async function reveal() {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest('[hidden]')) {
      text.value = '';
      for (const box of boxes) box.checked = false;
      apply();
    }
    for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
    await fill(target);
    target.scrollIntoView();
  }

  document.addEventListener('toggle', ({ target }) => target.open && fill(target), true);
  addEventListener('hashchange', reveal);
  text.addEventListener('focus', () => unpacked().then(() => text.value && apply()), { once: true });
  text.addEventListener('input', apply);
  for (const box of boxes) box.addEventListener('change', apply);
  filter.hidden = false;
  result.textContent = `${total} rules`;
  if (location.hash) reveal();
})();
