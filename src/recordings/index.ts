export { type Definition, type Head, headSchema, RecordingError } from './definition.ts';
export { exactJson } from './json-text.ts';
export { Matcher } from './matcher.ts';
export { ReplayMiss } from './miss.ts';
export { Recorder } from './recorder.ts';
export {
  filesOf,
  packRecording,
  prepareRecording,
  type Recording,
  readRecording,
  unfolded,
  writeRecording,
} from './recording.ts';
export { Redactor, type Sensitive } from './redactor.ts';
export { replayTransport } from './replay-transport.ts';
export { type Scrubbed, scrub } from './scrub.ts';
export { filledIn, standInCredentials } from './stand-ins.ts';
