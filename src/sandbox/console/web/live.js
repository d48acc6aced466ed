import { useEffect, useState } from 'preact/hooks';

/** What the sandbox last said of itself: `now`, `frozen`, and a `revision` that changes with its state. */
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
  // A tab that nobody sees keeps none of the few connections that a browser has to a host.
  if (document.hidden) return;
  clearTimeout(again);
  stream = new EventSource('/console/events');
  stream.onmessage = ({ data }) => say({ ...JSON.parse(data), connected: true });
  stream.onerror = () => {
    say({ connected: false });
    // After an answer that is no stream, such as 503, a browser does not ask again by itself.
    if (stream?.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
  };
}
document.addEventListener('visibilitychange', connect);
connect();

/** A part of what the sandbox says; the component is drawn again when that part changes. */
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

/** Asks the sandbox, by an address below `/__admin/` or a whole one. Throws an Error with the sandbox's own words. */
export async function call(method, path, body) {
  const response = await fetch(path.startsWith('/') ? path : `/__admin/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('No connection to the sandbox: start it again.');
  });
  const text = await response.text();
  // Whoever may not ask, and all once the data cannot be kept, get one line of plain text.
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!response.ok) throw new Error(isJson ? JSON.parse(text).error : text);
  return JSON.parse(text);
}

/** What the sandbox has at an address; asked for again when something has happened. Undefined until it is there. */
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

/** Parameters as a query, those without a value left out. */
export const queryOf = (parameters) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
