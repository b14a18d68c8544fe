import fc from 'fast-check';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { anyReplyRequest } from '../generators/chat.ts';
import {
  customerPrompt,
  isNotNumeric,
  isSafePathSegment,
  turnText,
  unknownIds,
  unknownKey,
  unknownSessionId,
} from '../generators/text.ts';
import { expectError } from '../judge/response.ts';
import { checked, expectAt, expectThat, inconclusive, locate, Violation } from '../judge/violation.ts';
import { converse, expectSessionNotFound, readSession, triggerChat } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { expectSameUnderBoth } from '../steps/session-record.ts';

const notFoundStatements = ['get-session/error/session-not-found'] as const;

const bothBases = ['baseUrl', 'baseUrlAlt'] as const;

export const getSessionRules: readonly Rule[] = [
  defineRule({
    id: 'get-session/both-addresses',
    title: 'Get Session returns the same response under both base addresses, for known and for unknown sessions.',
    pitfall: 'The two addresses lead to two services with separate caches, and one lags behind.',
    statements: [
      'get-session/address',
      'get-session/success',
      'get-session/field/session-id',
      'service/read-session',
      'addresses/both-bases',
      'session/field/session-id',
    ],
    effect: 'record',
    runsFactor: 0.5,
    arbitrary: () => fc.tuple(customerPrompt, fc.uuid()),
    async check(service, [message, unknownId], { workspace }) {
      const { sessionId } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message });
      await readSession(service, sessionId, { base: 'baseUrlAlt' });
      await expectSameUnderBoth(service, unknownId);
      const isCompared = await expectSameUnderBoth(service, sessionId);
      return isCompared ? checked : inconclusive('the record changed between two reads');
    },
  }),
  defineRule({
    id: 'get-session/unknown-id',
    title: 'Get Session answers an unknown identifier of any format with `sessionNotFound`.',
    pitfall: 'The service answers an id in a format that its database rejects with 422 or 500 instead of 404.',
    statements: ['get-session/error/session-not-found', 'get-session/field/session-id', 'get-session/success'],
    effect: 'none',
    dimensions: () => ({ form: Object.keys(unknownIds), base: bothBases }),
    arbitrary: (_subject, { form, base }) =>
      fc.tuple((unknownIds[form] ?? unknownSessionId).filter(isNotNumeric), fc.constant(base)),
    async check(service, [sessionId, base]) {
      await expectSessionNotFound(service, notFoundStatements, sessionId, { base });
      return checked;
    },
  }),
  defineRule({
    id: 'get-session/part-of-an-id',
    title: 'A session identifier with an added prefix or suffix, or with a missing end, finds no session.',
    pitfall: 'The service looks up sessions by prefix or by a text search instead of the exact identifier.',
    statements: ['get-session/error/session-not-found'],
    effect: 'record',
    runsFactor: 0.5,
    dimensions: () => ({ part: ['longer', 'preceded', 'cut short', 'in another case'] as const }),
    arbitrary: (subject, { part }) => fc.tuple(anyReplyRequest(subject), fc.constant(part)),
    async check(service, [body, part]) {
      const sessionId = await triggerChat(service, body);
      const lower = sessionId.toLowerCase();
      const wrongId = {
        longer: `${sessionId}-and-no-session`,
        preceded: `no-session-and-${sessionId}`,
        'cut short': sessionId.slice(0, -4),
        'in another case': sessionId === lower ? sessionId.toUpperCase() : lower,
      }[part];
      if (!isSafePathSegment(wrongId) || wrongId === sessionId)
        return inconclusive('the identifier cannot be a path segment as it is, is too short or has no letters');

      const answer = await service.send('getSession', { path: { sessionId: wrongId } });

      const expectNotFound = () =>
        expectError(notFoundStatements, answer, 'sessionNotFound', 'with a changed sessionId');
      const isFound = answer.status === 200 && dataOf(answer.json).sessionId === sessionId;
      const expected = `an error or another session for ${wrongId}, a shortened sessionId`;
      const place = locate(answer, '/data/sessionId');
      if (part === 'cut short') expectThat(notFoundStatements, !isFound, expected, `the session ${sessionId}`, place);
      else if (part === 'in another case') service.should('session/id-format', expectNotFound);
      else expectNotFound();
      return checked;
    },
  }),
  defineRule({
    id: 'get-session/foreign-session',
    title: 'Only the workspace that owns a session can read the session, even right after a read by this workspace.',
    pitfall: 'The response is 403, which reveals that the session exists, or a cache serves the record to any key.',
    statements: [
      'get-session/own-workspace',
      'get-session/error/session-not-found',
      'authentication/foreign-session-read',
      'authentication/session-isolation',
      'authentication/workspace',
      'authentication/key-missing',
      'authentication/key-invalid',
    ],
    needs: ['otherWorkspace'],
    effect: 'record',
    runsFactor: 0.5,
    dimensions: () => ({ owner: ['us', 'them'], base: bothBases }),
    arbitrary: (_subject, { owner, base }) =>
      fc.tuple(turnText, unknownKey, fc.constant(owner === 'us'), fc.constant(base)),
    async check(service, [message, wrongKey, isOurs, base], { workspace, otherWorkspace }) {
      const ours = { apiKey: workspace.apiKey, agentName: workspace.agents[0]?.name ?? '' };
      const theirs = { apiKey: otherWorkspace?.apiKey ?? '', agentName: otherWorkspace?.agent ?? '' };
      const [{ agentName, apiKey }, stranger] = isOurs ? [ours, theirs] : [theirs, ours];
      const { sessionId } = await converse(service, { agentName, message }, { apiKey });
      const path = { sessionId };
      const byStranger = { base, apiKey: stranger.apiKey };
      await expectSessionNotFound(service, ['authentication/foreign-session-read'], sessionId, byStranger);
      await readSession(service, sessionId, { base, apiKey });

      const keyless = await service.send('getSession', { path, base, apiKey: null });
      const unknown = await service.send('getSession', { path, base, apiKey: wrongKey });
      const foreign = await service.send('getSession', { path, ...byStranger });

      expectError(['authentication/key-missing'], keyless, 'apiKeyMissing');
      expectError(['authentication/key-invalid'], unknown, 'apiKeyInvalid');
      expectError(['authentication/foreign-session-read', 'get-session/own-workspace'], foreign, 'sessionNotFound');
      const isolation = ['authentication/session-isolation'] as const;
      expectAt(locate(foreign), !foreign.text.includes(message), isolation, 'no message of the session');
      await readSession(service, sessionId, { base, apiKey });
      return checked;
    },
  }),
  defineRule({
    id: 'get-session/empty-id',
    title: 'An empty identifier finds no session.',
    pitfall: 'The path without an id is a list route, which returns sessions.',
    statements: [
      'get-session/error/validation-error',
      'limits/session-id-length',
      'get-session/field/session-id',
      'get-session/success',
    ],
    effect: 'none',
    runsFactor: 0.02,
    dimensions: () => ({ base: bothBases }),
    arbitrary: (_subject, { base }) => fc.constant(base),
    async check(service, base) {
      const pending = service.send('getSession', { path: { sessionId: '' }, base });
      const answer = await pending.catch((error: unknown) => {
        const last = service.exchanges.at(-1);
        if (error instanceof Violation && last !== undefined && mayComeFromGatewayOrWebApp(last)) return last;
        throw error;
      });

      const statements = ['get-session/error/validation-error', 'limits/session-id-length'] as const;
      const isNone = answer.status >= 300 || answer.json === undefined;
      const expected = 'no session for an identifier that is too long';
      expectThat(statements, isNone, expected, `status ${answer.status}`, locate(answer));
      const { errorCode } = (answer.json ?? {}) as JsonObject;
      if (answer.status === 422 || errorCode === 'sessionNotFound') expectError(statements, answer, 'validationError');
      return checked;
    },
  }),
];

function mayComeFromGatewayOrWebApp({ status, json }: Exchange): boolean {
  return (status >= 300 && status < 500 && status !== 422) || (status === 200 && json === undefined);
}
