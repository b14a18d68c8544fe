import type { Instant } from '../../src/instant.ts';
import { foldCase } from '../../src/text/words.ts';
import type { MessageContent, OutgoingMessage } from './chat.ts';
import type { Gaps } from './decision.ts';
import type { AgentDetails, ChannelType, UserDetails } from './event.ts';
import { fillPlaceholders, fillTemplate, type Variables } from './placeholders.ts';
import { sampleByKind } from './signed-link.ts';
import type { MediaSource, StoredEntry, StoredItem } from './transcript.ts';
import {
  type AgentScript,
  findTemplateText,
  type ScriptContent,
  type ScriptEntry,
  type Template,
} from './workspace.ts';

export interface RenderContext {
  at: Instant;
  agent: AgentDetails;
  channelType: ChannelType;
  variables: Variables | null;
  toolCallPrefix: string;
  gaps: Gaps;
}

export function senderOf(channelType: ChannelType, { number, email }: AgentDetails): string | null {
  if (channelType === 'outboundSipTrunk') return number;
  return channelType === 'email' ? (email ?? number) : (number ?? email);
}

export interface AgentReply {
  entries: StoredEntry[];
  failed: boolean;
}

export function renderReply(script: AgentScript, message: string, context: RenderContext): AgentReply {
  const folded = foldCase(message);
  const reply = script.replies.find(({ when }) => when.some((phrase) => folded.includes(foldCase(phrase))));
  return render(reply?.entries ?? script.otherwise, context);
}

export function renderOpening(script: AgentScript, context: RenderContext): AgentReply {
  return render(script.opening, context);
}

export function toCustomerEntry(text: string, user: UserDetails, metadata: Variables | null, at: Instant): StoredEntry {
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

export function renderOutgoing(
  outgoing: OutgoingMessage,
  script: AgentScript,
  templates: readonly Template[],
  context: RenderContext,
): AgentReply {
  const turn = renderContent(outgoing.content, script, templates, context);
  const metadata = metadataOf(outgoing);
  if (metadata === null && outgoing.attachments.length === 0) return turn;
  const index = turn.entries.findIndex((entry) => entry.type === 'message' && entry.role === 'assistant');
  const first = turn.entries[index];
  if (first?.type !== 'message') return turn;
  const content = [...first.content, ...outgoing.attachments.map(toAttachmentItem)];
  const merged = metadata === null ? first.metadata : { ...first.metadata, ...metadata };
  return { ...turn, entries: turn.entries.with(index, { ...first, content, metadata: merged }) };
}

function renderContent(
  content: MessageContent,
  script: AgentScript,
  templates: readonly Template[],
  context: RenderContext,
): AgentReply {
  switch (content.type) {
    case 'prompt':
      return renderOpening(script, context);
    case 'text':
      return { entries: [toAgentEntry([content], context)], failed: false };
    case 'template': {
      const template = findTemplateText(templates, content);
      if (template === undefined) return { entries: [], failed: true };
      const replaceMissing = (placeholder: string) =>
        context.gaps.choose('trigger-chat/template-variable-missing') === 'empty' ? '' : placeholder;
      const text = fillTemplate(template, content.variables, replaceMissing);
      return { entries: [toAgentEntry([{ type: 'text', text }], context)], failed: false };
    }
  }
}

function metadataOf({ email, content }: OutgoingMessage): Record<string, unknown> | null {
  const additionalContext = content.type === 'prompt' ? content.additionalContext : null;
  if (email === null && additionalContext === null) return null;
  const present = Object.entries({ ...email, additionalContext }).filter(([, value]) => value !== null);
  return present.length === 0 ? null : Object.fromEntries(present);
}

function render(scriptEntries: readonly ScriptEntry[], context: RenderContext): AgentReply {
  const entries: StoredEntry[] = [];
  const replaceMissing = (placeholder: string) =>
    context.gaps.choose('trigger-chat/missing-variable') === 'empty' ? '' : placeholder;
  const fill = (text: string) => fillPlaceholders(text, context.variables ?? {}, replaceMissing);
  for (const scriptEntry of scriptEntries) {
    if (scriptEntry.type === 'failure') return { entries, failed: true };
    entries.push(...entriesOf(scriptEntry, context, `${context.toolCallPrefix}_${entries.length}`, fill));
  }
  return { entries, failed: false };
}

function entriesOf(
  scriptEntry: Exclude<ScriptEntry, { type: 'failure' }>,
  context: RenderContext,
  call_id: string,
  fill: (text: string) => string,
): StoredEntry[] {
  const { at } = context;
  switch (scriptEntry.type) {
    case 'message': {
      const content = scriptEntry.content.map((item) => toStoredItem(item, fill));
      return [{ ...toAgentEntry(content, context), role: scriptEntry.role, metadata: scriptEntry.metadata ?? null }];
    }
    case 'thinking':
      return [{ type: 'thinking', thinking: fill(scriptEntry.thinking), at }];
    case 'summary':
      return [{ type: 'summary', summary: fill(scriptEntry.summary), at }];
    case 'function_call': {
      const { name, phase, output, is_error, executionTimeMs = null } = scriptEntry;
      const call: StoredEntry = { type: 'function_call', name, call_id, arguments: scriptEntry.arguments, phase, at };
      if (output === undefined) return [call];
      return [
        call,
        { type: 'function_call_output', name, call_id, output: fill(output), is_error, executionTimeMs, phase, at },
      ];
    }
  }
}

function toAgentEntry(content: StoredItem[], { agent, at, channelType }: RenderContext) {
  return {
    type: 'message',
    role: 'assistant',
    content,
    senderId: senderOf(channelType, agent),
    senderName: agent.name,
    agentName: agent.name,
    metadata: null,
    at,
  } as const satisfies StoredEntry;
}

function toStoredItem(item: ScriptContent, fill: (text: string) => string): StoredItem {
  switch (item.type) {
    case 'text':
      return { type: 'text', text: fill(item.text) };
    case 'button':
      return { type: 'button', text: fill(item.text), payload: item.payload };
    default: {
      const { caption = '', filename = '' }: { caption?: string; filename?: string } = item;
      return toMediaItem(item.type, sourceOf(item), { caption: fill(caption), filename });
    }
  }
}

function toMediaItem(
  type: keyof typeof sampleByKind,
  source: MediaSource,
  { caption, filename }: { caption: string; filename: string },
): StoredItem {
  if (type === 'audio') return { type, source };
  return type === 'file' ? { type, source, filename } : { type, source, caption };
}

function sourceOf(item: Exclude<ScriptContent, { type: 'text' | 'button' }>): MediaSource {
  if (item.url === undefined) return { sample: sampleByKind[item.type] };
  return { url: item.url, mimeType: item.mimeType ?? 'application/octet-stream' };
}

const typesByExtension = {
  png: ['image', 'image/png'],
  jpg: ['image', 'image/jpeg'],
  jpeg: ['image', 'image/jpeg'],
  gif: ['image', 'image/gif'],
  webp: ['image', 'image/webp'],
  mp4: ['video', 'video/mp4'],
  webm: ['video', 'video/webm'],
  mp3: ['audio', 'audio/mpeg'],
  ogg: ['audio', 'audio/ogg'],
  wav: ['audio', 'audio/wav'],
  pdf: ['file', 'application/pdf'],
} as const;

/** Source: Content item. Assumption `trigger-chat/attachments`: they follow the text, as sample files. */
export function toAttachmentItem(link: string): StoredItem {
  const path = link.split(/[?#]/, 1)[0] ?? '';
  const filename = path.slice(path.lastIndexOf('/') + 1);
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const [kind, mimeType] = Object.hasOwn(typesByExtension, extension)
    ? typesByExtension[extension as keyof typeof typesByExtension]
    : (['file', 'application/octet-stream'] as const);
  return toMediaItem(kind, { sample: sampleByKind[kind], mimeType }, { caption: '', filename });
}
