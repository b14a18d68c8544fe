import fc from 'fast-check';
import { expectEqual, expectError, expectThat } from '../expect.ts';
import { anyReply, unknownSession } from '../given/reply.ts';
import { anyText } from '../given/text.ts';
import { expectUnknown, type Members, recordOf, said } from '../model/conversation.ts';
import { turnText } from '../model/step.ts';
import { type Rule, rule } from '../rule.ts';
import { Violation } from '../violation.ts';
import { isNoNumber } from './no-number.ts';
import { isOneStep } from './one-step.ts';
import { triggered } from './triggered.ts';

const notFound = ['get-session/error/session-not-found'] as const;

/** Source: Get Session Details. */
export const getSessionRules: readonly Rule[] = [
  rule({
    id: 'get-session/both-addresses',
    title: 'A session is the same under both base addresses, however often it is read.',
    pitfall: 'The two addresses are two services with caches of their own, and one lags behind.',
    statements: [
      'get-session/address',
      'get-session/success',
      'get-session/field/session-id',
      'service/read-session',
      'addresses/both-bases',
      'session/field/session-id',
      'session/field/agent-name',
    ],
    needs: [],
    effect: 'record',
    given: anyReply,
    async check(service, body) {
      const sessionId = await triggered(service, body);

      const first = await recordOf(service, sessionId);
      const other = await recordOf(service, sessionId, { base: 'baseUrlAlt' });

      expectEqual(['session/field/agent-name'], 'agent', (first.agentDetails as Members).name, body.agentName);
      expectEqual(['addresses/both-bases'], 'record', sorted(lasting(other)), sorted(lasting(first)));
      const [before, after] = [entriesOf(first), entriesOf(other)];
      // More may have been said by the second time.
      const begun = after.slice(0, before.length);
      expectEqual(['addresses/both-bases', 'session/field/transcript'], 'transcript', sorted(begun), sorted(before));
    },
  }),
  rule({
    id: 'get-session/unknown-id',
    title: 'An identifier that no session has is not found, whatever it looks like.',
    pitfall: 'An id in a form that the database does not take is answered with 422 or 500 instead of 404.',
    statements: ['get-session/error/session-not-found', 'get-session/field/session-id', 'get-session/success'],
    needs: [],
    effect: 'none',
    given: () =>
      fc.tuple(
        fc.oneof(unknownSession, fc.stringMatching(/^[\w-]{1,40}$/), anyText.filter(isOneStep)).filter(isNoNumber),
        fc.constantFrom('baseUrl' as const, 'baseUrlAlt' as const),
      ),
    check: (service, [sessionId, base]) => expectUnknown(service, notFound, sessionId, { base }),
  }),
  rule({
    id: 'get-session/part-of-an-id',
    title: 'A session identifier with more before or behind it is none.',
    pitfall: 'The lookup matches the beginning of an id, or a search is used in place of a lookup.',
    statements: ['get-session/error/session-not-found'],
    needs: [],
    effect: 'record',
    share: 0.5,
    given: (subject) =>
      fc.tuple(
        anyReply(subject),
        // With a letter more or less it could be another session, where identifiers are short or are counted through.
        fc.constantFrom({ before: '', behind: '-and-no-session' }, { before: 'no-session-and-', behind: '' }),
      ),
    async check(service, [body, { before, behind }]) {
      const wrong = `${before}${await triggered(service, body)}${behind}`;

      if (isOneStep(wrong)) await expectUnknown(service, notFound, wrong);
    },
  }),
  rule({
    id: 'get-session/foreign-session',
    title: 'To another workspace a session does not exist, and it stays what it was to its own.',
    pitfall: 'The answer is 403, which tells that there is such a session; or the record itself.',
    statements: [
      'get-session/own-workspace',
      'get-session/error/session-not-found',
      'authentication/foreign-session-read',
      'authentication/session-isolation',
      'authentication/workspace',
    ],
    needs: ['otherWorkspace'],
    effect: 'record',
    given: () => fc.tuple(turnText, fc.boolean(), fc.constantFrom('baseUrl' as const, 'baseUrlAlt' as const)),
    async check(service, [message, isOurs, base], { workspace, otherWorkspace }) {
      const ours = { apiKey: workspace.apiKey, agentName: workspace.agents[0]?.name ?? '' };
      const theirs = { apiKey: otherWorkspace?.apiKey ?? '', agentName: otherWorkspace?.agent ?? '' };
      const [owner, stranger] = isOurs ? [ours, theirs] : [theirs, ours];
      const { sessionId } = await said(service, { agentName: owner.agentName, message }, { apiKey: owner.apiKey });

      const statements = ['authentication/foreign-session-read', 'get-session/own-workspace'] as const;
      await expectUnknown(service, statements, sessionId, { base, apiKey: stranger.apiKey });
      await recordOf(service, sessionId, { base, apiKey: owner.apiKey });
    },
  }),
  rule({
    id: 'get-session/empty-id',
    title: 'An empty identifier is no session.',
    pitfall: 'The path without an id is that of a list, and shows sessions.',
    statements: [
      'get-session/error/validation-error',
      'limits/session-id-length',
      'get-session/field/session-id',
      'get-session/success',
    ],
    needs: [],
    effect: 'none',
    share: 0.02,
    given: () => fc.constantFrom('baseUrl' as const, 'baseUrlAlt' as const),
    async check(service, base) {
      const asked = service.send('getSession', { path: { sessionId: '' }, base });
      const answer = await asked.catch((error: unknown) => {
        // The path may then be none of the service's, and what such a path gets is open, down to its form.
        const last = service.exchanges.at(-1);
        if (error instanceof Violation && last !== undefined && [301, 302, 307, 308, 404, 405].includes(last.status))
          return last;
        throw error;
      });

      const statements = ['get-session/error/validation-error', 'limits/session-id-length'] as const;
      expectThat(statements, answer.status >= 300, 'no session', `status ${answer.status}`);
      if (answer.status === 422) expectError(statements, answer, 'validationError', 422);
    },
  }),
];

/** What of a record stays as it is when nobody does anything. */
function lasting({ sessionId, agentDetails, userDetails, dynamicVariables, time, createdAt, ...others }: Members) {
  const { communicationChannelType, communicationChannelName } = others;
  return {
    sessionId,
    agentDetails,
    userDetails,
    dynamicVariables,
    communicationChannelType,
    communicationChannelName,
    time,
    createdAt,
  };
}

/** The entries without the links in them, which may be signed anew each time. */
function entriesOf({ transcript }: Members): unknown[] {
  return (transcript as readonly Members[]).map((entry) => {
    const { content } = entry;
    return Array.isArray(content)
      ? { ...entry, content: (content as Members[]).map(({ url, ...item }) => item) }
      : entry;
  });
}

/** The same value with the keys of its objects in one order, as their order means nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
