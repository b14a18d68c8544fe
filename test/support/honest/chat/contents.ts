import { createHash } from 'node:crypto';
import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Members } from '../../kit/altered-service.ts';

import { getSessionRoute } from '../../sabotages/alterations.ts';

const longText = 1_000;
const describing = ['caption', 'filename', 'payload'];

export const contentVariants = {
  'messages with one item for each paragraph': alterItems((item, { role }) =>
    role === 'user' ? [item] : splitText(item, /(?<=\n)/),
  ),
  'messages that split a long text into several items': alterItems((item, { role }) =>
    role === 'user' ? [item] : splitText(item, /(?<=^(?:.{300})+)/su),
  ),
  'long texts that are split into several messages': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.flatMap((entry) => {
      const [item] = itemsOf(entry);
      const isLong = entry.role === 'assistant' && item?.type === 'text' && String(item.text).length > longText;
      return isLong ? splitText(item, /(?<=^(?:.{1000})+)/su).map((part) => ({ ...entry, content: [part] })) : [entry];
    }),
  ),
  'messages that a background agent sends': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.some(({ role }) => role === 'user')
      ? transcript
      : transcript.map((entry) => (entry.role === 'assistant' ? { ...entry, role: 'backgroundAgent' } : entry)),
  ),
  'emails with the line ends of Windows': alterItems((item, { role }, { communicationChannelType: type }) => [
    type === 'email' && role === 'assistant' && typeof item.text === 'string'
      ? { ...item, text: item.text.replaceAll(/\r?\n/g, '\r\n') }
      : item,
  ]),
  'a footer below each email': alterEmails((items) => [
    ...items,
    { type: 'text', text: '-- \nAcme Inc., 1 Main Street' },
  ]),
  'a subject above each email': alterEmails((items) => [{ type: 'text', text: 'News from Acme' }, ...items]),
  'emails with an additional HTML file': alterEmails((items) => [
    ...items,
    {
      type: 'file',
      mimeType: 'text/html',
      filename: 'message.html',
      url: `https://files.example.com/${hashOf(items)}?signature=${hashOf([items, 'signed'])}`,
    },
  ]),
  'items whose caption, file name and payload are null': alterItems((item) => [
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, describing.includes(name) ? null : value])),
  ]),
  'items without type, caption and file name': alterItems(({ mimeType: _, caption: __, filename: ___, ...item }) => [
    item,
  ]),
  'message texts in the caption of the picture': alterMessages((message) => {
    const [text, ...others] = itemsOf(message);
    const media = others.find(({ type }) => type === 'image' || type === 'video');
    if (text?.type !== 'text' || media === undefined) return message;
    return { ...message, content: others.map((item) => (item === media ? { ...item, caption: text.text } : item)) };
  }),
  'an unsubscribe button below each messenger-app message': alterMessengerMessages((items, sessionId) => [
    ...items,
    { type: 'button', text: 'Stop', payload: `stop-${sessionId}` },
  ]),
  'an unsubscribe link below each messenger-app message': alterMessengerMessages((items, sessionId) => [
    ...items,
    { type: 'text', text: `https://acme.example/stop/${hashOf(sessionId)}` },
  ]),
  'button payloads that contain an identifier of the message': alterItems((item, { timestamp }) => [
    item.type === 'button' ? { ...item, payload: `${item.payload}#${hashOf([timestamp])}` } : item,
  ]),
};

function alterEmails(alter: (items: readonly Members[]) => readonly Members[]) {
  return alterMessages((message, { communicationChannelType: type }) =>
    type === 'email' && message.role === 'assistant' ? { ...message, content: alter(itemsOf(message)) } : message,
  );
}

function alterMessengerMessages(alter: (items: readonly Members[], sessionId: unknown) => readonly Members[]) {
  return alterMessages((message, { communicationChannelType: type, sessionId }) =>
    type === 'messengerChat' && message.role === 'assistant'
      ? { ...message, content: alter(itemsOf(message), sessionId) }
      : message,
  );
}

function splitText(item: Members, at: RegExp): Members[] {
  if (item.type !== 'text' || typeof item.text !== 'string') return [item];
  return item.text.split(at).map((text) => ({ ...item, text }));
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

const noSender = { senderId: null, senderName: null, agentName: null, metadata: null };

export function alterTranscripts(
  pattern: string | RegExp,
  alter: (transcript: readonly Members[], data: Members) => readonly Members[],
) {
  return alterSuccessData(pattern, (data) => {
    if (Array.isArray(data.transcript)) data.transcript = alter(data.transcript as Members[], data);
  });
}

function alterMessages(alter: (message: Members, data: Members) => Members) {
  return alterTranscripts(/./, (transcript, data) =>
    transcript.map((entry) => (entry.type === 'message' ? alter(entry, data) : entry)),
  );
}

function alterItems(alter: (item: Members, message: Members, data: Members) => readonly Members[]) {
  return alterMessages((message, data) => ({
    ...message,
    content: itemsOf(message).flatMap((item) => alter(item, message, data)),
  }));
}

export function itemsOf({ content }: Members): Members[] {
  return Array.isArray(content) ? (content as Members[]).filter(isObject) : [];
}

export function toMessage(role: string, text: string, { timestamp }: Members): Members {
  return { type: 'message', role, content: [{ type: 'text', text }], ...noSender, timestamp };
}

export function firstTextOf(message: Members): string {
  return String(itemsOf(message)[0]?.text ?? 'a file');
}

export function isReply(entry: Members, transcript: readonly Members[]): boolean {
  const isAnswer = transcript.slice(0, transcript.indexOf(entry)).some(({ role }) => role === 'user');
  return entry.role === 'assistant' && isAnswer && Array.isArray(entry.content) && firstTextOf(entry).includes(' ');
}

export function splitMessage(entry: Members): Members[] {
  const [first, ...others] = itemsOf(entry);
  if (first?.type !== 'text') return [entry];
  const text = String(first.text);
  const middle = text.indexOf(' ', text.length / 2) + 1 || text.lastIndexOf(' ') + 1;
  return [
    { ...entry, content: [{ ...first, text: text.slice(0, middle) }] },
    { ...entry, content: [{ ...first, text: text.slice(middle) }, ...others] },
  ];
}
