import type { ControlSchemas } from '../../../src/control-operations.ts';

type AnyStatus = ControlSchemas['Status'] | ControlSchemas['MessageState'];

type Tone = 'quiet' | 'busy' | 'good' | 'bad' | 'waiting';

const tones: Readonly<Record<AnyStatus, Tone>> = {
  active: 'busy',
  completed: 'good',
  agent_errored: 'bad',
  call_in_queue: 'waiting',
  call_placed: 'busy',
  call_in_progress: 'busy',
  call_hangup: 'good',
  call_errored: 'bad',
  could_not_connect: 'bad',
  call_expired: 'quiet',
  call_canceled: 'quiet',
  pending: 'waiting',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** A status as the interface names it, with its colour. */
export function Status({ status }: { status: AnyStatus }) {
  return <span class={`status status-${tones[status]}`}>{status}</span>;
}
