import { isObject } from '../../../../src/json.ts';
import { type Alteration, alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute, signedUrlRoute, triggerCallRoute, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** What is left over from the request or the session before. */
export const leftoverSabotages: readonly Sabotage[] = [
  {
    name: 'an email is sent in the thread of the answer before it',
    breaks: ['trigger-chat/email-options/reply-to'],
    by: takeFromLast(triggerChatRoute, 'replyTo', ({ emailOptions }) => emailOptions),
    rules: ['trigger-chat/each-answer-is-in-its-own-thread'],
  },
  {
    name: 'the template of the message before is sent',
    breaks: ['trigger-chat/messenger-options/template-id', 'trigger-chat/success'],
    by: takeFromLast(triggerChatRoute, 'templateId', ({ messengerOptions }) => messengerOptions),
    rules: ['relations/foreign-template-is-refused'],
  },
  {
    name: 'a call is placed by the line of the call before',
    breaks: ['trigger-call/field/channel', 'trigger-call/success'],
    by: takeFromLast(triggerCallRoute, 'channel'),
    rules: ['relations/foreign-line-is-refused'],
  },
  {
    name: 'a call has the date of the call before',
    breaks: ['trigger-call/call-on-date-missed'],
    by: takeFromLast(triggerCallRoute, 'callOnDate'),
    rules: ['calendar/call-expires-after-its-date'],
  },
  {
    name: 'a call begins with what the call before was to say',
    breaks: ['call-options/field/initial-message'],
    by: takeFromLast(triggerCallRoute, 'initialMessage', ({ options }) => options),
    rules: ['live/call-takes-its-course'],
  },
  {
    name: 'all recordings have the link of the first',
    breaks: ['service/recording-link', 'session/field/recording-url'],
    by: (real) => {
      let first: unknown;
      return alterSuccessData(signedUrlRoute, (data) => (data.url = first ??= data.url))(real);
    },
    rules: ['signed-url/each-recording-has-its-own-links'],
  },
  {
    name: 'a file has the type of a file in the session that was read before',
    breaks: ['session/field/transcript'],
    by: showLastSession((entry, last) => {
      const type = fileOf(last)?.mimeType;
      const file = fileOf(entry);
      if (file !== undefined && type !== undefined) file.mimeType = type;
    }),
    rules: ['trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'an entry has the metadata of one in the session that was read before',
    breaks: ['session/field/transcript', 'trigger-chat/chat-options/additional-context'],
    by: showLastSession((entry, last) => {
      if (isObject(entry.metadata) && isObject(last.metadata)) entry.metadata = last.metadata;
    }),
    rules: ['relations/conversations-share-nothing'],
  },
];

/** Replaces a member of a request by that of the request before it which had one. */
function takeFromLast(route: string, name: string, holderIn: (body: Members) => unknown = (body) => body): Alteration {
  return (real) => {
    let last: unknown;
    return alterRequests(route, ({ body }) => {
      const holder = holderIn(body ?? {});
      if (!isObject(holder) || holder[name] === undefined) return;
      const own = holder[name];
      holder[name] = last ?? own;
      last = own;
    })(real);
  };
}

/** Changes entries of a session that is read by the entries of the session that was read before. */
function showLastSession(alter: (entry: Members, last: Members) => void): Alteration {
  return (real) => {
    let latest: Members = { transcript: [] };
    let other: Members = latest;
    return alterSuccessData(getSessionRoute, (data) => {
      if (latest.sessionId !== data.sessionId) other = latest;
      latest = structuredClone(data);
      for (const entry of data.transcript as Members[])
        for (const last of other.transcript as Members[]) alter(entry, last);
    })(real);
  };
}

function fileOf({ content }: Members): Members | undefined {
  return Array.isArray(content) ? content.filter(isObject).find(({ type }) => type === 'file') : undefined;
}
