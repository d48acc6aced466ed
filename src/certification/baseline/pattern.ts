/** Whether a text is what a message of the baseline says, in which `*` stands for anything, or for nothing. */
export function fits(message: string, text: string): boolean {
  const [first = '', ...rest] = message.split('*');
  const last = rest.pop();
  if (last === undefined) return text === message;
  if (!text.startsWith(first)) return false;
  // Each part at the first place where it is found leaves the most for those behind it.
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
