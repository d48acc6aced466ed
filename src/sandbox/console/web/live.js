import { useEffect, useState } from 'preact/hooks';

/** The last event of the sandbox. `revision` differs after each change of the sandbox state. */
let live = { now: '', frozen: false, revision: '', connected: false };
const listeners = new Set();
let stream;
let again;

const say = (changes) => {
  live = { ...live, ...changes };
  for (const listener of listeners) listener(live);
};

function connect() {
  stream?.close();
  stream = undefined;
  // A hidden tab has no event stream, because browsers open only a few connections to one host.
  if (document.hidden) return;
  clearTimeout(again);
  stream = new EventSource('/console/events');
  stream.onmessage = ({ data }) => say({ ...JSON.parse(data), connected: true });
  stream.onerror = () => {
    say({ connected: false });
    // After an HTTP error such as 503, the browser does not reconnect an event stream by itself.
    if (stream?.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
  };
}
document.addEventListener('visibilitychange', connect);
connect();

/** Returns a part of the last event. When this part changes, the component is rendered again. */
export function useLive(pick) {
  const [part, setPart] = useState(pick(live));
  useEffect(() => {
    const listener = (next) => setPart(pick(next));
    listeners.add(listener);
    listener(live);
    return () => listeners.delete(listener);
  }, []);
  return part;
}

/** @throws Error with the text of an error reply */
export async function call(method, path, body) {
  const response = await fetch(path.startsWith('/') ? path : `/__admin/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('No connection to the sandbox: start it again.');
  });
  const text = await response.text();
  // The sandbox sends refusals and internal errors as plain text instead of JSON.
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!response.ok) throw new Error(isJson ? JSON.parse(text).error : text);
  return JSON.parse(text);
}

/** Returns the JSON of an address, which is requested again after each event. Undefined until the first reply. */
export function useData(path) {
  const revision = useLive((one) => one.revision);
  const [answer, setAnswer] = useState({});
  useEffect(() => {
    let isWanted = path !== undefined;
    if (isWanted)
      call('GET', path)
        .then((data) => isWanted && setAnswer({ path, data }))
        .catch((error) => isWanted && setAnswer({ path, error }));
    return () => {
      isWanted = false;
    };
  }, [path, revision]);
  return answer;
}

export const queryOf = (parameters) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
