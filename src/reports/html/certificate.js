(() => {
  const filter = document.getElementById('filter');
  const text = document.getElementById('filter-text');
  const result = document.getElementById('filter-result');
  const boxes = [...filter.querySelectorAll('input[type=checkbox]')];
  const groups = [...document.querySelectorAll('.group')].map((section) => ({
    section,
    rules: [...section.querySelectorAll('.rule')].map((row) => ({ row, words: '' })),
  }));
  const total = document.querySelectorAll('.rule').length;

  function apply() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const { section, rules } of groups) {
      let any = false;
      for (const rule of rules) {
        if (words.length > 0 && !rule.words) rule.words = rule.row.textContent.toLowerCase();
        const match =
          (verdicts.size === 0 || verdicts.has(rule.row.dataset.verdict)) &&
          words.every((word) => rule.words.includes(word));
        rule.row.hidden = !match;
        any = any || match;
        if (match) shown += 1;
      }
      section.hidden = !any;
    }
    result.textContent =
      shown === total ? `${total} rules` : shown === 0 ? 'No rule matches' : `${shown} of ${total} rules`;
  }

  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest('[hidden]')) {
      text.value = '';
      for (const box of boxes) box.checked = false;
      apply();
    }
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
  }

  const opened = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details.deciding:not([open])')) {
      details.open = true;
      opened.push(details);
    }
  });
  addEventListener('afterprint', () => {
    for (const details of opened.splice(0)) details.open = false;
  });
  addEventListener('hashchange', reveal);
  text.addEventListener('input', apply);
  for (const box of boxes) box.addEventListener('change', apply);
  filter.hidden = false;
  apply();
  if (location.hash) reveal();
})();
