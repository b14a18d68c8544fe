import type { Body } from './reference-shapes.ts';
import type { Channel, Line, Script, TestWorkspace } from './workspaces.ts';

/** An agent as a session shows it, and what it says. */
export interface Speaker {
  name: string;
  version: string;
  script: Script;
}

/** An entry of a transcript, as far as the model foretells it. */
export interface Entry {
  type: string;
  role?: string;
  /** Its texts, and the types of its other items. */
  says?: string[];
  agentName?: string | null;
  senderName?: string | null;
  metadata?: unknown;
}

/** The version that is asked for, or undefined when the agent does not have it. */
export function speakerOf(
  workspace: TestWorkspace,
  name: string,
  asked: unknown,
  channel?: Channel,
): Speaker | undefined {
  const agent = workspace.agents.find((one) => one.name === name);
  if (agent === undefined) return undefined;
  // The channel's version holds for the channel's own agent only.
  const wanted = asked ?? (channel?.agent === name ? channel.agentVersion : undefined) ?? 'default';
  const label = wanted === 'default' ? agent.published : String(wanted);
  const script = label === 'draft' ? agent.draft : agent.versions.find((one) => one.label === label);
  return script && { name, version: label, script };
}

/** What the agent does upon a text of the customer's; its opening upon none. `broke` when it fails on the way. */
export function reply(
  speaker: Speaker,
  text: string | undefined,
  variables: Body | null,
): { entries: Entry[]; broke: boolean } {
  const { script } = speaker;
  const heard = (phrase: string) => text?.toLowerCase().includes(phrase.toLowerCase());
  const lines =
    text === undefined
      ? script.opening
      : (script.replies?.find(({ when }) => when.some(heard))?.entries ?? script.otherwise);
  const until = lines.findIndex(({ type }) => type === 'failure');
  const spoken = until === -1 ? lines : lines.slice(0, until);
  return { entries: spoken.flatMap((line) => entriesOf(line, speaker, variables)), broke: until !== -1 };
}

function entriesOf(line: Line, speaker: Speaker, variables: Body | null): Entry[] {
  if (line.type === 'message') {
    return [
      spokenBy(
        speaker,
        (line.content ?? []).map(({ text }) => filled(text, variables)),
      ),
    ];
  }
  if (line.type === 'function_call' && line.output !== undefined) {
    return [{ type: 'function_call' }, { type: 'function_call_output' }];
  }
  return [{ type: line.type }];
}

export function spokenBy({ name }: Speaker, says: string[]): Entry {
  return { type: 'message', role: 'assistant', says, agentName: name };
}

export function saidByCustomer(text: string, variables: Body | null): Entry {
  const name = typeof variables?.name === 'string' ? variables.name : null;
  return { type: 'message', role: 'user', says: [text], senderName: name };
}

/** A text with its `${name}` replaced once; a placeholder without a variable stays. */
export function filled(text: string, variables: Body | null): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, name: string) =>
    variables && Object.hasOwn(variables, name) ? worded(variables[name]) : whole,
  );
}

/** A template with its `{{1}}` replaced once. */
export function filledTemplate(text: string, variables: Body): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? worded(variables[name]) : whole,
  );
}

function worded(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an attachment shows as, by the ending of its link. */
export function attachmentType(link: string): string {
  if (/\.(png|jpg)$/.test(link)) return 'image';
  if (/\.mp4$/.test(link)) return 'video';
  if (/\.mp3$/.test(link)) return 'audio';
  return 'file';
}

/** What becomes of messages and calls to the recipients that fare alike in every workspace. */
const fates: TestWorkspace['recipients'] = [
  { to: '+14155550190', calls: ['noAnswer'] },
  { to: '+14155550191', messages: 'sendFails', calls: ['couldNotConnect'] },
  { to: '+14155550192', calls: ['errored'] },
  { to: '+14155550193', messages: 'agentFails', calls: ['agentErrored'] },
  { to: '+14155550194', calls: ['longTalk'] },
  { to: '+14155550195', calls: ['expired'] },
  { to: '+14155550196', calls: ['noAnswer', 'completed'] },
  { to: 'send-fails@example.com', messages: 'sendFails' },
  { to: 'agent-fails@example.com', messages: 'agentFails' },
  { to: 'send-fails', messages: 'sendFails' },
  { to: 'agent-fails', messages: 'agentFails' },
];

export function fateOf(workspace: TestWorkspace, recipient: string): { messages: string; calls: string[] } {
  const same = ({ to }: { to: string }) => to.replace(/^\+/, '') === recipient.replace(/^\+/, '');
  const { messages = 'sent', calls = ['completed'] } = [...workspace.recipients, ...fates].find(same) ?? {};
  return { messages, calls };
}
