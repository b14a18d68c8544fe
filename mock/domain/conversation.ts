import type { Instant } from '../../src/instant.ts';
import { attachmentItem } from './attachment.ts';
import type { AgentDetails, ChannelType, Outgoing, UserDetails, Words } from './event.ts';
import { asWritten, fillPlaceholders, fillTemplate, type Variables } from './placeholders.ts';
import type { Profile } from './profile.ts';
import { sampleByKind } from './signed-link.ts';
import type { MediaSource, StoredEntry, StoredItem } from './transcript.ts';
import type { AgentScript, ScriptContent, ScriptEntry, Template } from './workspace.ts';

/** Who speaks, when, and what is known: what a script's lines are filled from. */
export interface Occasion {
  at: Instant;
  agent: AgentDetails;
  /** The number or address that the agent's messages come from. */
  senderId: string | null;
  variables: Variables | null;
  /** Makes the ids of tool calls; different for each occasion. */
  occasionId: string;
  /** How the gaps are answered. Default: each by its default. */
  profile?: Profile;
}

/** What an agent's messages come from: an address on Email, a number elsewhere if there is one. */
export function senderOf(channelType: ChannelType, { number, email }: AgentDetails): string | null {
  return channelType === 'email' ? (email ?? number) : (number ?? email);
}

/** What the agent did. `failed` says that it broke off after these entries. */
export interface Spoken {
  entries: StoredEntry[];
  failed: boolean;
  /** A placeholder had no variable. */
  missing?: true;
}

/** What the agent answers to a customer's message: the first reply with a phrase that the message contains. */
export function answer(script: AgentScript, message: string, occasion: Occasion): Spoken {
  const heard = message.toLowerCase();
  const reply = script.replies.find(({ when }) => when.some((phrase) => heard.includes(phrase.toLowerCase())));
  return speak(reply?.entries ?? script.otherwise, occasion);
}

/** The first message of a conversation, as the agent writes it. */
export function opening(script: AgentScript, occasion: Occasion): Spoken {
  return speak(script.opening, occasion);
}

/** The entry of a customer's message. */
export function customerMessage(text: string, user: UserDetails, metadata: Variables | null, at: Instant): StoredEntry {
  return {
    type: 'message',
    role: 'user',
    content: [{ type: 'text', text }],
    senderId: user.number ?? user.email ?? user.id,
    senderName: user.name,
    agentName: null,
    metadata,
    at,
  };
}

/**
 * What a scheduled message turns into when it is sent.
 *
 * `say` is the exact text; `prompt` is the agent's opening; `template` is the template's text in the language asked
 * for. The request was checked to name one; if it was taken away since, the message fails.
 */
export function outgoingMessage(
  outgoing: Outgoing,
  script: AgentScript,
  templates: readonly Template[],
  occasion: Occasion,
): Spoken {
  const spoken = wordsOf(outgoing.words, script, templates, occasion);
  const metadata = extras(outgoing);
  if (metadata === null && outgoing.attachments.length === 0) return spoken;
  const attachments = outgoing.attachments.map(attachmentItem);
  const first = spoken.entries.findIndex((entry) => entry.type === 'message' && entry.role === 'assistant');
  const entries = spoken.entries.map((entry, index) =>
    index !== first || entry.type !== 'message'
      ? entry
      : {
          ...entry,
          content: [...entry.content, ...attachments],
          metadata: metadata === null ? entry.metadata : { ...entry.metadata, ...metadata },
        },
  );
  return { entries, failed: spoken.failed };
}

function wordsOf(words: Words, script: AgentScript, templates: readonly Template[], occasion: Occasion): Spoken {
  switch (words.type) {
    case 'prompt':
      return opening(script, occasion);
    case 'say':
      return { entries: [agentMessage([{ type: 'text', text: words.text }], occasion)], failed: false };
    case 'template': {
      const written = templates.find(({ name }) => name === words.templateId)?.languages[words.language];
      if (written === undefined) return { entries: [], failed: true };
      const ofMissing = occasion.profile?.['trigger-chat/template-variable-missing'] === 'empty' ? nothing : asWritten;
      const text = fillTemplate(written, words.variables, ofMissing);
      return { entries: [agentMessage([{ type: 'text', text }], occasion)], failed: false };
    }
  }
}

function extras({ email, words }: Outgoing): Record<string, unknown> | null {
  const context = words.type === 'prompt' ? words.additionalContext : null;
  if (email === null && context === null) return null;
  const present = Object.entries({ ...email, additionalContext: context }).filter(([, value]) => value !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}

function speak(lines: readonly ScriptEntry[], occasion: Occasion): Spoken {
  const entries: StoredEntry[] = [];
  let missing = false;
  const ofMissing = occasion.profile?.['trigger-chat/missing-variable'] === 'empty' ? nothing : asWritten;
  const fill = (text: string) =>
    fillPlaceholders(text, occasion.variables ?? {}, (written) => {
      missing = true;
      return ofMissing(written);
    });
  const spoken = (failed: boolean): Spoken => (missing ? { entries, failed, missing } : { entries, failed });
  for (const line of lines) {
    if (line.type === 'failure') return spoken(true);
    entries.push(...entriesOf(line, occasion, `${occasion.occasionId}_${entries.length}`, fill));
  }
  return spoken(false);
}

/** What stands for a placeholder without a variable under the alternative `empty`. */
function nothing(): string {
  return '';
}

function entriesOf(
  line: Exclude<ScriptEntry, { type: 'failure' }>,
  occasion: Occasion,
  call_id: string,
  fill: (text: string) => string,
): StoredEntry[] {
  const { at } = occasion;
  switch (line.type) {
    case 'message': {
      const content = line.content.map((item) => itemOf(item, fill));
      return [{ ...agentMessage(content, occasion), role: line.role, metadata: line.metadata ?? null }];
    }
    case 'thinking':
      return [{ type: 'thinking', thinking: fill(line.thinking), at }];
    case 'summary':
      return [{ type: 'summary', summary: fill(line.summary), at }];
    case 'function_call': {
      const { name, phase, output, is_error, executionTimeMs = null } = line;
      const call: StoredEntry = { type: 'function_call', name, call_id, arguments: line.arguments, phase, at };
      if (output === undefined) return [call];
      return [
        call,
        { type: 'function_call_output', name, call_id, output: fill(output), is_error, executionTimeMs, phase, at },
      ];
    }
  }
}

function agentMessage(content: StoredItem[], { agent, senderId, at }: Occasion) {
  return {
    type: 'message',
    role: 'assistant',
    content,
    senderId,
    senderName: agent.name,
    agentName: agent.name,
    metadata: null,
    at,
  } as const satisfies StoredEntry;
}

function itemOf(item: ScriptContent, fill: (text: string) => string): StoredItem {
  switch (item.type) {
    case 'text':
      return { type: 'text', text: fill(item.text) };
    case 'button':
      return { type: 'button', text: fill(item.text), payload: item.payload };
    case 'image':
    case 'video':
      return { type: item.type, source: sourceOf(item), caption: fill(item.caption ?? '') };
    case 'audio':
      return { type: 'audio', source: sourceOf(item) };
    case 'file':
      return { type: 'file', source: sourceOf(item), filename: item.filename };
  }
}

function sourceOf(item: Exclude<ScriptContent, { type: 'text' | 'button' }>): MediaSource {
  if (item.url === undefined) return { sample: sampleByKind[item.type] };
  return { url: item.url, mimeType: item.mimeType ?? 'application/octet-stream' };
}
