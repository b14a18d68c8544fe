import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Members } from '../../kit/altered-service.ts';

export const getSessionRoute = 'GET /session/fetch/';

const noSender = { senderId: null, senderName: null, agentName: null, metadata: null };

/** Changes the transcripts of records, of replies, or of both. */
export function alterTranscripts(
  pattern: string | RegExp,
  alter: (transcript: readonly Members[], data: Members) => readonly Members[],
) {
  return alterSuccessData(pattern, (data) => {
    if (Array.isArray(data.transcript)) data.transcript = alter(data.transcript as Members[], data);
  });
}

/** Changes each message by itself, wherever it is shown. */
export function alterMessages(alter: (message: Members, data: Members) => Members) {
  return alterTranscripts(/./, (transcript, data) =>
    transcript.map((entry) => (entry.type === 'message' ? alter(entry, data) : entry)),
  );
}

/** The same of the items of messages: each becomes any number of items. */
export function alterItems(alter: (item: Members, message: Members, data: Members) => readonly Members[]) {
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

/** Whether it answers a customer, so that its text is the agent's own. */
export function isReply(entry: Members, transcript: readonly Members[]): boolean {
  const isAnswer = transcript.slice(0, transcript.indexOf(entry)).some(({ role }) => role === 'user');
  return entry.role === 'assistant' && isAnswer && Array.isArray(entry.content) && firstTextOf(entry).includes(' ');
}

/** One message as two, cut in the middle. */
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
