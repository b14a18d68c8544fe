import { isObject } from '../../../../src/json.ts';
import { alterSuccessData, type Fetch, isJson, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute } from '../../sabotages/alterations.ts';
import type { HonestVariant } from '../index.ts';
import { alterTranscripts } from './contents.ts';

const oneRecipient: HonestVariant['describe'] = (subject) => {
  const { numbers, emails, userIds } = subject.recipients;
  return { ...subject, recipients: { numbers: [numbers[0]], emails: [emails[0]], userIds: [userIds[0]] } };
};

export const customerVariants: Readonly<Record<string, Partial<HonestVariant>>> = {
  'a customer name that appears shortly after the start': {
    around: alterSuccessData(getSessionRoute, (data) => {
      const { userDetails } = data;
      if (!isObject(userDetails)) return;
      const isFound = Date.now() > Date.parse(String(data.createdAt)) + 300;
      userDetails.name = isFound ? 'Ada Lovelace' : null;
    }),
  },
  'customers with the name of the most recent request': {
    around: showContacts(({ customerNumber, customerEmail, metadata }, contacts) => {
      const key = String(customerNumber ?? customerEmail);
      const { name } = (metadata ?? {}) as Members;
      if (typeof name === 'string') contacts.set(key, { ...contacts.get(key), name });
    }),
    describe: oneRecipient,
  },
  'customers whose phone number and email address are linked': {
    around: showContacts(({ customerNumber: number, customerEmail: email }, contacts) => {
      if (typeof number !== 'string' || typeof email !== 'string') return;
      for (const key of [number, email]) contacts.set(key, { ...contacts.get(key), number, email });
    }),
    describe: oneRecipient,
  },
  'email addresses in lower case in session records': {
    around: alterSuccessData(getSessionRoute, (data) => {
      const { userDetails } = data;
      if (isObject(userDetails)) userDetails.email = toSmallLetters(userDetails.email);
      for (const entry of data.transcript as Members[])
        if ('senderId' in entry) entry.senderId = toSmallLetters(entry.senderId);
    }),
    describe: (subject) => ({
      ...subject,
      recipients: { ...subject.recipients, emails: ['Ada.L@Example.com', 'Grace@Example.com'] },
    }),
  },
  'phone numbers without a plus sign in session records': {
    around: alterSuccessData(getSessionRoute, (data) => {
      for (const details of [data.agentDetails, data.userDetails]) {
        if (isObject(details) && typeof details.number === 'string') details.number = details.number.replace('+', '');
      }
      for (const entry of data.transcript as Members[])
        if (typeof entry.senderId === 'string') entry.senderId = entry.senderId.replace(/^\+/, '');
    }),
  },
  'senders as tel: addresses': {
    around: alterTranscripts(/./, (transcript) =>
      transcript.map((entry) =>
        typeof entry.senderId === 'string' && /^\+?\d+$/.test(entry.senderId)
          ? { ...entry, senderId: `tel:${entry.senderId}` }
          : entry,
      ),
    ),
  },
  'messages that join the open session of their customer': { around: joinOpenSessions },
};

function toSmallLetters(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function showContacts(learn: (body: Members, contacts: Map<string, Members>) => void) {
  return (fetch: Fetch): Fetch => {
    const contactsByKey = new Map<string | null, Map<string, Members>>();
    const contactsOf = ({ headers }: Request) => {
      const key = headers.get('x-api-key');
      const contacts = contactsByKey.get(key) ?? new Map<string, Members>();
      contactsByKey.set(key, contacts);
      return contacts;
    };
    const showing = alterSuccessData(getSessionRoute, ({ userDetails, transcript }, request) => {
      if (!isObject(userDetails)) return;
      const contacts = contactsOf(request);
      const known = contacts.get(String(userDetails.number)) ?? contacts.get(String(userDetails.email));
      Object.assign(userDetails, known);
      for (const entry of transcript as Members[])
        if (entry.role === 'user' && known?.name !== undefined) entry.senderName = known.name;
    })(fetch);
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      const response = await showing(request);
      if (response.status === 200 && body.includes('"customer'))
        learn(JSON.parse(body) as Members, contactsOf(request));
      return response;
    };
  };
}

/**
 * An immediate message to a customer of the messenger app joins the open session with that customer. A scheduled
 * message opens its own session.
 */
function joinOpenSessions(fetch: Fetch): Fetch {
  const openSessions = new Map<string, string>();
  const joinedTo = new Map<string, string[]>();
  return async (request) => {
    const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
    const parts = joinedTo.get(id) ?? [];
    if (request.method !== 'POST') {
      const response = await fetch(request.clone());
      if (parts.length === 0 || request.method !== 'GET' || response.status !== 200) return response;
      const body = (await response.json()) as { data: Members };
      for (const part of parts) {
        const other = await fetch(new Request(request.url.replace(id, part), { headers: request.headers }));
        const { data } = (await other.json()) as { data: Members | null };
        if (data === null) continue;
        body.data.transcript = [...(body.data.transcript as Members[]), ...(data.transcript as Members[])];
        body.data.updatedAt = [body.data.updatedAt, data.updatedAt].toSorted().at(-1);
      }
      (body.data.transcript as Members[]).sort((one, other) =>
        String(one.timestamp) < String(other.timestamp) ? -1 : 1,
      );
      return Response.json(body);
    }
    const text = await request.clone().text();
    const response = await fetch(request);
    if (response.status !== 200 || !isJson(response) || /scheduleTime|WorkingHour|doReturnResponse":true/.test(text))
      return response;
    const { communicationChannel, customerNumber } = JSON.parse(text) as Members;
    const answer = (await response.clone().json()) as { data: { sessionId: string } };
    if (typeof customerNumber !== 'string') return response;
    const key = `${request.headers.get('x-api-key')} ${communicationChannel} ${customerNumber}`;
    const open = openSessions.get(key);
    if (open === undefined) {
      openSessions.set(key, answer.data.sessionId);
      return response;
    }
    joinedTo.set(open, [...(joinedTo.get(open) ?? []), answer.data.sessionId]);
    return Response.json({ ...answer, data: { ...answer.data, sessionId: open } });
  };
}
