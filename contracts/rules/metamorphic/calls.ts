import fc from 'fast-check';
import type { JsonObject } from '../../facts/exchange.ts';
import { describedFieldsOf, isNamedIn } from '../../facts/record.ts';
import { scheduledCall } from '../../generators/call.ts';
import { uniqueWords } from '../../generators/text.ts';
import { checked, expectEqual, expectThat, inconclusive, locate } from '../../judge/violation.ts';
import { findCallSession, triggerCall } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';

export const metamorphicCallRules: readonly Rule[] = [
  defineRule({
    id: 'relations/calls-share-nothing',
    title: 'The record of a call never contains the phone number or the variables of a different call.',
    pitfall:
      'The service stores variables per agent or campaign, so a call without variables shows those of the previous call.',
    statements: [
      'session/field/user-details',
      'session/field/user-number',
      'session/field/dynamic-variables',
      'session/field/agent-name',
      'trigger-call/field/metadata',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.1,
    assumes: () => ['call/readable'],
    dimensions: () => ({ isConcurrent: [false, true] }),
    arbitrary: (subject, { isConcurrent }) =>
      fc.tuple(
        scheduledCall('triggerCall', subject),
        scheduledCall('triggerCall', subject),
        uniqueWords(4),
        fc.constant(isConcurrent),
      ),
    async check(service, [first, second, words, isConcurrent], { recipients: { numbers } }) {
      const given = [first, second].map((body, index) => {
        const [name, order] = words.slice(index * 2);
        const phoneNumber = numbers[index] ?? numbers[0];
        const { options: _, metadata: __, ...fields } = body;
        const hasNone = index === 1 && !isConcurrent && numbers.length > 1;
        return {
          ...fields,
          phoneNumber,
          ...(hasNone ? {} : { metadata: { name, order_id: order, visits: 0, isNew: false } }),
        };
      });
      const callIds: string[] = [];
      if (isConcurrent) callIds.push(...(await Promise.all(given.map((body) => triggerCall(service, body)))));
      else for (const body of given) callIds.push(await triggerCall(service, body));

      for (const [index, callId] of [...callIds.entries()].toReversed()) {
        const record = await findCallSession(service, callId);
        if (record === undefined) return inconclusive('the call could not be read by its callId');
        const other = index === 0 ? given[1] : given[0];
        const { dynamicVariables } = record;
        const { metadata = {} } = given[index] ?? {};
        const shown = (dynamicVariables ?? {}) as JsonObject;
        const hasAll = Object.entries(metadata).every(([name, value]) => shown[name] === value);
        const expected = `the variables ${JSON.stringify(metadata)}`;
        const received = JSON.stringify(dynamicVariables) ?? 'none';
        const place = locate(record, '/dynamicVariables');
        service.should('session/dynamic-variables-content', () =>
          expectThat(['session/field/dynamic-variables'], hasAll, expected, received, place),
        );
        const isSameCustomer = other?.phoneNumber === given[index]?.phoneNumber;
        const otherNumber = isSameCustomer ? undefined : other?.phoneNumber;
        const { userDetails, ...call } = describedFieldsOf(record);
        const text = JSON.stringify(isSameCustomer ? call : { ...call, userDetails });
        const foreign = [
          ...Object.values(other?.metadata ?? {}).filter((value) => typeof value === 'string' && text.includes(value)),
          ...(otherNumber !== undefined && isNamedIn(text, otherNumber) ? [otherNumber] : []),
        ];
        const statements = ['session/field/user-details', 'session/field/dynamic-variables'] as const;
        expectEqual(statements, 'words of the other call in this call', foreign, [], locate(record));
      }
      for (const callId of callIds) await service.send('cancelCall', { path: { callId } });
      return checked;
    },
  }),
];
