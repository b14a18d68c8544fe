import { isObject } from '../../../../src/json.ts';
import { alterResponses, alterSuccessData, type Fetch, type Members } from '../../kit/altered-service.ts';
import { refuseWhen, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

export const triggerChatFields: readonly Sabotage[] = [
  {
    name: 'a variable that is an object causes a 500',
    breaks: ['trigger-chat/field/metadata'],
    by: refuseWhen(
      triggerChatRoute,
      ({ metadata }) => isObject(metadata) && Object.values(metadata).some(isObject),
      500,
    ),
    rules: ['trigger-chat/variables-keep-their-values'],
  },
  {
    name: 'an attachment whose address has a query is refused',
    breaks: ['trigger-chat/success'],
    by: refuseWhen(
      triggerChatRoute,
      ({ attachments }) => Array.isArray(attachments) && attachments.some((file) => String(file).includes('?')),
    ),
    rules: ['trigger-chat/any-valid-request-is-dispatched', 'trigger-chat/attachments-are-shown-by-signed-links'],
  },
  {
    name: 'a successful POST is answered with 201',
    breaks: ['errors/shape'],
    by: alterResponses(/^POST/, (answer) => {
      if (answer.status === 200) answer.status = 201;
    }),
    rules: ['trigger-chat/any-valid-request-is-dispatched', 'envelope/every-answer'],
  },
  {
    name: 'all entries of a transcript have the timestamp of the first entry',
    breaks: ['transcript/message/timestamp'],
    by: (real) => {
      const firstBySession = new Map<unknown, unknown>();
      return alterSuccessData(/^(GET|POST)/, ({ sessionId, transcript }) => {
        for (const entry of (transcript ?? []) as Members[]) {
          if (!firstBySession.has(sessionId)) firstBySession.set(sessionId, entry.timestamp);
          entry.timestamp = firstBySession.get(sessionId);
        }
      })(real);
    },
    rules: ['session/timestamps-agree'],
  },
  {
    name: 'placeholders in notes and summaries are not replaced',
    breaks: ['service/placeholder-replaced'],
    by: keepPlaceholdersInNotes,
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
  {
    name: 'a channel without templates refuses messages of the type say',
    breaks: ['trigger-chat/error/template-not-supported', 'trigger-chat/success'],
    by: refuseWhen(
      triggerChatRoute,
      ({ communicationChannel, messengerOptions: options }) =>
        communicationChannel === 'Marketing Messenger' && isObject(options) && options.messageType === 'say',
    ),
    rules: ['trigger-chat/channel-without-templates-sends-others'],
  },
];

function keepPlaceholdersInNotes(real: Fetch): Fetch {
  const names = new Set<string>();
  const unfill = (entry: Members) =>
    [...names].reduce((text, name) => text.replaceAll(name, `\${name}`), JSON.stringify(entry));
  const altered = alterSuccessData(/^(GET|POST)/, (data) => {
    if (!Array.isArray(data.transcript)) return;
    data.transcript = (data.transcript as Members[]).map((entry) =>
      entry.type === 'summary' || entry.role === 'backgroundAgent' ? (JSON.parse(unfill(entry)) as Members) : entry,
    );
  })(real);
  return async (request) => {
    const { metadata } = request.method === 'POST' ? ((await request.clone().json()) as Members) : {};
    const { name } = (metadata ?? {}) as Members;
    if (typeof name === 'string' && /^\w{5,}$/.test(name)) names.add(name);
    return altered(request);
  };
}
