import { covers, type Effect } from '../operations/traits.ts';
import type { Rule } from '../rule.ts';

/** The service under test: where it is, and the names of what is set up in it. */
export interface Subject {
  /** The base address, with its `/api`. */
  baseUrl: string;
  /** The other base address; the same as `baseUrl` where there is one alone. */
  baseUrlAlt: string;
  /** The workspace that rules work in. */
  workspace: SubjectWorkspace;
  /** Another one, to see that the two do not know each other. */
  otherWorkspace?: OtherWorkspace;
  /** Whom messages and calls may go to; nobody else is ever named in a request that could reach somebody. */
  recipients: Recipients;
  waits: Waits;
  /** A control plane like ours, with which time can be moved. */
  controlUrl?: string;
  /** What opens the control plane, where it asks for something. No key of a workspace is ever sent there. */
  controlToken?: string;
  /** Where an entry stands, by its JSON Pointer: `subject.yaml:12`. Undefined for a subject that was read from no file. */
  placeOf?(pointer: string): string;
}

interface SubjectWorkspace {
  apiKey: string;
  channels: Partial<Record<ChannelRole, string>>;
  /** Agents that chat and call; the first is used where any will do. */
  agents: readonly SubjectAgent[];
  /** A template of the messenger channel. */
  template?: SubjectTemplate;
  /** A workflow that may be updated. */
  workflowId?: string;
  /** Numbers of the messenger channel. */
  messengerNumbers?: readonly string[];
  /** Numbers of the voice channel. */
  voiceNumbers?: readonly string[];
}

interface OtherWorkspace {
  apiKey: string;
  /** A messenger-app, Web Chat or Email channel, for a session that is foreign to the first workspace. */
  webChat?: string;
  agent: string;
  /** Names that the first workspace does not have, to see that its key does not reach them. */
  onlyHere?: OnlyHere;
}

interface OnlyHere extends Partial<Record<ChatChannelRole | 'voice', string>> {
  agent?: string;
  workflowId?: string;
  templateId?: string;
}

type ChatChannelRole = 'messenger' | 'webChat' | 'email';

/** Channels by their kind and what is special about them. */
export type ChannelRole =
  | 'messenger'
  | 'messengerWithoutTemplates'
  | 'messengerWithoutNumbers'
  | 'webChat'
  | 'email'
  | 'emailWithoutAddress'
  | 'voice'
  | 'disabled'
  | 'unsupported';

interface SubjectAgent {
  name: string;
  /** Labels of published versions. */
  versions: readonly string[];
  hasDraft: boolean;
}

interface SubjectTemplate {
  templateId: string;
  languages: readonly string[];
  /** Names of its variables: `1`, `2`. */
  variables: readonly string[];
}

interface Recipients {
  /** With `+`. */
  numbers: readonly [string, ...string[]];
  emails: readonly [string, ...string[]];
  /** User ids of Web Chat. */
  userIds: readonly [string, ...string[]];
}

/** How long things may take, in seconds of real time. */
interface Waits {
  /** From its moment until a message stands in the transcript; see `sendSecondsOf`. When left out, no message is late. */
  sendSeconds?: number;
  /** Until a single answer comes. */
  answerSeconds: number;
  /** Until a new session or call, or what was changed in one, is known to all of the service; it is not spoken of before. 0 when left out. */
  visibleSeconds?: number;
  /** From its moment until a call is placed, also when three are due at once. No call is blamed for waiting when left out. */
  placeSeconds?: number;
  /** How long a rule watches what takes its time: a call until it is over, hours until they open. @defaultValue 15 */
  watchSeconds?: number;
  /** How long a signed link works. When left out, nobody waits for one to expire. */
  linkSeconds?: number;
}

/** What a rule needs of a subject, beside a workspace with an agent. */
export type Capability =
  | ChannelRole
  | 'otherWorkspace'
  | 'onlyHere'
  | 'template'
  | 'workflow'
  | 'twoVersions'
  | 'draft'
  | 'control'
  | 'linkSeconds';

/** Whether the subject has it. */
export function hasCapability(
  { workspace, otherWorkspace, controlUrl, waits }: Subject,
  capability: Capability,
): boolean {
  const [agent] = workspace.agents;
  switch (capability) {
    case 'otherWorkspace':
      return otherWorkspace !== undefined;
    case 'onlyHere':
      return otherWorkspace?.onlyHere !== undefined;
    case 'template':
      return workspace.template !== undefined;
    case 'workflow':
      return workspace.workflowId !== undefined;
    case 'twoVersions':
      return (agent?.versions.length ?? 0) > 1;
    case 'draft':
      return agent?.hasDraft === true;
    case 'control':
      return controlUrl !== undefined;
    case 'linkSeconds':
      return waits.linkSeconds !== undefined;
    default:
      return workspace.channels[capability] !== undefined;
  }
}

/** Every address to which requests are sent, each once. */
export function addressesOf({ baseUrl, baseUrlAlt, controlUrl }: Subject): string[] {
  return [...new Set([baseUrl, baseUrlAlt, ...(controlUrl === undefined ? [] : [controlUrl])])];
}

/** Whether an address is surely on this machine. Names below localhost may be resolved by a server that leads elsewhere. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether all addresses of a subject are on this machine: such a service is taken for a mock that reaches nobody. */
export function isLocal(subject: Subject): boolean {
  return addressesOf(subject).every(isLoopback);
}

/** The strongest effect that is allowed by default: any where all subjects are on this machine, else none. */
export function defaultEffectsFor(...subjects: readonly Subject[]): Effect {
  return subjects.every(isLocal) ? 'call' : 'none';
}

/** Why a rule or an observation is skipped for a subject; undefined when it runs. */
export function skipReason(
  { needs, effect }: Pick<Rule, 'needs' | 'effect'>,
  subject: Subject,
  effects: Effect,
): string | undefined {
  if (!covers(effects, effect)) return `its effect is "${effect}", and only "${effects}" is allowed`;
  const missing = needs.filter((capability: Capability) => !hasCapability(subject, capability));
  return missing.length === 0 ? undefined : `the subject has no ${missing.join(', no ')}`;
}

/** So long is waited for a message where the subject does not say how long that may take. */
const assumedSeconds = 10;

/** How long is waited from its moment until a message stands in the transcript. */
export function sendSecondsOf({ waits }: Pick<Subject, 'waits'>): number {
  return waits.sendSeconds ?? assumedSeconds;
}

/** Whether requests can go to paths under it. */
export function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#\s]/.test(value)) return false;
  return url.username === '' && url.password === '';
}
