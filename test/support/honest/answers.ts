import { answering, type Members } from '../altered-service.ts';
import { showingAttachments } from '../attachment-links.ts';

/** Answers in other words and another form. */
export const answers = {
  'more members than are described': rewriting((value) => withExtras(value)),
  'members in another order': rewriting(reversed),
  'times with +00:00': times((text) => text.replace(/Z$/, '+00:00')),
  'times without milliseconds': times((text) => text.replace(/\.\d{3}Z$/, 'Z')),
  'times with microseconds': times((text) => text.replace(/Z$/, '000Z')),
  'times in another zone': times((text) => {
    return new Date(Date.parse(text) + 330 * 60_000).toISOString().replace('Z', '+05:30');
  }),
  'other words in errors': answering(/./, ({ status, body }) => {
    if (status >= 400) body.message = 'Das hat leider nicht geklappt.';
  }),
  'other reasons why nothing was cancelled': answering('DELETE', ({ body: { data } }) => {
    if (isMembers(data) && 'reason' in data) data.reason = 'Rien à annuler.';
  }),
  'errors without data': answering(/./, ({ status, body }) => {
    if (status >= 400) delete body.data;
  }),
  'no data where it is null': answering('PUT /workflow/call/', ({ body }) => {
    if (body.data === null) delete body.data;
  }),
  'codes of its own for calls': answering(/^(PUT|POST|GET) \/(call|workflow)/, (answer) => {
    if (answer.status < 400 || answer.status >= 500 || answer.status === 401) return;
    answer.status = answer.status === 404 ? 410 : 409;
    answer.body = { ...answer.body, responseCode: answer.status, errorCode: 'E1' };
  }),
  'another name for the identifier of the customer': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (!isMembers(data) || !isMembers(data.userDetails)) return;
    const { id, ...details } = data.userDetails;
    data.userDetails = { ...details, customer: id };
  }),
  'no analysis': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (isMembers(data)) data.analysis = null;
  }),
  'an analysis of its own': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (isMembers(data)) data.analysis = { mood: 'fine', tags: [1, 2], more: { deep: null } };
  }),
  'more jobs for a call': answering('PUT /call/cancel/', ({ body: { data } }) => {
    if (isMembers(data)) data.removedJobs = 3;
  }),
  'a greeting at the beginning of every record': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (!isMembers(data) || !Array.isArray(data.transcript) || !isMembers(data.agentDetails)) return;
    const [first] = data.transcript;
    if (!isMembers(first)) return;
    const content = [{ type: 'text', text: 'Hello, I am a machine.' }];
    const nobody = { senderId: null, senderName: null, metadata: null };
    const spoken = { type: 'message', role: 'assistant', content, agentName: data.agentDetails.name };
    data.transcript.unshift({ ...spoken, ...nobody, timestamp: first.timestamp });
  }),
  'labels of versions in words': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (!isMembers(data) || !isMembers(data.agentDetails)) return;
    const { version } = data.agentDetails;
    if (typeof version === 'string') data.agentDetails.version = `Edition ${version.toUpperCase()}`;
  }),
  'numbers as people write them': answering('GET /session/fetch/', ({ body: { data } }) => {
    if (!isMembers(data)) return;
    for (const details of [data.agentDetails, data.userDetails]) {
      if (isMembers(details)) details.number = readable(details.number);
    }
    const transcript = Array.isArray(data.transcript) ? data.transcript : [];
    for (const entry of transcript)
      if (isMembers(entry) && 'senderId' in entry) entry.senderId = readable(entry.senderId);
  }),
  'no attachments in transcripts': answering(/./, ({ body: { data } }) => {
    if (!isMembers(data) || !Array.isArray(data.transcript)) return;
    for (const entry of data.transcript) {
      if (!isMembers(entry) || !Array.isArray(entry.content)) continue;
      const texts = entry.content.filter((item) => isMembers(item) && item.type === 'text');
      if (texts.length > 0) entry.content = texts;
    }
  }),
  'attachments at their own address, with a signature': showingAttachments((given) => `${given}?until=9&signature=a`),
  'no reasons why an agent said it': answering(/./, ({ body: { data } }) => {
    if (isMembers(data) && Array.isArray(data.transcript))
      data.transcript = data.transcript.filter((entry) => !isMembers(entry) || entry.type !== 'thinking');
  }),
};

function rewriting(change: (value: Members) => unknown) {
  return answering(/./, (answer) => {
    answer.body = change(answer.body) as Members;
  });
}

function readable(number: unknown): unknown {
  return typeof number === 'string' ? number.replace(/^\+?1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3') : number;
}

const timeFields = ['time', 'createdAt', 'updatedAt', 'timestamp'];

function times(write: (text: string) => string) {
  const changed = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => changed(one));
    if (typeof value === 'string') return timeFields.includes(name) ? write(value) : value;
    if (!isMembers(value) || named.includes(name)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changed(member, key)]));
  };
  return rewriting((value) => changed(value));
}

/** Where names are a customer's or an agent's. */
const named = ['dynamicVariables', 'metadata', 'arguments', 'analysis'];

function withExtras(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withExtras(one));
  if (!isMembers(value) || named.includes(name)) return value;
  const own = Object.entries(value).map(([key, member]) => [key, withExtras(member, key)]);
  return { ...Object.fromEntries(own), traceId: 'trace-1', flags: [true, null] };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isMembers(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
