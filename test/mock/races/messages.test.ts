import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { day, type Instant, minute, secondsToMs } from '../../../src/instant.ts';
import { start } from '../../support/mock/world.ts';
import {
  combinations,
  distinct,
  findFailingPlans,
  offsetsMs,
  permutations,
  type Step,
  toSteps,
} from './permutations.ts';
import { type Answer, createRaceMock, durations, type RaceMock, written } from './race-mock.ts';

const firstDue = start + minute;
const beingSent = secondsToMs(durations.beingSentSeconds);

/** What a cancel answered, and what the clock showed; undefined where it moved between question and answer. */
interface Cancel {
  at: Instant | undefined;
  answer: Answer<{ isCancelled: boolean; reason?: string }>;
}

/** A story that is over: when its messages were due, what was answered, and what the moves of the clock returned. */
interface MessageRaceResult {
  dues: readonly Instant[];
  cancels: Cancel[];
  recorded: DomainEvent[];
  session: Awaited<ReturnType<RaceMock['session']>>;
}

/** Everybody to whom a message ends in another way, each on another channel. */
const recipients = {
  sent: { communicationChannel: 'messengerChat', customerNumber: '+14155550123' },
  sendFails: { communicationChannel: 'email', customerEmail: 'send-fails@example.com' },
  agentFails: { communicationChannel: 'webChat', customerNumber: 'agent-fails' },
} as const;
type MessageOutcome = keyof typeof recipients;

const finalEvents = { sent: 'message-sent', sendFails: 'message-failed', agentFails: 'agent-failed' } as const;
const lastStatus = { sent: 'completed', sendFails: 'completed', agentFails: 'agent_errored' } as const;

describe('one message', () => {
  const actions = permutations(['cancel', 'due', 'being sent done', 'second cancel', 'advance'] as const);
  const everyFate = ['sent', 'sendFails', 'agentFails'] as const;
  const orders = combinations({
    actions,
    dueOffset: offsetsMs,
    doneOffset: offsetsMs,
    advanceMs: [1, beingSent, minute],
    fate: everyFate,
  });
  const plans = distinct(
    orders.map(({ actions, dueOffset, doneOffset, advanceMs, fate: outcome }) => ({
      fate: outcome,
      steps: toSteps(actions, start, (action, now) => {
        if (action === 'due') return firstDue + dueOffset;
        if (action === 'being sent done') return firstDue + beingSent + doneOffset;
        return action === 'advance' ? now + advanceMs : undefined;
      }),
    })),
  );

  test(`${orders.length} orders (${plans.length} different) of cancel, due, being sent done, second cancel, advance: one outcome each`, async () => {
    expect(
      await findFailingPlans(plans, async ({ fate: outcome, steps }) => {
        const mock = createRaceMock(start);
        const sessionId = await mock.triggerChat({ ...recipients[outcome], scheduleTime: written(firstDue) });
        return findProblems(await playSteps(mock, sessionId, [firstDue], steps), outcome);
      }),
    ).toEqual([]);
  });

  /** How many turns of the microtask queue lie between one action and the next. */
  const unawaited = combinations({ actions, turnsApart: [0, 1, 4, 16], fate: everyFate });

  test(`${unawaited.length} orders of the same, asked without waiting for answers: one outcome each`, async () => {
    expect(
      await findFailingPlans(unawaited, async ({ actions, turnsApart, fate: outcome }) => {
        const mock = createRaceMock(start);
        const sessionId = await mock.triggerChat({ ...recipients[outcome], scheduleTime: written(firstDue) });
        return findProblems(await playConcurrently(mock, sessionId, actions, turnsApart), outcome);
      }),
    ).toEqual([]);
  });
});

describe('two messages of one conversation', () => {
  const orders = combinations({
    actions: permutations(['cancel', 'first due', 'second due', 'second cancel', 'advance'] as const),
    firstOffset: offsetsMs,
    secondOffset: offsetsMs,
    advanceMs: [1, beingSent],
    /** How much later the second message is due. */
    apart: [0, 1, beingSent, minute],
    fate: ['sent', 'sendFails'] as const,
  });
  const plans = distinct(
    orders.map(({ actions, firstOffset, secondOffset, advanceMs, apart, fate: outcome }) => ({
      fate: outcome,
      apart,
      steps: toSteps(actions, start, (action, now) => {
        if (action === 'first due') return firstDue + firstOffset;
        if (action === 'second due') return firstDue + apart + secondOffset;
        return action === 'advance' ? now + advanceMs : undefined;
      }),
    })),
  );

  test(`${orders.length} orders (${plans.length} different) of cancel, first due, second due, second cancel, advance: one outcome for each message`, async () => {
    expect(
      await findFailingPlans(plans, async ({ fate: outcome, apart, steps }) => {
        const mock = createRaceMock(start);
        const dues = [firstDue, firstDue + apart];
        const customerEmail = outcome === 'sent' ? 'ada@example.com' : 'send-fails@example.com';
        const body = { communicationChannel: 'email', customerEmail };
        const sessionId = await mock.triggerChat({ ...body, scheduleTime: written(firstDue) });
        const reply = { emailOptions: { replyTo: sessionId }, scheduleTime: written(firstDue + apart) };
        await mock.triggerChat({ ...body, ...reply });
        return findProblems(await playSteps(mock, sessionId, dues, steps), outcome);
      }),
    ).toEqual([]);
  });
});

/** Does one after the other, each answered before the next, and then lets everything end. */
async function playSteps(
  mock: RaceMock,
  sessionId: string,
  dues: readonly Instant[],
  steps: readonly Step[],
): Promise<MessageRaceResult> {
  const cancels: Cancel[] = [];
  const recorded: DomainEvent[] = [];
  for (const step of steps) {
    if (step === 'cancel') cancels.push({ at: mock.now(), answer: await mock.cancelMessages(sessionId) });
    else recorded.push(...mock.advanceTo(step));
  }
  return finishRace(mock, sessionId, { dues, cancels, recorded });
}

/** Starts everything in this order before anything is answered, so that the clock moves while requests are read. */
async function playConcurrently(
  mock: RaceMock,
  sessionId: string,
  actions: readonly string[],
  turnsApart: number,
): Promise<MessageRaceResult> {
  const instants: { [action: string]: Instant } = {
    advance: firstDue - 1,
    due: firstDue,
    'being sent done': firstDue + beingSent,
  };
  const cancels: Cancel[] = [];
  const recorded: DomainEvent[] = [];
  await Promise.all(
    actions.map(async (action, position) => {
      for (let turn = 0; turn < position * turnsApart; turn += 1) await undefined;
      const instant = instants[action];
      if (instant !== undefined) recorded.push(...mock.advanceTo(instant));
      else cancels.push({ at: undefined, answer: await mock.cancelMessages(sessionId) });
    }),
  );
  return finishRace(mock, sessionId, { dues: [firstDue], cancels, recorded });
}

async function finishRace(
  mock: RaceMock,
  sessionId: string,
  story: Omit<MessageRaceResult, 'session'>,
): Promise<MessageRaceResult> {
  const recorded = [...story.recorded, ...mock.advanceTo(mock.now() + day)];
  const cancels = [...story.cancels, { at: mock.now(), answer: await mock.cancelMessages(sessionId) }];
  return { ...story, recorded, cancels, session: await mock.session(sessionId) };
}

/** What is wrong with a story: nothing, if every message had one outcome and every answer was true. */
function findProblems({ dues, cancels, recorded, session }: MessageRaceResult, outcome: MessageOutcome): string[] {
  const problems: string[] = [];
  const cancelledIndexes = new Set<number>();
  for (const { at, answer } of cancels) {
    const { status, message, data } = answer;
    const expected = at === undefined ? message : expectedMessageAt(at, dues, cancelledIndexes);
    if (status !== 200) problems.push(`a cancel was answered with ${status}`);
    if (message !== expected) problems.push(`"${message}" instead of "${expected}" at ${at}`);
    if (data.isCancelled !== (message === cancelled))
      problems.push(`"${message}" with isCancelled ${data.isCancelled}`);
    if (data.isCancelled !== (data.reason === undefined)) problems.push(`reason ${data.reason}: "${message}"`);
    if (!data.isCancelled) continue;
    const before = cancelledIndexes.size;
    for (const [index, due] of dues.entries()) if (at === undefined || at < due) cancelledIndexes.add(index);
    if (cancelledIndexes.size === before) problems.push('cancelled what was cancelled already');
  }

  for (const [index, due] of dues.entries()) {
    const events = recorded.filter((event) => 'messageIndex' in event && event.messageIndex === index);
    const happened = events.map(({ type, at }) => `${type} ${at - due} ms after due`).join(', ');
    const expected = cancelledIndexes.has(index)
      ? ''
      : `message-sending 0 ms after due, ${finalEvents[outcome]} ${beingSent} ms after due`;
    if (happened !== expected) problems.push(`message ${index}: "${happened}" instead of "${expected}"`);
  }
  const sent = outcome === 'sent' ? dues.length - cancelledIndexes.size : 0;
  if (session.transcript.length !== sent) problems.push(`the session shows ${session.transcript.length} messages`);
  const status = cancelledIndexes.size === dues.length ? 'completed' : lastStatus[outcome];
  if (session.status !== status) problems.push(`the session is ${session.status} instead of ${status}`);
  return problems;
}

const cancelled = 'Scheduled messages cancelled successfully';

/** What a cancel has to answer at that instant, some messages having been cancelled before. */
function expectedMessageAt(at: Instant, dues: readonly Instant[], cancelledIndexes: ReadonlySet<number>): string {
  const left = dues.filter((_, index) => !cancelledIndexes.has(index));
  if (left.some((due) => at < due)) return cancelled;
  return left.some((due) => at < due + beingSent) ? 'Jobs not cancelled' : 'No scheduled jobs found';
}
