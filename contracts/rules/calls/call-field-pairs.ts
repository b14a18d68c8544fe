import fc from 'fast-check';
import { hour, type Instant, second } from '../../../src/instant.ts';
import type { ClockControl } from '../../effects/clock-control.ts';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import type { CallBody } from '../../generators/call.ts';
import { type Combination, coverPairs } from '../../generators/case-plan.ts';
import { uniqueWords } from '../../generators/text.ts';
import { formatWithOffset, type HoursAroundNow, hoursAroundNow, openHours } from '../../generators/time.ts';
import { isCallOver } from '../../judge/call-lifecycle.ts';
import {
  checked,
  checkParts,
  expectEqual,
  expectThat,
  inconclusive,
  leftOut,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import { expectCallNotPlaced, findCallSession, triggerCall, triggerCallUnlessRefused } from '../../steps/calls.ts';
import { areOtherVersions, expectOtherLabel, labelOf } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { sentMessagesIn, textsOf } from '../../steps/session-record.ts';
import {
  introductionOf,
  isLocalWithoutControl,
  isSaidByAgent,
  judgeInitialMessage,
  judgeSender,
  toQueuedReason,
  watchSecondsOf,
} from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';
import { expectOwnRecordings, recordingStatements } from './signed-url.ts';

interface CallChoice extends Combination {
  agent: CallBody;
  line: CallBody;
  priority: CallBody;
  retries: CallBody;
  options: CallBody;
  hasIntroduction: boolean;
  hasHours: boolean;
  isScheduled: boolean;
}

interface PlannedCalls {
  choices: readonly CallChoice[];
  words: readonly string[];
  hours: readonly HoursAroundNow[];
}

interface TriggeredCall {
  callId: string;
  body: CallBody;
  word: string;
  record?: JsonObject;
}

const statements = [
  'trigger-call/field/agent-name',
  'trigger-call/field/agent-version',
  'trigger-call/field/agent-number',
  'trigger-call/field/metadata',
  'trigger-call/field/call-priority',
  'trigger-call/field/schedule-time',
  'trigger-call/field/start-working-hour',
  'trigger-call/field/timezone',
  'call-options/field/initial-message',
  ...recordingStatements,
  'service/call-placeholders',
  'service/placeholder-replaced',
  'session/field/agent-name',
] as const satisfies Statements;

const mostWatchSeconds = 15;

const simulatedSeconds = { watch: 240, pause: 24 };

export const callFieldPairsRules: readonly Rule[] = (['calendar', 'live'] as const).map((chapter) =>
  defineRule<PlannedCalls>({
    id: `${chapter}/fields-of-calls-take-effect`,
    title: 'Each optional field of a call takes effect, whichever other fields the call has.',
    pitfall: 'The service loses the first message, the number or the version of a call that has hours or a priority.',
    statements,
    needs: chapter === 'calendar' ? ['voice', 'control'] : ['voice'],
    effect: 'call',
    ...(chapter === 'live' ? { usesLines: 'all' } : {}),
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) => {
      // Requests retries only if the kit watches the call to the end, because a later retry would phone a person.
      const isWatched = subject.waits.watchSeconds !== undefined || isLocalWithoutControl(subject);
      const choices = coverPairs<CallChoice>(choicesOf(subject, chapter === 'calendar' || isWatched));
      const [wordCount, around] = [choices.length + 1, hoursAroundNow(2)];
      const words = uniqueWords(wordCount);
      return fc.noShrink(
        fc.record({ choices: fc.constant(choices), words, hours: fc.array(around, { minLength: 3, maxLength: 3 }) }),
      );
    },
    async check(service, { choices, words, hours }, subject) {
      if (chapter === 'live' && subject.controlUrl !== undefined)
        return leftOut('a rule that moves the clock checks the same faster');
      const clock = service.clock();
      const now = chapter === 'calendar' ? await clock.now() : (await createServiceClock(service, subject))();
      const toBody = (choice: CallChoice, index: number) =>
        callWith(choice, { now, hours, word: words[index] ?? '', index }, subject);
      const [all] = choices.toSorted((one, other) => countFields(other) - countFields(one));
      const waitingBody = toBody({ ...(all as CallChoice), isScheduled: true }, choices.length);
      const scheduleTime = formatWithOffset(now + 3 * hour, 0);
      const waiting = await triggerCall(service, { ...waitingBody, scheduleTime });
      const calls: TriggeredCall[] = [];
      for (const [index, choice] of choices.entries()) {
        const body = toBody(choice, index);
        const triggerUnlessRefused = (call: CallBody) =>
          triggerCallUnlessRefused(service, call, ['trigger-call/success']);
        const withOpenValues = { ...body, options: { ...(body.options as JsonObject), ...openOptions } };
        const callId =
          (Object.keys(choice.options).length > 0 ? await triggerUnlessRefused(withOpenValues) : undefined) ??
          (choice.isScheduled ? await triggerUnlessRefused(body) : await triggerCall(service, body));
        if (callId !== undefined) calls.push({ callId, body, word: words[index] ?? '' });
      }
      try {
        const real = { watch: service.adaptiveTimeout(Math.min(watchSecondsOf(subject), mostWatchSeconds)), pause: 1 };
        await watchCalls(service, calls, clock, chapter === 'calendar' ? simulatedSeconds : real);
        const seen = calls.filter(({ record }) => record !== undefined);
        const ended = seen.filter(({ record }) => record?.status === 'call_hangup').map(({ callId }) => callId);
        await checkParts([
          ...seen.map((call) => () => expectCallEffects(service, call, seen, subject)),
          () => expectOwnFirstMessages(seen),
          () => expectNameSaid(seen),
          () => expectOwnRecordings(service, ended, subject),
          () => expectCallNotPlaced(service, waiting),
        ]);
        return seen.length > 0 ? checked : inconclusive(toQueuedReason(subject));
      } finally {
        for (const { callId, record } of calls)
          if (record?.status !== 'call_hangup') await service.send('cancelCall', { path: { callId } });
      }
    },
  }),
);

function choicesOf({ workspace, recipients }: Subject, withRetries: boolean) {
  const { agents, channels, voiceNumbers = [] } = workspace;
  const { name: agentName, versions } = agents[0] ?? { name: '', versions: [] };
  const numbers = versions.filter((label) => /^[1-9]\d{0,8}$/.test(label)).slice(0, 2);
  const ofVersions = numbers.map((label) => ({ agentName, agentVersion: Number(label) }));
  return {
    agent: [...(numbers.length > 1 ? [] : [{ agentName }]), ...ofVersions],
    line: [{}, ...voiceNumbers.slice(-2).map((agentNumber) => ({ channel: channels.voice, agentNumber }))],
    priority: [{}, { callPriority: 1 }],
    retries: [{ noOfRetries: 0 }, ...(withRetries ? [{ noOfRetries: 1, retryAfterHours: 1 }] : [])],
    hasIntroduction: [false, true],
    options: [{}, { ...neutralOptions, transferNumber: recipients.numbers.at(-1) }],
    hasHours: [false, true],
    isScheduled: [false, true],
  };
}

function countFields({ line, priority, retries, options, hasIntroduction, hasHours }: CallChoice): number {
  const fields = Object.keys({ ...line, ...priority, ...retries, ...options }).length;
  return fields + Number(hasIntroduction) + Number(hasHours);
}

const neutralOptions = {
  additionalContext: 'The customer prefers short sentences.',
  allowedOverallInterruptions: 'True',
  allowedInterruptionsInitially: 'True',
  dtmfEnabled: 'False',
};

const openOptions = { transcriptLanguage: 'en', ttsLanguage: 'en', ttsGender: 'female', speed: '1.0' };

function hasInitialMessage({ options }: CallBody): boolean {
  return 'initialMessage' in ((options ?? {}) as JsonObject);
}

function callWith(
  { agent, line, priority, retries, options, hasIntroduction, hasHours, isScheduled }: CallChoice,
  { now, hours, word, index }: { now: Instant; hours: readonly HoursAroundNow[]; word: string; index: number },
  { recipients: { numbers } }: Subject,
): CallBody {
  const open = hours
    .map(({ zone = 'UTC', ...rest }) =>
      index % 2 === 0 ? openHours(rest, now, 'Asia/Kolkata') : openHours({ ...rest, zone }, now, zone),
    )
    .find((fields) => fields !== undefined);
  const said = hasIntroduction ? introductionOf(word) : { metadata: { order: String(index), name: word }, options: {} };
  return {
    phoneNumber: numbers[index % numbers.length],
    ...agent,
    ...line,
    ...priority,
    ...retries,
    metadata: said.metadata,
    options: { ...said.options, ...options },
    ...(hasHours ? open : {}),
    ...(isScheduled ? { scheduleTime: formatWithOffset(now + 2 * second, 0) } : {}),
  };
}

async function watchCalls(
  service: Service,
  calls: readonly TriggeredCall[],
  clock: ClockControl,
  { watch, pause }: { watch: number; pause: number },
): Promise<void> {
  const end = (await clock.now()) + watch * second;
  const isOpen = ({ body, record }: TriggeredCall) =>
    record === undefined || (hasInitialMessage(body) && !isCallOver(record.status));
  for (let open = calls; open.length > 0 && (await clock.now()) < end; open = open.filter(isOpen)) {
    await clock.advance(pause);
    for (const call of open) {
      const record = await findCallSession(service, call.callId);
      if (record?.status === 'call_in_progress' || isCallOver(record?.status)) call.record = record ?? {};
    }
  }
}

function expectCallEffects(
  service: Service,
  { body, word, record = {} }: TriggeredCall,
  calls: readonly TriggeredCall[],
  subject: Subject,
): void {
  const { name } = (record.agentDetails ?? {}) as JsonObject;
  const fields = Object.keys({ ...body, ...(body.options as JsonObject | undefined) }).join(', ');
  const agentStatements = ['session/field/agent-name', 'trigger-call/field/agent-name'] as const;
  const place = locate(record, '/agentDetails/name');
  expectEqual(agentStatements, `the agent in the record of a call with ${fields}`, name, body.agentName, place);
  const hasLabel = (one: JsonObject) => typeof labelOf(one) === 'string';
  const other = calls.find((one) => areOtherVersions(one.body, body, subject));
  if (other?.record !== undefined && hasLabel(record) && hasLabel(other.record))
    expectOtherLabel(record, body, other.record, other.body, ['trigger-call/field/agent-version']);
  judgeSender(service, record, body.agentNumber, subject);
  if (!hasInitialMessage(body)) return;
  judgeInitialMessage(record, word);
  const isSaidElsewhere = calls.some((one) => isSaidByAgent(one.record ?? {}, one.word));
  const isSaid = record.status !== 'call_hangup' || !isSaidElsewhere || isSaidByAgent(record, word);
  const expected = `a message of the agent with the word ${word} of the initialMessage, in a call with ${fields}`;
  const said = locate(record, '/transcript');
  expectThat(['call-options/field/initial-message'], isSaid, expected, 'no message with the word', said);
}

function expectOwnFirstMessages(calls: readonly TriggeredCall[]): void {
  const ended = calls.filter(({ body, record }) => hasInitialMessage(body) && record?.status === 'call_hangup');
  const texts = ended.map(({ record = {} }) => sentMessagesIn(record).flatMap(textsOf).join('\n'));
  const [first = ''] = texts;
  const isOwn = texts.length < 2 || first === '' || texts.some((text) => text !== first);
  const expected = `different texts of ${texts.length} calls, each with its own initialMessage`;
  const place = locate(ended[0]?.record ?? {}, '/transcript');
  expectThat(['call-options/field/initial-message'], isOwn, expected, JSON.stringify(first), place);
}

const failedSubstitutions = ['', `\${name}`, 'undefined', 'null', 'None'];

function expectNameSaid(calls: readonly TriggeredCall[]): void {
  const texts = calls
    .filter(({ body }) => !hasInitialMessage(body))
    .map(({ record = {}, ...call }) => ({
      ...call,
      record,
      said: sentMessagesIn(record).flatMap(textsOf).join('\n'),
    }));
  const around = texts.flatMap(({ said, word }) => [
    ...said.matchAll(new RegExp(String.raw`(.{4,20}\s)${word}([^\p{L}\p{N}])`, 'gu')),
  ]);
  const lost = around.flatMap(([, before, after]) => failedSubstitutions.map((name) => `${before}${name}${after}`));
  for (const { body, word, record, said } of texts) {
    const options = Object.keys((body.options ?? {}) as JsonObject).join(', ');
    const expected = `the variable name, ${word}, in what the agent says, as in other calls; the options of this call: ${options}`;
    const isLost = lost.some((text) => said.includes(text));
    expectThat(['service/call-placeholders'], !isLost, expected, JSON.stringify(said), locate(record, '/transcript'));
  }
}
