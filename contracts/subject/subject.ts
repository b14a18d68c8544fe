import { FileError, type Issue } from '../../src/files/issue.ts';
import { type Environment, readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/subject-types.ts';
import { subjectFile } from '../../src/generated/subject-validator.js';
import { isBaseUrl, withoutSlash } from '../../src/request-path.ts';
import { appendPointer, formatPointer, valueAt } from '../../src/schema.ts';
import { covers, type Effect } from '../options.ts';

type SubjectFile = components['schemas']['SubjectFile'];
type Recipients = SubjectFile['recipients'];

/** The service under test, from its subject file: the addresses, and the names of agents, channels and recipients. */
export interface Subject extends ReadonlyDeep<Omit<SubjectFile, '$schema' | 'baseUrlAlt' | 'recipients'>> {
  /** The second base address; equal to `baseUrl` if there is only one. */
  baseUrlAlt: string;
  /** The only recipients that a request with an effect may name. */
  recipients: { readonly [Kind in keyof Recipients]: Readonly<Recipients[Kind]> };
  /** The line of the entry at a JSON Pointer, such as `subject.yaml:12`. Undefined for a subject without a file. */
  placeOf?(pointer: string): string;
  omitsBaseUrlAlt?(): boolean;
}

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> };

export interface KnownWorkspaces {
  workspace: Pick<Subject['workspace'], 'apiKey'> & Partial<Subject['workspace']>;
  otherWorkspace?: { apiKey: string };
}

export type ChannelRole = keyof components['schemas']['Channels'];

const capabilityPlaces = {
  otherWorkspace: '/otherWorkspace',
  onlyHere: '/otherWorkspace/onlyHere',
  template: '/workspace/template',
  channelAgents: '/workspace/channelAgents',
  workflow: '/workspace/workflowId',
  twoVersions: '/workspace/agents',
  draft: '/workspace/agents',
  messengerNumbers: '/workspace/messengerNumbers',
  control: '/controlUrl',
  linkSeconds: '/waits/linkSeconds',
  failingNumbers: '/recipients/failingNumbers',
} as const;

export type Capability = ChannelRole | keyof typeof capabilityPlaces;

export function placeOfCapability(capability: Capability): string {
  const places: Partial<Record<Capability, string>> = capabilityPlaces;
  return places[capability] ?? `/workspace/channels/${capability}`;
}

export interface Requirements {
  needs: readonly Capability[];
  effect: Effect;
}

export function hasCapability(subject: Subject, capability: Capability): boolean {
  const [agent] = subject.workspace.agents;
  if (capability === 'twoVersions') return (agent?.versions.length ?? 0) > 1;
  if (capability === 'draft') return agent?.hasDraft === true;
  return valueAt(subject, placeOfCapability(capability)) !== undefined;
}

export function addressesOf({ baseUrl, baseUrlAlt, controlUrl }: Subject): string[] {
  return [...new Set([baseUrl, baseUrlAlt, ...(controlUrl === undefined ? [] : [controlUrl])])];
}

/** Whether an address is on this machine. Excludes `x.localhost`, which DNS may resolve to another machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

export function isLocal(subject: Subject): boolean {
  return addressesOf(subject).every(isLoopback);
}

export function defaultEffectsFor(...subjects: readonly Subject[]): Effect {
  return subjects.every(isLocal) ? 'call' : 'none';
}

export function skipReason({ needs, effect }: Requirements, subject: Subject, effects: Effect): string | undefined {
  if (!covers(effects, effect)) return `its effect is "${effect}", and only "${effects}" is allowed`;
  const missing = needs.filter((capability) => !hasCapability(subject, capability));
  return missing.length === 0 ? undefined : `the subject file has no ${missing.map(entryOf).join(', no ')}`;
}

export function missingEntriesOf(subject: Subject, rules: readonly Requirements[]) {
  const missing = rules.flatMap(({ needs }) => needs.filter((capability) => !hasCapability(subject, capability)));
  const byCapability = [...Map.groupBy(missing, (capability) => capability)];
  return byCapability
    .map(([capability, { length }]) => ({ entry: entryOf(capability), rules: length }))
    .toSorted((one, other) => other.rules - one.rules);
}

function entryOf(capability: Capability): string {
  if (capability === 'twoVersions') return 'second version of its first agent';
  if (capability === 'draft') return 'draft of its first agent (hasDraft)';
  return formatPointer(placeOfCapability(capability), '');
}

const assumedSeconds = 10;

export function sendSecondsOf({ waits }: Pick<Subject, 'waits'>): number {
  return waits.sendSeconds ?? assumedSeconds;
}

/** Below the effect `schedule`, all recipients are fictional, so that no request reaches a person. */
export function recipientsFor(subject: Subject, effects: Effect): Subject['recipients'] {
  const { recipients } = subject;
  if (covers(effects, 'schedule')) return recipients;
  const { numbers, failingNumbers, emails, userIds } = recipients;
  // Source: RFC 2606 for `.invalid`. The numbers +1 202 555 0100 to 0199 are reserved for fiction.
  const numberAt = (index: number) => `+1202555${String(100 + (index % 100)).padStart(4, '0')}`;
  return {
    ...recipients,
    numbers: asMany(numbers, numberAt),
    ...(failingNumbers && { failingNumbers: asMany(failingNumbers, (index) => numberAt(numbers.length + index)) }),
    emails: asMany(emails, (index) => `recipient-${index + 1}@understudy.invalid`),
    userIds: asMany(userIds, (index) => `understudy-visitor-${(index % 9) + 1}`),
  };
}

function asMany<Values extends readonly string[]>(values: Values, toValue: (index: number) => string): Values {
  return values.map((_, index) => toValue(index)) as readonly string[] as Values;
}

/** Parses a subject file. `${NAME}` is a variable of `environment`. @throws FileError, which shows no key */
export function parseSubject(text: string, fileName: string, environment: Environment = {}): Subject {
  const result = readDocument(text, { schema: subjectFile, check: checkSubject, environment });
  if (!result.ok) throw new FileError(fileName, result.issues);
  const { value, lineOf } = result;
  const { $schema: _, baseUrlAlt = value.baseUrl, controlUrl, ...subject } = value;
  return {
    ...subject,
    baseUrl: withoutSlash(subject.baseUrl),
    baseUrlAlt: withoutSlash(baseUrlAlt),
    ...(controlUrl === undefined ? {} : { controlUrl: withoutSlash(controlUrl) }),
    placeOf: (pointer) => `${fileName}:${lineOf(pointer)}`,
    omitsBaseUrlAlt: () => value.baseUrlAlt === undefined,
  };
}

export interface MovedAddress {
  entry: 'baseUrlAlt' | 'controlUrl';
  from: string;
  to: string;
}

/** Replaces the base URL. The other addresses at the same origin, and a `baseUrlAlt` equal to it, move with it. */
export function withBaseUrl(subject: Subject, url: string): Subject & { moved: readonly MovedAddress[] } {
  const { baseUrl, baseUrlAlt, controlUrl } = subject;
  const relocate = (address: string) => {
    if (address === baseUrl) return withoutSlash(url);
    const { origin, pathname } = new URL(address);
    return origin === new URL(baseUrl).origin ? new URL(url).origin + pathname : address;
  };
  const written = { baseUrlAlt: baseUrlAlt === baseUrl ? undefined : baseUrlAlt, controlUrl };
  const moved = (['baseUrlAlt', 'controlUrl'] as const).flatMap((entry): MovedAddress[] => {
    const from = written[entry];
    return from === undefined || relocate(from) === from ? [] : [{ entry, from, to: relocate(from) }];
  });
  return {
    ...subject,
    baseUrl: relocate(baseUrl),
    baseUrlAlt: relocate(baseUrlAlt),
    ...(controlUrl === undefined ? {} : { controlUrl: relocate(controlUrl) }),
    placeOf(pointer) {
      if (pointer === '/baseUrl') return 'the command line';
      const isMoved = moved.some(({ entry }) => pointer === `/${entry}`);
      return `${subject.placeOf?.(pointer) ?? ''}${isMoved ? ', changed with the base URL' : ''}`;
    },
    moved,
  };
}

function checkSubject(file: SubjectFile): Issue[] {
  const { channels, apiKey } = file.workspace;
  const issues = (['baseUrl', 'baseUrlAlt', 'controlUrl'] as const).flatMap((field): Issue[] => {
    const url = file[field];
    const message = 'must be a URL with a valid host and port; found a string that is not shown. Correct it.';
    return url === undefined || isBaseUrl(url) ? [] : [{ pointer: `/${field}`, message }];
  });
  if (channels.messenger === undefined && channels.webChat === undefined && channels.email === undefined) {
    const message =
      'must have one of the fields messenger, webChat and email; found none. Name a channel that can send.';
    issues.push({ pointer: '/workspace/channels', message });
  }
  for (const name of Object.keys(file.headers ?? {})) {
    const isOwn = /^(?:x-api-key|content-type|content-length|host|connection|transfer-encoding)$/i.test(name);
    if (!isOwn && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
    const message = isOwn
      ? 'is a header that the kit sets itself. Remove it.'
      : 'must be the name of a header. Correct it.';
    issues.push({ pointer: appendPointer('/headers', name), message });
  }
  const { agents, channelAgents = {} } = file.workspace;
  for (const [channel, { name }] of Object.entries(channelAgents)) {
    if (agents.some((agent) => agent.name === name)) continue;
    const message = 'must be the name of an agent in workspace.agents; found another name. Add the agent to the list.';
    issues.push({ pointer: `/workspace/channelAgents/${channel}/name`, message });
  }
  if (file.otherWorkspace?.apiKey === apiKey) {
    const message =
      'must be the key of another workspace; found the key of the first workspace. Write the key of a second workspace, or remove otherWorkspace.';
    issues.push({ pointer: '/otherWorkspace/apiKey', message });
  }
  return issues;
}

const removedWith: readonly (readonly [entry: RegExp, removed: string])[] = [
  [/^(\/workspace\/agents\/\d+)\/name$/, '$1'],
  [/^(\/workspace\/(?:messenger|voice)Numbers)\/\d+$/, '$1'],
  [/^(\/otherWorkspace)\/(?:apiKey|agent)$/, '$1'],
];

/** Removes entries of a subject, and the entries that make no sense without them. */
export function withoutEntries(subject: Subject, pointers: readonly string[]): Subject {
  const wrong = new Set(
    pointers.map((given) => removedWith.reduce((pointer, [entry, removed]) => pointer.replace(entry, removed), given)),
  );
  for (const group of ['/otherWorkspace/onlyHere', '/workspace/template/languages']) {
    const members = Object.keys((valueAt(subject, group) ?? {}) as object);
    if (members.every((name) => wrong.has(`${group}/${name}`))) wrong.add(group.replace('/languages', ''));
  }
  return withoutPointers(subject, '', wrong) as Subject;
}

function withoutPointers(value: unknown, pointer: string, wrong: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const memberPointer = `${pointer}/${name}`;
    if (!wrong.has(memberPointer)) return [[name, withoutPointers(member, memberPointer, wrong)]];
    return name === 'hasDraft' ? [[name, false]] : [];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
