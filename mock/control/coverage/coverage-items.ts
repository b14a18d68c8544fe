import type { ControlSchemas } from '../../../src/control-operations.ts';

type Status = ControlSchemas['Status'];
type EntryType = ControlSchemas['TranscriptEntry']['type'];
type ContentType = ControlSchemas['ContentItem']['type'];

export const statuses: readonly Status[] = keysOf({
  active: 0,
  completed: 0,
  agent_errored: 0,
  call_in_queue: 0,
  call_placed: 0,
  call_in_progress: 0,
  call_hangup: 0,
  call_errored: 0,
  could_not_connect: 0,
  call_expired: 0,
  call_canceled: 0,
});

export const entryTypes: readonly EntryType[] = keysOf({
  message: 0,
  function_call: 0,
  function_call_output: 0,
  thinking: 0,
  summary: 0,
});

export const contentTypes: readonly ContentType[] = keysOf({
  text: 0,
  image: 0,
  video: 0,
  audio: 0,
  file: 0,
  button: 0,
});

/** As a record the compiler sees to it that none is left out. */
function keysOf<Name extends string>(names: Readonly<Record<Name, 0>>): Name[] {
  return Object.keys(names) as Name[];
}
