import { createHash } from 'node:crypto';
import type { Members } from '../../kit/altered-service.ts';
import { alterItems, alterMessages, alterTranscripts, getSessionRoute, itemsOf } from './transcripts.ts';

const longText = 1_000;
const describing = ['caption', 'filename', 'payload'];

/** How a message is made of items. */
export const contentVariants = {
  'an item for each paragraph': alterItems((item, { role }) => (role === 'user' ? [item] : splitText(item, /(?<=\n)/))),
  'long texts in several items': alterItems((item, { role }) =>
    role === 'user' ? [item] : splitText(item, /(?<=^(?:.{300})+)/su),
  ),
  'long texts in several messages': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.flatMap((entry) => {
      const [item] = itemsOf(entry);
      const isLong = entry.role === 'assistant' && item?.type === 'text' && String(item.text).length > longText;
      return isLong ? splitText(item, /(?<=^(?:.{1000})+)/su).map((part) => ({ ...entry, content: [part] })) : [entry];
    }),
  ),
  'emails with line ends as they have on their way': alterItems(
    (item, { role }, { communicationChannelType: type }) => [
      type === 'email' && role === 'assistant' && typeof item.text === 'string'
        ? { ...item, text: item.text.replaceAll(/\r?\n/g, '\r\n') }
        : item,
    ],
  ),
  'a footer below each email': alterEmails((items) => [
    ...items,
    { type: 'text', text: '-- \nAcme Inc., 1 Main Street' },
  ]),
  'a subject above each email': alterEmails((items) => [{ type: 'text', text: 'News from Acme' }, ...items]),
  'emails as HTML beside their text': alterEmails((items) => [
    ...items,
    {
      type: 'file',
      mimeType: 'text/html',
      filename: 'message.html',
      url: `https://files.example.com/${hashOf(items)}?signature=${hashOf([items, 'signed'])}`,
    },
  ]),
  'items that have null as caption, file name and payload': alterItems((item) => [
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, describing.includes(name) ? null : value])),
  ]),
  'items without what describes them': alterItems(({ mimeType: _, caption: __, filename: ___, ...item }) => [item]),
  'words of a message below its picture': alterMessages((message) => {
    const [text, ...others] = itemsOf(message);
    const media = others.find(({ type }) => type === 'image' || type === 'video');
    if (text?.type !== 'text' || media === undefined) return message;
    return { ...message, content: others.map((item) => (item === media ? { ...item, caption: text.text } : item)) };
  }),
  'a button to unsubscribe below each message by the messenger app': alterMessengerMessages((items, sessionId) => [
    ...items,
    { type: 'button', text: 'Stop', payload: `stop-${sessionId}` },
  ]),
  'a link of its own below each message by the messenger app': alterMessengerMessages((items, sessionId) => [
    ...items,
    { type: 'text', text: `https://acme.example/stop/${hashOf(sessionId)}` },
  ]),
  'payloads with an identifier of their message': alterItems((item, { timestamp }) => [
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
