import { isObject } from '../../../../src/json.ts';
import { type Alteration, alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { signedUrlRoute, triggerChatRoute } from '../alterations.ts';
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
    name: 'all recordings have the link of the first',
    breaks: ['service/recording-link', 'session/field/recording-url'],
    by: (real) => {
      let first: unknown;
      return alterSuccessData(signedUrlRoute, (data) => (data.url = first ??= data.url))(real);
    },
    rules: ['signed-url/each-recording-has-its-own-links'],
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
