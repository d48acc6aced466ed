import { useEffect, useState } from 'preact/hooks';

/** The last event of the sandbox. `revision` changes with its state. */
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
  // A hidden tab needs no connection, and a browser opens only a few to one host.
  if (document.hidden) return;
  clearTimeout(again);
  stream = new EventSource('/console/events');
  stream.onmessage = ({ data }) => say({ ...JSON.parse(data), connected: true });
  stream.onerror = () => {
    say({ connected: false });
    // After a reply without a stream, such as 503, the browser does not reconnect.
    if (stream?.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
  };
}
document.addEventListener('visibilitychange', connect);
connect();

/** Returns a part of the last event, and renders again when the part changes. */
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

/** Calls the admin API or another address. Throws an Error with the text of the reply. */
export async function call(method, path, body) {
  const response = await fetch(path.startsWith('/') ? path : `/__admin/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('No connection to the sandbox: start it again.');
  });
  const text = await response.text();
  // Refusals and internal errors are plain text.
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!response.ok) throw new Error(isJson ? JSON.parse(text).error : text);
  return JSON.parse(text);
}

/** Returns the data of an address, requested again after each event. Undefined until it arrives. */
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
