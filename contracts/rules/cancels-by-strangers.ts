import fc from 'fast-check';
import type { ErrorCode } from '../../src/operations.ts';
import { messageOf } from '../facts/document.ts';
import { chatOfKind, withSchedule } from '../generators/chat.ts';
import { chatKindsOf } from '../generators/samples.ts';
import { unknownKey } from '../generators/text.ts';
import { expectError, expectSuccess } from '../judge/response.ts';
import { checked, expectValue, locate, type Statements } from '../judge/violation.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  queuedCall,
  retryFields,
  withQueuedCall,
} from '../steps/calls.ts';
import { triggerChat } from '../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

interface Stranger {
  apiKey: string | null;
  error?: ErrorCode;
  statements: Statements;
}

const withoutKey: Stranger = { apiKey: null, error: 'apiKeyMissing', statements: ['authentication/key-missing'] };

const strangers: Readonly<Record<string, (subject: Subject, unknownKey: string) => Stranger>> = {
  'without a key': () => withoutKey,
  'with an unknown key': (_, apiKey) => ({
    apiKey,
    error: 'apiKeyInvalid',
    statements: ['authentication/key-invalid'],
  }),
  'of another workspace': ({ otherWorkspace }) => ({
    apiKey: otherWorkspace?.apiKey ?? null,
    statements: ['cancel-scheduled/foreign-session', 'authentication/session-isolation', 'authentication/workspace'],
  }),
};

function strangersOf({ otherWorkspace }: Subject): string[] {
  return Object.keys(strangers).filter((name) => name !== 'of another workspace' || otherWorkspace !== undefined);
}

const ofForeignCalls: Statements = ['authentication/workspace', 'authentication/session-isolation'];

const statements: Statements = ['authentication/key-missing', 'authentication/key-invalid', ...ofForeignCalls];

export const strangersCancelRules: readonly Rule[] = [
  defineRule({
    id: 'cancel-scheduled/strangers-cancel-nothing',
    title: 'Only the workspace that owns a session can cancel the scheduled messages of the session.',
    pitfall: 'The service removes jobs before it checks the key, or finds them by the session id alone.',
    statements: [
      ...statements,
      'cancel-scheduled/foreign-session',
      'cancel-scheduled/always-200',
      'cancel-scheduled/error/api-key-missing',
      'cancel-scheduled/error/api-key-invalid',
    ],
    effect: 'schedule',
    runsFactor: 0.4,
    assumes: ([, , chat], subject) => assumeOwnSession(chat, subject),
    dimensions: (subject) => ({ kind: chatKindsOf(subject), stranger: strangersOf(subject) }),
    arbitrary: (subject, { kind, stranger }) =>
      fc.tuple(unknownKey, fc.constant(stranger), withSchedule(chatOfKind(kind, subject))),
    async check(service, [wrongKey, name, { body }], subject) {
      const sessionId = await triggerChat(service, body);
      const path = { sessionId };
      const stranger = strangers[name]?.(subject, wrongKey) ?? withoutKey;

      const refused = await service.send('cancelScheduledMessages', { path, apiKey: stranger.apiKey });
      const own = await service.send('cancelScheduledMessages', { path });

      if (stranger.error !== undefined) expectError(stranger.statements, refused, stranger.error);
      else {
        expectSuccess(stranger.statements, refused, [messageOf('NothingScheduled')]);
        const place = locate(refused, '/data/isCancelled');
        expectValue(place, false, stranger.statements, 'isCancelled for a request of another workspace');
      }
      expectSuccess(stranger.statements, own, [messageOf('MessagesCancelled')]);
      const place = locate(own, '/data/isCancelled');
      expectValue(place, true, stranger.statements, 'isCancelled for the workspace that owns the message');
      return checked;
    },
  }),
  defineRule({
    id: 'cancel-call/strangers-cancel-nothing',
    title: 'Only the workspace that owns a call can cancel the call.',
    pitfall: 'The service removes the job before it checks the key, or finds it by the call id alone.',
    statements,
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.4,
    assumes: () => ['call/queued-until-due'],
    dimensions: (subject) => ({ stranger: strangersOf(subject), retries: retryFields }),
    arbitrary: (subject, { stranger, retries }) =>
      fc.tuple(queuedCall(subject, retries), fc.constant(stranger), unknownKey),
    check: (service, [body, name, wrongKey], subject) =>
      withQueuedCall(service, body, async (callId) => {
        const { apiKey, error, ...stranger } = strangers[name]?.(subject, wrongKey) ?? withoutKey;
        const ofCalls = error === undefined ? ofForeignCalls : stranger.statements;
        const refused = await service.send('cancelCall', { path: { callId }, apiKey });
        const own = await service.send('cancelCall', { path: { callId } });

        if (error === undefined) expectCallNotCancelled(ofCalls, refused);
        else expectError(ofCalls, refused, error);
        expectCallCancelled(own, ofCalls);
      }),
  }),
];
