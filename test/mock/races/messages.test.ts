import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { day, type Instant, inSeconds, minute } from '../../../src/instant.ts';
import { around, choices, different, patienceMs, permutations, type Step, stepsOf, wrong } from './orders.ts';
import { type Answer, durations, type Stage, stageAt, written } from './stage.ts';

const start = Date.parse('2026-11-20T09:00:00Z');
const firstDue = start + minute;
const beingSent = inSeconds(durations.beingSentSeconds);

/** What a cancel answered, and what the clock showed; undefined where it moved between question and answer. */
interface Cancel {
  at: Instant | undefined;
  answer: Answer<{ isCancelled: boolean; reason?: string }>;
}

/** A story that is over: when its messages were due, what was answered, and what the moves of the clock told. */
interface Story {
  dues: readonly Instant[];
  cancels: Cancel[];
  told: DomainEvent[];
  session: Awaited<ReturnType<Stage['session']>>;
}

/** Everybody to whom a message ends in another way, each on another channel. */
const recipients = {
  sent: { communicationChannel: 'messengerChat', customerNumber: '+14155550123' },
  sendFails: { communicationChannel: 'email', customerEmail: 'send-fails@example.com' },
  agentFails: { communicationChannel: 'webChat', customerNumber: 'agent-fails' },
} as const;
type Fate = keyof typeof recipients;

const endings = { sent: 'message-sent', sendFails: 'message-failed', agentFails: 'agent-failed' } as const;
const lastStatus = { sent: 'completed', sendFails: 'completed', agentFails: 'agent_errored' } as const;

describe('one message', () => {
  const actions = permutations(['cancel', 'due', 'being sent done', 'second cancel', 'advance'] as const);
  const everyFate = ['sent', 'sendFails', 'agentFails'] as const;
  const orders = choices({
    actions,
    dueOffset: around,
    doneOffset: around,
    advanceMs: [1, beingSent, minute],
    fate: everyFate,
  });
  const plans = different(
    orders.map(({ actions, dueOffset, doneOffset, advanceMs, fate }) => ({
      fate,
      steps: stepsOf(actions, start, (action, now) => {
        if (action === 'due') return firstDue + dueOffset;
        if (action === 'being sent done') return firstDue + beingSent + doneOffset;
        return action === 'advance' ? now + advanceMs : undefined;
      }),
    })),
  );

  test(
    `${orders.length} orders (${plans.length} different) of cancel, due, being sent done, second cancel, advance: one outcome each`,
    async () => {
      expect(
        await wrong(plans, async ({ fate, steps }) => {
          const stage = stageAt(start);
          const sessionId = await stage.triggerChat({ ...recipients[fate], scheduleTime: written(firstDue) });
          return faultsOf(await played(stage, sessionId, [firstDue], steps), fate);
        }),
      ).toEqual([]);
    },
    patienceMs,
  );

  /** How many turns of the microtask queue lie between one action and the next. */
  const unawaited = choices({ actions, turnsApart: [0, 1, 4, 16], fate: everyFate });

  test(
    `${unawaited.length} orders of the same, asked without waiting for answers: one outcome each`,
    async () => {
      expect(
        await wrong(unawaited, async ({ actions, turnsApart, fate }) => {
          const stage = stageAt(start);
          const sessionId = await stage.triggerChat({ ...recipients[fate], scheduleTime: written(firstDue) });
          return faultsOf(await playedAtOnce(stage, sessionId, actions, turnsApart), fate);
        }),
      ).toEqual([]);
    },
    patienceMs,
  );
});

describe('two messages of one conversation', () => {
  const orders = choices({
    actions: permutations(['cancel', 'first due', 'second due', 'second cancel', 'advance'] as const),
    firstOffset: around,
    secondOffset: around,
    advanceMs: [1, beingSent],
    /** How much later the second message is due. */
    apart: [0, 1, beingSent, minute],
    fate: ['sent', 'sendFails'] as const,
  });
  const plans = different(
    orders.map(({ actions, firstOffset, secondOffset, advanceMs, apart, fate }) => ({
      fate,
      apart,
      steps: stepsOf(actions, start, (action, now) => {
        if (action === 'first due') return firstDue + firstOffset;
        if (action === 'second due') return firstDue + apart + secondOffset;
        return action === 'advance' ? now + advanceMs : undefined;
      }),
    })),
  );

  test(
    `${orders.length} orders (${plans.length} different) of cancel, first due, second due, second cancel, advance: one outcome for each message`,
    async () => {
      expect(
        await wrong(plans, async ({ fate, apart, steps }) => {
          const stage = stageAt(start);
          const dues = [firstDue, firstDue + apart];
          const customerEmail = fate === 'sent' ? 'ada@example.com' : 'send-fails@example.com';
          const body = { communicationChannel: 'email', customerEmail };
          const sessionId = await stage.triggerChat({ ...body, scheduleTime: written(firstDue) });
          const reply = { emailOptions: { replyTo: sessionId }, scheduleTime: written(firstDue + apart) };
          await stage.triggerChat({ ...body, ...reply });
          return faultsOf(await played(stage, sessionId, dues, steps), fate);
        }),
      ).toEqual([]);
    },
    patienceMs,
  );
});

/** Does one after the other, each answered before the next, and then lets everything end. */
async function played(
  stage: Stage,
  sessionId: string,
  dues: readonly Instant[],
  steps: readonly Step[],
): Promise<Story> {
  const cancels: Cancel[] = [];
  const told: DomainEvent[] = [];
  for (const step of steps) {
    if (step === 'cancel') cancels.push({ at: stage.now(), answer: await stage.cancelMessages(sessionId) });
    else told.push(...stage.reach(step));
  }
  return ended(stage, sessionId, { dues, cancels, told });
}

/** Starts everything in this order before anything is answered, so that the clock moves while requests are read. */
async function playedAtOnce(
  stage: Stage,
  sessionId: string,
  actions: readonly string[],
  turnsApart: number,
): Promise<Story> {
  const moments: { [action: string]: Instant } = {
    advance: firstDue - 1,
    due: firstDue,
    'being sent done': firstDue + beingSent,
  };
  const cancels: Cancel[] = [];
  const told: DomainEvent[] = [];
  await Promise.all(
    actions.map(async (action, position) => {
      for (let turn = 0; turn < position * turnsApart; turn += 1) await undefined;
      const moment = moments[action];
      if (moment !== undefined) told.push(...stage.reach(moment));
      else cancels.push({ at: undefined, answer: await stage.cancelMessages(sessionId) });
    }),
  );
  return ended(stage, sessionId, { dues: [firstDue], cancels, told });
}

async function ended(stage: Stage, sessionId: string, story: Omit<Story, 'session'>): Promise<Story> {
  const told = [...story.told, ...stage.reach(stage.now() + day)];
  const cancels = [...story.cancels, { at: stage.now(), answer: await stage.cancelMessages(sessionId) }];
  return { ...story, told, cancels, session: await stage.session(sessionId) };
}

/** What is wrong with a story: nothing, if every message had one outcome and every answer was true. */
function faultsOf({ dues, cancels, told, session }: Story, fate: Fate): string[] {
  const faults: string[] = [];
  const takenBack = new Set<number>();
  for (const { at, answer } of cancels) {
    const { status, message, data } = answer;
    const expected = at === undefined ? message : messageAt(at, dues, takenBack);
    if (status !== 200) faults.push(`a cancel was answered with ${status}`);
    if (message !== expected) faults.push(`"${message}" instead of "${expected}" at ${at}`);
    if (data.isCancelled !== (message === cancelled)) faults.push(`"${message}" with isCancelled ${data.isCancelled}`);
    if (data.isCancelled !== (data.reason === undefined)) faults.push(`reason ${data.reason}: "${message}"`);
    if (!data.isCancelled) continue;
    const before = takenBack.size;
    for (const [index, due] of dues.entries()) if (at === undefined || at < due) takenBack.add(index);
    if (takenBack.size === before) faults.push('cancelled what was cancelled already');
  }

  for (const [index, due] of dues.entries()) {
    const events = told.filter((event) => 'messageIndex' in event && event.messageIndex === index);
    const happened = events.map(({ type, at }) => `${type} ${at - due} ms after due`).join(', ');
    const expected = takenBack.has(index)
      ? ''
      : `message-sending 0 ms after due, ${endings[fate]} ${beingSent} ms after due`;
    if (happened !== expected) faults.push(`message ${index}: "${happened}" instead of "${expected}"`);
  }
  const sent = fate === 'sent' ? dues.length - takenBack.size : 0;
  if (session.transcript.length !== sent) faults.push(`the session shows ${session.transcript.length} messages`);
  const status = takenBack.size === dues.length ? 'completed' : lastStatus[fate];
  if (session.status !== status) faults.push(`the session is ${session.status} instead of ${status}`);
  return faults;
}

const cancelled = 'Scheduled messages cancelled successfully';

/** What a cancel has to answer at that moment, some messages having been cancelled before. */
function messageAt(at: Instant, dues: readonly Instant[], takenBack: ReadonlySet<number>): string {
  const left = dues.filter((_, index) => !takenBack.has(index));
  if (left.some((due) => at < due)) return cancelled;
  return left.some((due) => at < due + beingSent) ? 'Jobs not cancelled' : 'No scheduled jobs found';
}
