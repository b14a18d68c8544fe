import type { AgentScript, Channel, ScriptEntry, TestWorkspace } from '../workspaces.ts';
import type { Body } from './request-shapes.ts';

/** An agent as a session shows it, and what it says. */
export interface Speaker {
  name: string;
  version: string;
  script: AgentScript;
}

/** An entry of a transcript, as far as the model foretells it. */
export interface Entry {
  type: string;
  role?: string;
  /** Its texts, and the types of its other items. */
  texts?: string[];
  agentName?: string | null;
  senderName?: string | null;
  metadata?: unknown;
}

/** The version that is asked for, or undefined when the agent does not have it. */
export function findSpeaker(
  workspace: TestWorkspace,
  name: string,
  requestedVersion: unknown,
  channel?: Channel,
): Speaker | undefined {
  const agent = workspace.agents.find((agent) => agent.name === name);
  if (agent === undefined) return undefined;
  // The channel's version holds for the channel's own agent only.
  const wanted = requestedVersion ?? (channel?.agent === name ? channel.agentVersion : undefined) ?? 'default';
  const label = wanted === 'default' ? agent.published : String(wanted);
  const script = label === 'draft' ? agent.draft : agent.versions.find((version) => version.label === label);
  return script && { name, version: label, script };
}

/** What the agent does upon a text of the customer's; its opening upon none. `broke` when it fails on the way. */
export function agentReply(
  speaker: Speaker,
  text: string | undefined,
  variables: Body | null,
): { entries: Entry[]; failed: boolean } {
  const { script } = speaker;
  const matches = (phrase: string) => text?.toLowerCase().includes(phrase.toLowerCase());
  const scriptEntries =
    text === undefined
      ? script.opening
      : (script.replies?.find(({ when }) => when.some(matches))?.entries ?? script.otherwise);
  const failureIndex = scriptEntries.findIndex(({ type }) => type === 'failure');
  const entriesBeforeFailure = failureIndex === -1 ? scriptEntries : scriptEntries.slice(0, failureIndex);
  return {
    entries: entriesBeforeFailure.flatMap((scriptEntry) => toEntries(scriptEntry, speaker, variables)),
    failed: failureIndex !== -1,
  };
}

function toEntries(scriptEntry: ScriptEntry, speaker: Speaker, variables: Body | null): Entry[] {
  if (scriptEntry.type === 'message') {
    return [
      agentEntry(
        speaker,
        (scriptEntry.content ?? []).map(({ text }) => fillPlaceholders(text, variables)),
      ),
    ];
  }
  if (scriptEntry.type === 'function_call' && scriptEntry.output !== undefined) {
    return [{ type: 'function_call' }, { type: 'function_call_output' }];
  }
  return [{ type: scriptEntry.type }];
}

export function agentEntry({ name }: Speaker, texts: string[]): Entry {
  return { type: 'message', role: 'assistant', texts, agentName: name };
}

export function customerEntry(text: string, variables: Body | null): Entry {
  const name = typeof variables?.name === 'string' ? variables.name : null;
  return { type: 'message', role: 'user', texts: [text], senderName: name };
}

/** A text with its `${name}` replaced once; a placeholder without a variable stays. */
export function fillPlaceholders(text: string, variables: Body | null): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, name: string) =>
    variables && Object.hasOwn(variables, name) ? toText(variables[name]) : whole,
  );
}

/** A template with its `{{1}}` replaced once. */
export function fillTemplate(text: string, variables: Body): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? toText(variables[name]) : whole,
  );
}

function toText(value: unknown): string {
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
const builtInOutcomes: TestWorkspace['recipients'] = [
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

export function scriptedOutcomeOf(workspace: TestWorkspace, recipient: string): { messages: string; calls: string[] } {
  const same = ({ to }: { to: string }) => to.replace(/^\+/, '') === recipient.replace(/^\+/, '');
  const { messages = 'sent', calls = ['completed'] } = [...workspace.recipients, ...builtInOutcomes].find(same) ?? {};
  return { messages, calls };
}
