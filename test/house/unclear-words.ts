/** Words that test readers without context did not understand, each with better words. */
export const unclear: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btold\b/i, 'reported, listed, shown'],
  [/\btells? (?:of|where|which|what|how|whether|it)\b/i, 'shows, says, describes'],
  [/\b(?:is|are|be|was|were|it|them) (?:held|holds) (?:to|against)\b/i, 'is checked against'],
  [/\b(?:is|are|to be|can be|not) had\b/i, 'is available'],
  [/\bmet\b/i, 'seen, received, fulfilled'],
  [/\bat once\b/i, 'immediately, or together'],
  [/\bas the \w+ has it\b|\bhas it that\b/i, 'say who decides, and what'],
  [/\bwho uses\b|\bwhoever\b|\bsomebody'?s?\b/i, 'name the person: you, a user, a developer'],
  [/\bwhat is not\b|\bwhat it has\b|\bwhat comes of\b|\bbec[ao]me of\b|\bbecomes of\b/i, 'name the thing'],
  [/\bif left out\b|\bleft out it is\b/i, 'the default is'],
  [/\bspeaks? for\b/i, 'belongs to, describes'],
  [/\bcomes? to \d/i, 'ends with'],
  [/\bbeside\b/i, 'with, next to, in addition to'],
  [/\bfor want of\b/i, 'because … is missing'],
  [/\b(?:is|are) taken\b/i, 'is accepted, is in use'],
  [/\bkilled\b/i, 'detected (a mutant), stopped (a process)'],
  [/\bin so many words\b|\bto and fro\b|\ball the same\b/i, 'leave it out'],
  [/\bgoes? by\b/i, 'uses'],
  [/\bowes?\b/i, 'has to'],
  [/\bits breach\b/i, 'a reply that breaks it'],
  [/^(?:What|Whatever|Which|Who)\b(?!.*\?$)/, 'a noun as the subject'],
  [/^Where\b(?!.*[?:]$)/, 'if, when'],
];

export const unclearIn = (sentence: string): readonly string[] =>
  unclear.flatMap(([pattern, instead]) => {
    const found = pattern.exec(sentence);
    return found ? [`“${found[0]}”: ${instead}`] : [];
  });
