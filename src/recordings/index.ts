export { Redactor, type Sensitive } from '../secrets/redactor.ts';
export { type Scrubbed, scrub } from '../secrets/scrub.ts';
export { filledIn, standInCredentials } from '../secrets/stand-ins.ts';
export { exactJson } from '../secrets/walk.ts';
export { type Definition, type Head, headSchema, RecordingError } from './definition.ts';
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
export { replayTransport } from './replay-transport.ts';
