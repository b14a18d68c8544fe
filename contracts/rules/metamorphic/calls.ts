import fc from 'fast-check';
import { minute } from '../../../src/instant.ts';
import { requiredCallFields, scheduledCall } from '../../generators/call.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../operations/exchange.ts';
import { isNamedIn } from '../../operations/person.ts';
import { expectEqual, expectThat } from '../../oracle/expectations.ts';
import { spanOf } from '../../oracle/iso-timestamp.ts';
import { checked, inconclusive, seenIn } from '../../oracle/violation.ts';
import { findCallSession, triggerCall } from '../../steps/calls.ts';
import { converse, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { describedFieldsOf, expectSameUnderBoth, messagesIn } from '../../steps/session-record.ts';

/** Statuses of a call that is yet to come to its end. */
const statusesUnderWay: readonly unknown[] = ['active', 'call_in_queue', 'call_placed', 'call_in_progress'];

const unreadable = 'the call could not be read by its callId';

/** Calls beside each other, and the times in the record of one. */
export const metamorphicCallRules: readonly Rule[] = [
  defineRule({
    id: 'relations/calls-share-nothing',
    title: 'The record of a call has nothing of another call: no number, no agent of it, and none of its variables.',
    pitfall:
      'Variables are kept by agent or by campaign, so a call has those of the last one where it has none of its own.',
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
        fc.uniqueArray(uniqueWord, { minLength: 4, maxLength: 4 }),
        fc.constant(isConcurrent),
      ),
    async check(service, [first, second, words, isConcurrent], { recipients: { numbers } }) {
      const given = [first, second].map((body, index) => {
        const [name, order] = words.slice(index * 2);
        const phoneNumber = numbers[index] ?? numbers[0];
        // What else a request has may name the number of the other.
        const { options: _, metadata: __, ...fields } = body;
        // What is known of a customer may grow with each call to the same number.
        const hasNone = index === 1 && !isConcurrent && numbers.length > 1;
        return { ...fields, phoneNumber, ...(hasNone ? {} : { metadata: { name, order_id: order } }) };
      });
      const callIds: string[] = [];
      if (isConcurrent) callIds.push(...(await Promise.all(given.map((body) => triggerCall(service, body)))));
      else for (const body of given) callIds.push(await triggerCall(service, body));

      // That of the last first: where it has what was before, no other case is needed to show it again.
      for (const [index, callId] of [...callIds.entries()].toReversed()) {
        const record = await findCallSession(service, callId);
        if (record === undefined) return inconclusive(unreadable);
        const other = index === 0 ? given[1] : given[0];
        const isSameCustomer = other?.phoneNumber === given[index]?.phoneNumber;
        const otherNumber = isSameCustomer ? undefined : other?.phoneNumber;
        // What is known of one customer may be the same in all sessions, as it was told last.
        const { userDetails, ...call } = describedFieldsOf(record);
        const text = JSON.stringify(isSameCustomer ? call : { ...call, userDetails });
        const foreign = [
          ...Object.values(other?.metadata ?? {}).filter((value) => value !== undefined && text.includes(value)),
          ...(otherNumber !== undefined && isNamedIn(text, otherNumber) ? [otherNumber] : []),
        ];
        const statements = ['session/field/user-details', 'session/field/dynamic-variables'] as const;
        expectEqual(statements, 'what of the other call is in this one', foreign, [], seenIn(record));
      }
      for (const callId of callIds) await service.send('cancelCall', { path: { callId } });
      return checked;
    },
  }),
  defineRule({
    id: 'relations/both-addresses-tell-the-same-of-a-call',
    title: 'Both base addresses return the same record of a call, before it is cancelled and after.',
    pitfall: 'One of the two addresses has a copy of the record that a cancel does not reach.',
    statements: ['addresses/both-bases', 'get-session/address', 'session/field/status'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.1,
    assumes: () => ['call/readable'],
    arbitrary: (subject) => scheduledCall('triggerCall', subject),
    async check(service, body) {
      const callId = await triggerCall(service, body);
      let compared = 0;
      for (const step of ['before', 'after']) {
        if (step === 'after') await service.send('cancelCall', { path: { callId } });
        if (await expectSameUnderBoth(service, callId)) compared += 1;
      }
      return compared > 0 ? checked : inconclusive('the record changed between two reads');
    },
  }),
  defineRule({
    id: 'relations/a-waiting-call-is-recorded-now',
    title: 'The record of a call for weeks ahead was created and updated when it was triggered, not when it is due.',
    pitfall: 'createdAt is filled with scheduleTime, or is local time written as UTC.',
    statements: ['session/field/created-at', 'session/field/updated-at'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.1,
    assumes: () => ['call/readable'],
    arbitrary: (subject) => scheduledCall('triggerCall', subject),
    async check(service, body, { workspace }) {
      const callId = await triggerCall(service, body);
      const record = await findCallSession(service, callId);
      await service.send('cancelCall', { path: { callId } });
      // By the same clock, which may show any time.
      const turn = { agentName: workspace.agents[0]?.name ?? '', message: 'Good day' };
      const later = await readSession(service, (await converse(service, turn)).sessionId);

      const [now, created, updated] = [later.createdAt, record?.createdAt, record?.updatedAt].map(spanOf);
      if (now === undefined || created === undefined || updated === undefined) return inconclusive(unreadable);
      for (const [statement, name, { from, to }] of [
        ['session/field/created-at', 'createdAt', created] as const,
        ['session/field/updated-at', 'updatedAt', updated] as const,
      ]) {
        const expected = `${name} at ${String(later.createdAt)} or shortly before`;
        const place = seenIn(record ?? {}, `/${name}`);
        const isNow = from < now.to + 10 * minute && to > now.from - 10 * minute;
        expectThat([statement], isNow, expected, `${name} ${new Date(from).toISOString()}`, place);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/duration-agrees-with-the-timestamps-of-a-call',
    title: 'The duration of a call is in seconds: no longer than it can have taken, and no shorter than what was said.',
    pitfall: 'The duration is in milliseconds or in minutes, or is rounded down to whole minutes.',
    statements: ['session/field/duration', 'service/read-call-session', 'transcript/message/timestamp'],
    needs: ['voice', 'control'],
    effect: 'call',
    serial: true,
    runsFactor: 0.05,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) => requiredCallFields('triggerCall', subject),
    async check(service, body) {
      const clock = service.clock();
      const start = await clock.now();
      const callId = await triggerCall(service, body);
      let record: JsonObject = {};
      // Before it is over it may count as none, or grow.
      const isTold = () => typeof record.duration === 'number' && !statusesUnderWay.includes(record.status);
      for (let step = 0; step < 40 && !isTold(); step++) {
        await clock.advance(5);
        record = (await findCallSession(service, callId)) ?? {};
      }
      const { duration } = record;
      if (typeof duration !== 'number' || !isTold())
        return inconclusive('the call was not over, or had no duration, within 200 seconds');
      const elapsedSeconds = ((await clock.now()) - start) / 1_000;

      const said = messagesIn(record).filter(({ role }) => role !== 'backgroundAgent');
      const spans = said.flatMap(({ timestamp }) => spanOf(timestamp) ?? []);
      const saidSeconds = ((spans.at(-1)?.from ?? 0) - (spans[0]?.to ?? 0)) / 1_000;
      const received = `the duration ${duration}`;
      const limits = `${elapsedSeconds} seconds after it was triggered`;
      // It may be that for which is paid, to the next full minute.
      const isPossible = duration <= elapsedSeconds + 60;
      expectThat(['session/field/duration'], isPossible, `no longer than ${limits}, and a minute`, received);
      const statements = ['session/field/duration', 'transcript/message/timestamp'] as const;
      const shortest = `a duration of ${saidSeconds} seconds or more, as long as what was said took`;
      expectThat(statements, spans.length < 2 || duration >= saidSeconds - 1, shortest, received);
      return checked;
    },
  }),
];
