/** Runs that were kept, and answer again with the network off. */
export { type Definition, type Head, headSchema } from './definition.ts';
export { Matcher } from './matcher.ts';
export { ReplayMiss } from './miss.ts';
export { Recorder } from './recorder.ts';
export { type Recording, RecordingError, readRecording, writeRecording } from './recording.ts';
export { Redactor } from './redactor.ts';
export { replayTransport } from './replay-transport.ts';
export { standInCredentials } from './stand-ins.ts';
