import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { Icon, type IconName } from './icon.tsx';

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

/** A status is recognised by its form too, not by its colour alone. */
const icons: Readonly<Record<Tone, IconName>> = {
  quiet: 'over',
  busy: 'ongoing',
  good: 'done',
  bad: 'failed',
  waiting: 'waiting',
};

/** A status as the interface names it, with its colour. */
export function Status({ status }: { status: AnyStatus }) {
  return <span class={`status status-${tones[status]}`}>{status}</span>;
}

/** A status as a mark, for a row without room for its name, which is its tooltip. `isWaiting`: something is still due. */
export function StatusMark({ status, isWaiting = false }: { status: AnyStatus; isWaiting?: boolean }) {
  const tone = isWaiting ? 'waiting' : tones[status];
  return (
    <span class={`status-mark mark-${tone}`} title={status}>
      <Icon name={icons[tone]} />
      <span class="visually-hidden">{status}</span>
    </span>
  );
}
