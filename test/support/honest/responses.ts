import { isObject } from '../../../src/json.ts';
import { showingAttachments } from '../attachment-links.ts';
import { alterResponses, type Fetch, type Members } from '../kit/altered-service.ts';

/** Answers in other words and another form. */
export const responseVariants = {
  'more members than are described': rewriteBody((value) => addExtraMembers(value)),
  'members in another order': rewriteBody(reverseMembers),
  'times with +00:00': rewriteTimes((text) => text.replace(/Z$/, '+00:00')),
  'times without milliseconds': rewriteTimes((text) => text.replace(/\.\d{3}Z$/, 'Z')),
  'times with microseconds': rewriteTimes((text) => text.replace(/Z$/, '000Z')),
  'times in another zone': rewriteTimes((text) => {
    return new Date(Date.parse(text) + 330 * 60_000).toISOString().replace('Z', '+05:30');
  }),
  'other words in errors': alterResponses(/./, ({ status, body }) => {
    if (status >= 400) body.message = 'Das hat leider nicht geklappt.';
  }),
  'other reasons why nothing was cancelled': alterResponses('DELETE', ({ body: { data } }) => {
    if (isObject(data) && 'reason' in data) data.reason = 'Rien à annuler.';
  }),
  'errors without data': alterResponses(/./, ({ status, body }) => {
    if (status >= 400) delete body.data;
  }),
  'no data where it is null': alterResponses('PUT /workflow/call/', ({ body }) => {
    if (body.data === null) delete body.data;
  }),
  'codes of its own for calls': alterResponses(/^(PUT|POST|GET) \/(call|workflow)/, (answer) => {
    if (answer.status < 400 || answer.status >= 500 || answer.status === 401) return;
    answer.status = answer.status === 404 ? 410 : 409;
    answer.body = { ...answer.body, responseCode: answer.status, errorCode: 'E1' };
  }),
  'another name for the identifier of the customer': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (!isObject(data) || !isObject(data.userDetails)) return;
    const { id, ...details } = data.userDetails;
    data.userDetails = { ...details, customer: id };
  }),
  'a key is asked for where a link leads': (real: Fetch) => async (request: Request) =>
    request.url.includes('/media/') && !request.headers.has('x-api-key')
      ? new Response(null, { status: 401 })
      : real(request),
  'no analysis': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (isObject(data)) data.analysis = null;
  }),
  'an analysis of its own': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (isObject(data)) data.analysis = { mood: 'fine', tags: [1, 2], more: { deep: null } };
  }),
  'more jobs for a call': alterResponses('PUT /call/cancel/', ({ body: { data } }) => {
    if (isObject(data)) data.removedJobs = 3;
  }),
  'a greeting at the beginning of every record': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (!isObject(data) || !Array.isArray(data.transcript) || !isObject(data.agentDetails)) return;
    const [first] = data.transcript;
    if (!isObject(first)) return;
    const content = [{ type: 'text', text: 'Hello, I am a machine.' }];
    const noSender = { senderId: null, senderName: null, metadata: null };
    const greeting = { type: 'message', role: 'assistant', content, agentName: data.agentDetails.name };
    data.transcript.unshift({ ...greeting, ...noSender, timestamp: first.timestamp });
  }),
  'labels of versions in words': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (!isObject(data) || !isObject(data.agentDetails)) return;
    const { version } = data.agentDetails;
    if (typeof version === 'string') data.agentDetails.version = `Edition ${version.toUpperCase()}`;
  }),
  'numbers as people write them': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (!isObject(data)) return;
    for (const details of [data.agentDetails, data.userDetails]) {
      if (isObject(details)) details.number = formatPhoneNumber(details.number);
    }
    const transcript = Array.isArray(data.transcript) ? data.transcript : [];
    for (const entry of transcript)
      if (isObject(entry) && 'senderId' in entry) entry.senderId = formatPhoneNumber(entry.senderId);
  }),
  'no attachments in transcripts': alterResponses(/./, ({ body: { data } }) => {
    if (!isObject(data) || !Array.isArray(data.transcript)) return;
    for (const entry of data.transcript) {
      if (!isObject(entry) || !Array.isArray(entry.content)) continue;
      const texts = entry.content.filter((item) => isObject(item) && item.type === 'text');
      if (texts.length > 0) entry.content = texts;
    }
  }),
  'attachments at their own address, with a signature': showingAttachments((given) => `${given}?until=9&signature=a`),
  'no reasons why an agent said it': alterResponses(/./, ({ body: { data } }) => {
    if (isObject(data) && Array.isArray(data.transcript))
      data.transcript = data.transcript.filter((entry) => !isObject(entry) || entry.type !== 'thinking');
  }),
};

function rewriteBody(change: (value: Members) => unknown) {
  return alterResponses(/./, (answer) => {
    answer.body = change(answer.body) as Members;
  });
}

function formatPhoneNumber(number: unknown): unknown {
  return typeof number === 'string' ? number.replace(/^\+?1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3') : number;
}

const timeFields = ['time', 'createdAt', 'updatedAt', 'timestamp'];

function rewriteTimes(write: (text: string) => string) {
  const rewrite = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((element) => rewrite(element));
    if (typeof value === 'string') return timeFields.includes(name) ? write(value) : value;
    if (!isObject(value) || freeFormFields.includes(name)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rewrite(member, key)]));
  };
  return rewriteBody((value) => rewrite(value));
}

/** Where names are a customer's or an agent's. */
const freeFormFields = ['dynamicVariables', 'metadata', 'arguments', 'analysis'];

function addExtraMembers(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => addExtraMembers(element));
  if (!isObject(value) || freeFormFields.includes(name)) return value;
  const own = Object.entries(value).map(([key, member]) => [key, addExtraMembers(member, key)]);
  return { ...Object.fromEntries(own), traceId: 'trace-1', flags: [true, null] };
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reverseMembers(member)]));
}
