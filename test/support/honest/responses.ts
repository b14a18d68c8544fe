import { isObject } from '../../../src/json.ts';
import { alterResponses, alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { freeFormFields } from '../sabotages/alterations.ts';

export const responseVariants = {
  'additional fields': rewriteBody((value) => addExtraMembers(value, { traceId: 'trace-1', flags: [true, null] })),
  'additional fields that change with each response': (fetch: Fetch): Fetch => {
    let count = 0;
    return rewriteBody((value) => {
      count += 1;
      return addExtraMembers(value, { traceId: `trace-${count}`, readAt: Date.now() });
    })(fetch);
  },
  'fields that are omitted if they are null': alterSuccessData('GET /session/fetch/', (data) => {
    const { duration, retryAttemptNo, recordingUrl, ...record } = data;
    const kept = Object.entries({ duration, retryAttemptNo, recordingUrl }).filter(([name]) => name in data);
    for (const name of Object.keys(data)) delete data[name];
    Object.assign(data, withoutNulls(record), Object.fromEntries(kept));
  }),
  'fields that are omitted at the second base address if they are null': (fetch: Fetch): Fetch => {
    const other = alterSuccessData('GET /session/fetch/', ({ agentDetails, userDetails, transcript }) => {
      for (const part of [agentDetails, userDetails, ...(transcript as Members[])] as Members[])
        for (const [name, value] of Object.entries(part)) if (value === null) delete part[name];
    })(fetch);
    return (request) => (new URL(request.url).host === 'second.test' ? other(request) : fetch(request));
  },
  'null in every field that allows null': alterSuccessData('GET /session/fetch/', (data) => {
    for (const name of ['dynamicVariables', 'communicationChannelName', 'analysis']) data[name] = null;
    for (const part of [data.agentDetails, data.userDetails] as Members[])
      for (const name of ['number', 'email']) part[name] = null;
    for (const entry of data.transcript as Members[])
      for (const name of ['senderId', 'senderName', 'agentName', 'metadata', 'phase', 'executionTimeMs'])
        if (name in entry) entry[name] = null;
  }),
  'additional variables in session records': alterSuccessData('GET /session/fetch/', (data) => {
    const given = isObject(data.dynamicVariables) ? data.dynamicVariables : {};
    data.dynamicVariables = { ...given, system__channel: data.communicationChannelType, system__today: '2026-11-20' };
  }),
  'an additional variable with the start of the session': alterSuccessData('GET /session/fetch/', (data) => {
    const given = isObject(data.dynamicVariables) ? data.dynamicVariables : {};
    data.dynamicVariables = { ...given, system__time: String(data.createdAt).slice(0, 19) };
  }),
  'fields in reverse order': rewriteBody(reverseMembers),
  'error messages in German': alterResponses(/./, ({ status, body }) => {
    if (status >= 400) body.message = 'Das hat leider nicht geklappt.';
  }),
  'errors with an empty message': alterResponses(/./, ({ status, body }) => {
    if (status >= 400) body.message = '';
  }),
  'reasons in French why nothing was cancelled': alterResponses('DELETE', ({ body: { data } }) => {
    if (isObject(data) && 'reason' in data) data.reason = 'Rien à annuler.';
  }),
  'errors without data': alterResponses(/./, ({ status, body }) => {
    if (status >= 400) delete body.data;
  }),
  'an undocumented name for the identifier of the customer': alterResponses(
    'GET /session/fetch/',
    ({ body: { data } }) => {
      if (!isObject(data) || !isObject(data.userDetails)) return;
      const { id, ...details } = data.userDetails;
      data.userDetails = { ...details, customer: id };
    },
  ),
  'session records with undocumented fields in the analysis': alterResponses(
    'GET /session/fetch/',
    ({ body: { data } }) => {
      if (isObject(data)) data.analysis = { mood: 'fine', tags: [1, 2], more: { deep: null } };
    },
  ),
  'version labels in words': alterResponses('GET /session/fetch/', ({ body: { data } }) => {
    if (!isObject(data) || !isObject(data.agentDetails)) return;
    const { version } = data.agentDetails;
    if (typeof version === 'string') data.agentDetails.version = `Edition ${version.toUpperCase()}`;
  }),
  'formatted phone numbers': alterResponses(/./, ({ body: { data } }) => {
    if (!isObject(data)) return;
    for (const details of [data.agentDetails, data.userDetails]) {
      if (isObject(details)) details.number = formatPhoneNumber(details.number);
    }
    const transcript = Array.isArray(data.transcript) ? data.transcript : [];
    for (const entry of transcript)
      if (isObject(entry) && 'senderId' in entry) entry.senderId = formatPhoneNumber(entry.senderId);
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

function addExtraMembers(value: unknown, extra: Members, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => addExtraMembers(element, extra));
  if (!isObject(value) || freeFormFields.includes(name)) return value;
  const own = Object.entries(value).map(([key, member]) => [key, addExtraMembers(member, extra, key)]);
  return { ...Object.fromEntries(own), ...extra };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reverseMembers(member)]));
}
