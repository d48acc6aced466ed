import {
  act,
  Badge,
  Copy,
  call,
  Facts,
  html,
  useAction,
  useData,
  useEffect,
  useRef,
  valuesOf,
} from 'tck-console';

const base = '/console/observe';
const marks = { passed: '✔', failed: '✖', warned: '!', waiting: '·', undecided: '?', skipped: '–' };
const tones = {
  ...{ passed: 'good', ready: 'good', failed: 'bad', 'not ready': 'bad', warned: 'wait' },
  ...{ undecided: 'wait', incomplete: 'wait' },
};
const kinds = { request: 'Request', ledger: 'Ledger', buyer: 'Buyer', belief: 'State' };
const doors = {
  'TLS failed': 'A client did not accept the certificate.',
  'no request': 'A client connected and sent nothing.',
  'no TLS': 'A client connected without TLS.',
};

const copied = (text, label) =>
  text && html`<span class="mono">${text}</span> <${Copy} text=${text} label=${label} />`;

const Mark = ({ of }) => html`<span class="mark ${tones[of] ?? ''}" aria-hidden="true">${marks[of]}</span>`;

function Step({ of, access, order }) {
  const { instruction, situations, amount, payments, payWith, card, now, needs } = of;
  return html`<p class="instruction">${instruction}</p>
    ${situations.length > 0 && html`<ul class="remarks" aria-label="What happens">${situations.map((one) => html`<li>${one}</li>`)}</ul>`}
    <${Facts} of=${[
      ['Order reference, if you can choose it', copied(order, 'order reference')],
      ['Amount', copied(amount, 'amount')],
      ['Payments', payments > 1 ? payments : ''],
      [
        'Card',
        payWith === 'token'
          ? 'the saved token of the card'
          : needs.card && copied(card.number, 'card number'),
      ],
      ['Expiration, MMYY', needs.card && copied(card.expiration, 'expiration')],
      ['CVV', needs.card && copied(card.cvv, 'CVV')],
      ['Terminal', copied(access.terminal, 'terminal')],
      ['Clock of the gateway', needs.clock && now.replace('T', ' ')],
    ].map(([name, value]) => [name, value || ''])} />`;
}

function StepForm({ question, needs, run }) {
  const reply = (values) => run(() => call('POST', `${base}/reply`, { question: question.id, ...values }));
  const did = (what) => (event) => {
    event.preventDefault();
    reply({ did: what, ...valuesOf(event.currentTarget) });
  };
  const other =
    (what) =>
    ({ currentTarget }) =>
      reply({ did: what, logs: valuesOf(currentTarget.form).logs });
  return html`<form onSubmit=${did('done')}>
    ${
      needs.page &&
      html`<div class="fields"><label class="field wide"><span>Address of the payment page <small>to which your application sends the buyer; the kit opens it and acts as the buyer</small></span>
      <input name="page" inputmode="url" autocomplete="off" required /></label>
      <label class="field wide"><span>Your return page <small>only if its host is not reachable from here</small></span><input name="reach" placeholder="http://127.0.0.1:4711" autocomplete="off" /></label></div>`
    }
    ${
      needs.logs &&
      html`<label class="field wide"><span>Output and logs of your application <small>for this task</small></span>
      <select name="logs"><option value="not looked at">I did not look at them</option>
        <option value="none">They have no card number, CVV or password</option>
        <option value="some">They have a card number, CVV or password</option></select></label>`
    }
    <p class="buttons"><button>${needs.page ? 'Let the buyer act' : 'Done'}</button>
      ${needs.page && html`<button type="button" class="second" onClick=${other('done')}>The buyer was sent nowhere</button>`}
      ${needs.clock && html`<button type="button" class="second" onClick=${other('own clock')}>My application uses its own clock</button>`}
      ${needs.silence && html`<button type="button" class="second" onClick=${other('still waiting')}>After 40 seconds my application still waits</button>`}
      <button type="button" class="second" onClick=${other('unsupported')}>Skip: my application cannot do this</button></p>
  </form>`;
}

function StateForm({ question, states, order, run }) {
  const submit = (event) => {
    event.preventDefault();
    const { state } = valuesOf(event.currentTarget);
    run(() => call('POST', `${base}/reply`, { question: question.id, state }));
  };
  const all = { ...states, 'not shown': 'the application does not show it; the check stays undecided' };
  return html`<form onSubmit=${submit}>
    <fieldset><legend>What is the state of order <bdi>${order}</bdi> in your application?</legend>
      <p class="none">Choose what the application shows, not what you expect.</p>
      ${Object.entries(all).map(([state, says]) => html`<label class="choice"><input type="radio" name="state" value=${state} required /><span><strong>${state}</strong> <small>${says}</small></span></label>`)}
    </fieldset>
    <p class="buttons"><button>Confirm the state</button></p></form>`;
}

function Checks({ progress, says }) {
  const count = (verdict) => progress.checks.filter((one) => one.verdict === verdict).length;
  const counts = ['failed', 'warned', 'passed', 'waiting'].map(
    (one) => count(one) > 0 && `${count(one)} ${one}`,
  );
  return html`<section aria-label="Checks"><h2>Checks</h2>
    <p class="none" role="status">${counts.filter(Boolean).join(', ')}. What passed so far can still fail.</p>
    <ul class="checks">${progress.checks.map(
      ({ check, verdict, reason }) => html`<li class=${verdict}><${Mark} of=${verdict} />
      <div><span class="unseen">${verdict}: </span>${says[check]} <small class="mono">${check}</small> ${reason && html`<span class="why">${reason}</span>`}</div></li>`,
    )}</ul></section>`;
}

function Arrived({ progress }) {
  const events = progress.timeline.filter(({ kind }) => kinds[kind]);
  const turned = progress.turnedAway.map(({ why, what }) => doors[why] ?? `A client sent ${what}: ${why}.`);
  return html`<section aria-label="What arrived"><h2>What arrived</h2>
    ${events.length + turned.length === 0 && html`<p class="none">No request so far.</p>`}
    <ul class="checks">${events.map(({ at, kind, text }) => html`<li><span class="badge">${kinds[kind]}</span><div>${text} <small>${(at / 1000).toFixed(1)} s</small></div></li>`)}
      ${turned.map((text) => html`<li><span class="badge bad">Refused</span><div>${text}</div></li>`)}</ul>
    <p><a href="#/requests">All requests, with both sides</a></p></section>`;
}

const Connection = ({ access: { url, caFile, user, terminal, mid }, open }) =>
  html`<details open=${open}><summary>Connection of your application</summary><${Facts} of=${[
    ['Address (TCK_URL)', copied(url, 'address')],
    ['Commands are posted to', copied(`${url}/xpo/Relay`, 'address of commands')],
    ['Authority to trust (TCK_CA)', copied(caFile, 'file of the authority')],
    ['User', copied(user, 'user')],
    ['Password', 'see the terminal in which observe runs'],
    ['Terminal', copied(terminal, 'terminal')],
    ['Merchant id, for payment pages', copied(mid, 'merchant id')],
  ]} /></details>`;

const Tasks = ({ tasks, task, open }) =>
  html`<details open=${open}><summary>${tasks.filter(({ verdict }) => verdict).length} of ${tasks.length} tasks are over</summary>
  <ul class="checks tasks">${tasks.map(
    ({
      id,
      title,
      verdict,
    }) => html`<li aria-current=${id === task?.id ? 'step' : undefined}><${Mark} of=${verdict} />
    <div>${title} <small class="mono">${id}</small> ${verdict && html`<${Badge} tone=${tones[verdict]}>${verdict}</${Badge}>`}</div></li>`,
  )}</ul></details>`;

function End({ end, tasks, run }) {
  const { verdict, because, totals } = end;
  const counts = Object.entries(totals).filter(([, count]) => count > 0);
  return html`<section class="panel end ${tones[verdict]}" aria-label="Result"><h2 tabindex="-1" class="verdict">${verdict[0].toUpperCase() + verdict.slice(1)}</h2>
      <ul class="because">${because.map((one) => html`<li dir="auto">${one}</li>`)}</ul>
      <p class="none">Checks: ${counts.map(([name, count]) => `${count} ${name}`).join(', ')}</p>
      <p class="buttons"><a class="button" href="${base}/certificate" target="_blank" rel="noopener">Open the certificate</a>
        <button type="button" class="second" onClick=${act(run, 'POST', `${base}/stop`, {}, () => 'observe has ended. You can close this page.')}>End observe</button></p></section>
    <${Tasks} tasks=${tasks} open=${true} />`;
}

export default function Observe() {
  const { data, error } = useData(`${base}/state`);
  const [run, notice] = useAction();
  const panel = useRef();
  const { question, step, task, progress, end, tasks = [], access, doctor = [], states, says } = data ?? {};
  // Submitting removes the focused form. Focus moves to the next heading, so that screen readers read it.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector('h2')?.focus();
  }, [question?.id, end]);
  const stop = () =>
    confirm('Stop the run? The certificate has only the results so far, and cannot be ready.') &&
    run(() => call('POST', `${base}/stop`, {}));
  const number = tasks.findIndex(({ id }) => id === task?.id) + 1;
  const waits = step ? 'The kit acts as the buyer.' : 'Waiting for late requests.';
  const problems = doctor.filter((one) => one.says !== '' && one.verdict !== 'skipped');
  return html`<link rel="stylesheet" href="${base}/observe.css" />
    <h1>Certify an application</h1>
    ${error && html`<p role="alert" class="notice bad">${error.message}. If observe has ended, close this page.</p>`}
    <div ref=${panel}>${
      end
        ? html`<${End} end=${end} tasks=${tasks} run=${run} />`
        : task &&
          html`<div class="work"><section class="panel" aria-label="Task">
        <p class="none">${number === 0 ? 'Before the tasks' : `Task ${number} of ${tasks.length}`} <progress aria-label="Tasks" max=${tasks.length} value=${Math.max(0, number - 1)} /></p>
        <h2 tabindex="-1">${task.title}</h2>
        ${step && html`<${Step} of=${step} access=${access} order=${task.order} />`}
        ${
          !question
            ? html`<p class="none waits" role="status">${waits}</p>`
            : question.kind === 'step'
              ? html`<${StepForm} key=${question.id} question=${question} needs=${step.needs} run=${run} />`
              : html`<${StateForm} key=${question.id} question=${question} states=${states} order=${task.order} run=${run} />`
        }</section>
        ${progress && html`<div class="seen"><${Arrived} progress=${progress} />${progress.checks.length > 0 && html`<${Checks} progress=${progress} says=${says} />`}</div>`}</div>`
    }</div>
    ${notice}
    ${problems.length > 0 && html`<section aria-label="Doctor"><h2>Doctor</h2><ul class="checks">${problems.map((one) => html`<li class=${one.verdict}><${Mark} of=${one.verdict} /><div dir="auto"><strong>${one.question}</strong>: ${one.says}</div></li>`)}</ul></section>`}
    ${
      access &&
      !end &&
      html`<${Connection} access=${access} open=${number === 0} /><${Tasks} tasks=${tasks} task=${task} />
      <p class="buttons"><button type="button" class="second" onClick=${stop}>Stop the run</button></p>`
    }`;
}
