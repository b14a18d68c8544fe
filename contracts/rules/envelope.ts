import type { StatementId } from '../../src/generated/ids.ts';
import { checked } from '../check-result.ts';
import { mixedRequestsByKind } from '../generators/requests.ts';
import { defineRule, type Rule } from '../rule.ts';

const envelopeStatements: readonly [StatementId, ...StatementId[]] = [
  'envelope/has-response-code',
  'envelope/response-code-of-success',
  'envelope/response-code-of-error',
  'envelope/error-code',
  'envelope/message',
  'envelope/data',
  'envelope/data-of-error',
  'errors/shape',
  'errors/status-in-body',
  'addresses/json-responses',
];

/**
 * Source: Response envelope. Every answer is held against it, whoever asked; this rule sees to it that there are answers
 * of all kinds to look at.
 */
export const envelopeRules: readonly Rule[] = [
  defineRule({
    id: 'envelope/every-answer',
    title: 'Every response of every operation is JSON in the envelope, a success or an error.',
    pitfall: 'Errors of a framework or a proxy have their own form: HTML, `detail`, or no responseCode.',
    statements: envelopeStatements,
    needs: [],
    effect: 'schedule',
    dimensions: (subject) => ({ request: mixedRequestsByKind(subject) }),
    arbitrary: (_subject, { request }) => request,
    async check(service, { operationId, ...input }) {
      const { json } = await service.send(operationId, input);

      // Undo what was accepted.
      const { sessionId, callId } = ((json as { data?: unknown }).data ?? {}) as Readonly<
        Record<string, string | undefined>
      >;
      if (operationId === 'triggerChat' && sessionId !== undefined)
        await service.send('cancelScheduledMessages', { path: { sessionId } });
      if (operationId === 'triggerCall' && callId !== undefined) await service.send('cancelCall', { path: { callId } });
      return checked;
    },
  }),
];
