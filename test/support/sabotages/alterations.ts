import { type Alteration, answering, answeringWith, type Fetch, type Members, receiving } from '../altered-service.ts';

export const ownKey = 'acme-key';
export const otherKey = 'globex-key';

export const chatting = 'POST /chat-agent/trigger';
export const callingOff = 'DELETE /chat-agent/cancel/';
export const reading = 'GET /session/fetch/';
export const calling = 'POST /call/trigger';
export const cancelling = 'PUT /call/cancel/';
export const updating = 'PUT /workflow/call/';
export const linking = 'GET /call/signed-recording-url';

export const cancelledText = 'Scheduled messages cancelled successfully';

/** Changes the body of what the own workspace sends to Trigger Chat. */
export function body(alter: (one: Members) => unknown): Alteration {
  return receiving(chatting, (request) => {
    if (request.apiKey !== otherKey) alter(request.body ?? {});
  });
}

/** The same for `messengerOptions`, `emailOptions` or `chatOptions`, where they are an object. */
export function options(name: string, alter: (one: Members) => unknown): Alteration {
  return body((one) => {
    if (isMembers(one[name])) alter(one[name]);
  });
}

/** Takes one channel for another. */
export function channel(name: string, taken: string): Alteration {
  return body((one) => {
    if (one.communicationChannel === name) one.communicationChannel = taken;
  });
}

/** Takes fields out of what is asked. */
export function without(like: string, ...fields: string[]): Alteration {
  return receiving(like, (request) => {
    for (const field of fields) delete request.body?.[field];
  });
}

/** Changes or drops entries of a returned transcript: drops those for which `false` is returned. */
export function entriesOf(like: string | RegExp, alter: (one: Members) => unknown): Alteration {
  return answeringWith(like, (data) => {
    if (Array.isArray(data.transcript))
      data.transcript = (data.transcript as Members[]).filter((one) => alter(one) !== false);
  });
}

/** The same for the items of messages. */
export function itemsOf(type: string, alter: (item: Members) => unknown): Alteration {
  return entriesOf(/^(GET|POST)/, ({ content }) => {
    if (Array.isArray(content)) for (const item of content as Members[]) if (item.type === type) alter(item);
  });
}

/** The exact text that is asked for, before it is sent. */
export function sayingInstead(alter: (text: string) => string | undefined): Alteration {
  return body((one) => {
    for (const [name, field] of [['messengerOptions', 'message'] as const, ['emailOptions', 'body'] as const]) {
      const given = one[name];
      if (!isMembers(given) || typeof given[field] !== 'string') continue;
      const altered = alter(given[field]);
      if (altered === undefined) delete given[field];
      else given[field] = altered;
    }
  });
}

/** Gives every error another status and code where it has this status. */
export function erring(like: string | RegExp, status: number, other: number, errorCode: string): Alteration {
  return answering(like, (answer) => {
    if (answer.status !== status) return;
    answer.status = other;
    answer.body = { ...answer.body, responseCode: other, errorCode };
  });
}

/** Refuses requests whose body is like this. */
export function refusing(like: string, when: (body: Members) => boolean, status = 400): Alteration {
  return (real) => async (request) => {
    const isLike = `${request.method} ${new URL(request.url).pathname}`.replace('/api', '').startsWith(like);
    const isRefused = isLike && when((await request.clone().json()) as Members);
    if (!isRefused) return real(request);
    return Response.json({ responseCode: status, errorCode: 'refused', message: 'No.', data: null }, { status });
  };
}

/** Turns every refusal into a success, but that of a key. */
export function accepting(like: string | RegExp, message: string, data: unknown): Alteration {
  return answering(like, (answer) => {
    if (answer.status < 400 || answer.status === 401) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message, data };
  });
}

/** Changes the body of a success. */
export function accepted(like: string | RegExp, alter: (body: Members) => unknown): Alteration {
  return answering(like, ({ status, body: one }) => {
    if (status === 200) alter(one);
  });
}

/** Opens the own workspace to any key, or to those that `opens` accepts; null stands for none. */
export function openTo(like: string | RegExp, opens: (key: string | null) => boolean = () => true): Alteration {
  return receiving(like, (request) => {
    if (opens(request.apiKey)) request.apiKey = ownKey;
  });
}

/** One alteration after another. */
export function both(one: Alteration, other: Alteration): Alteration {
  return (real: Fetch) => one(other(real));
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
