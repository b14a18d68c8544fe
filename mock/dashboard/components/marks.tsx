import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { communicationChannelTypes } from '../../../src/generated/enums.ts';
import { useZone } from '../live/shared.ts';
import { describeDistance, formatIso } from '../live/time.ts';

const outlines = {
  messenger: 'M2.5 3.5h11v7.5h-6L4.5 13.5V11h-2z',
  web: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2M2 8h12M8 2c-4 4-4 8 0 12M8 2c4 4 4 8 0 12',
  email: 'M2 4h12v8.5H2zM2 4.5l6 4.5 6-4.5',
  call: 'M3 2.5h2.5l1.2 3L5 6.8c.8 1.7 2.4 3.4 4.2 4.2l1.3-1.7 3 1.2V13c-5 1.5-12-5.500-10.500-10.500z',
  sms: 'M2.500 3h11v8H7l-3 2.500V11H2.500zM5 6h6M5 8.500h4',
  done: 'M3 8.500l3.200 3.200L13 5',
  failed: 'M4 4l8 8M12 4l-8 8',
  waiting: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 1 0 0-11M8 5v3.200l2 1.500',
  ongoing: 'M8 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7',
  over: 'M4 8h8',
  run: 'M4 2.500v11l9-5.500z',
  stop: 'M4 3h3v10H4zm5 0h3v10H9z',
  copy: 'M5.500 5.500h8v8h-8zM10.500 5V2.500h-8v8H5',
  read: 'M8 3v9M4.500 8.500L8 12l3.500-3.500',
  write: 'M8 13V4M4.500 7.500L8 4l3.500 3.500',
  close: 'M4.500 4.500l7 7M11.500 4.500l-7 7',
} as const;

export type IconName = keyof typeof outlines;

export function Icon({ name, label }: { name: IconName; label?: string }) {
  const about = label === undefined ? { 'aria-hidden': true } : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg class="icon" viewBox="0 0 16 16" {...about}>
      <title>{label}</title>
      <path d={outlines[name]} />
    </svg>
  );
}

type ChannelType = (typeof communicationChannelTypes)[number];

const channels: Readonly<Record<ChannelType, readonly [name: string, icon: IconName]>> = {
  messengerChat: ['messenger app', 'messenger'],
  messengerVoice: ['messenger app, voice', 'call'],
  webChat: ['Web Chat', 'web'],
  email: ['Email', 'email'],
  sms: ['SMS', 'sms'],
  inboundSipTrunk: ['inbound call', 'call'],
  outboundSipTrunk: ['outbound call', 'call'],
};

export function describeChannel(channelName: string | null, channelType: string): string {
  const kind = (channels as Partial<typeof channels>)[channelType as ChannelType]?.[0] ?? channelType;
  return channelName === null ? kind : `${channelName}, ${kind}`;
}

export function ChannelIcon({ channelType }: { channelType: string }) {
  const [name, icon] = (channels as Partial<typeof channels>)[channelType as ChannelType] ?? [channelType, 'messenger'];
  return <Icon name={icon} label={name} />;
}

type AnyStatus = ControlSchemas['Status'] | ControlSchemas['MessageState'];

interface StatusLook {
  words: string;
  tone: 'good' | 'bad' | 'busy' | 'waiting' | 'quiet';
}

/** Each colour of a status has an icon too, for people who cannot distinguish colours. */
const looks: Readonly<Record<AnyStatus, StatusLook>> = {
  active: { words: 'active', tone: 'busy' },
  completed: { words: 'completed', tone: 'good' },
  agent_errored: { words: 'agent failed', tone: 'bad' },
  call_in_queue: { words: 'in the queue', tone: 'waiting' },
  call_placed: { words: 'rings', tone: 'busy' },
  call_in_progress: { words: 'in progress', tone: 'busy' },
  call_hangup: { words: 'hung up', tone: 'good' },
  call_errored: { words: 'broken off', tone: 'bad' },
  could_not_connect: { words: 'no connection', tone: 'bad' },
  call_expired: { words: 'not answered', tone: 'bad' },
  call_canceled: { words: 'cancelled', tone: 'quiet' },
  pending: { words: 'pending', tone: 'waiting' },
  sending: { words: 'is being sent', tone: 'busy' },
  sent: { words: 'sent', tone: 'good' },
  failed: { words: 'failed', tone: 'bad' },
  cancelled: { words: 'cancelled', tone: 'quiet' },
};

const icons = {
  good: 'done',
  bad: 'failed',
  busy: 'ongoing',
  waiting: 'waiting',
  quiet: 'over',
} as const satisfies Record<StatusLook['tone'], IconName>;

type SessionState = Pick<ControlSchemas['SessionInfo'], 'status' | 'dueAt' | 'hasFailed'>;

export function shownStatus({ status, dueAt, hasFailed }: SessionState): AnyStatus {
  if (hasFailed && !isFailure(status)) return 'failed';
  return dueAt !== null && status !== 'call_in_queue' ? 'pending' : status;
}

export function Status({ status, code = status }: { status: AnyStatus; code?: AnyStatus }) {
  const { words, tone } = looks[status];
  return (
    <span class={`status tone-${tone}`} title={code}>
      <Icon name={icons[tone]} />
      {words}
    </span>
  );
}

export function HttpStatus({ status }: { status: number }) {
  const tone = status > 0 && status < 300 ? 'good' : status > 0 && status < 500 ? 'waiting' : 'bad';
  return <span class={`status tone-${tone}`}>{status || 'no answer'}</span>;
}

export function Timestamp({ at }: { at: string }) {
  return (
    <time class="timestamp" dateTime={at} title={at}>
      {formatIso(Date.parse(at), useZone())}
    </time>
  );
}

export function RelativeTime({ at, now }: { at: string; now: number | undefined }) {
  const zone = useZone();
  const instant = Date.parse(at);
  return (
    <time class="timestamp" dateTime={at} title={`${formatIso(instant, zone)} ${zone}`}>
      {now === undefined ? at.slice(11, 16) : describeDistance(instant - now)}
    </time>
  );
}

export function describeChoice(choice: string): string {
  return (looks as Partial<typeof looks>)[choice as AnyStatus]?.words ?? describeChannel(null, choice);
}

export function isFailure(status: ControlSchemas['Status']): boolean {
  return looks[status].tone === 'bad';
}
