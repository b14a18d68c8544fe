import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { apply } from '../../../mock/domain/lifecycle.ts';
import { historyOf, restoreWorkspace } from '../../../mock/domain/restore-workspace.ts';
import { rival, studio } from '../../support/mock/workspaces.ts';
import { createCall, createChat, secondsAfterStart, start, worldWith } from '../../support/mock/world.ts';

const say = { messageType: 'say', message: 'Hello' } as const;
const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: say };

test('the mock throws when it applies an event to an unknown session or message', () => {
  const world = worldWith();
  const sessionId = createChat(world, message);

  expect(() => apply(world, { type: 'chat-completed', at: start, sessionId: 'ses_x' })).toThrow('ses_x');
  expect(() => apply(world, { type: 'call-ready', at: start, sessionId: 'call_x' })).toThrow('call_x');
  expect(() => apply(world, { type: 'message-failed', at: start, sessionId, messageIndex: 1 })).toThrow('message 1');
});

test('the mock throws when it applies an event to a session in the wrong status', () => {
  const world = worldWith();
  const sessionId = createCall(world);
  const events: DomainEvent[] = [
    { type: 'call-answered', at: start, sessionId, entries: [], stepAt: start },
    { type: 'call-hung-up', at: start, sessionId, entries: [] },
    { type: 'call-errored', at: start, sessionId },
    { type: 'call-agent-errored', at: start, sessionId },
    { type: 'call-not-connected', at: start, sessionId },
    { type: 'call-not-answered', at: start, sessionId },
  ];

  for (const event of events) {
    expect(() => apply(world, event)).toThrow(`${event.type} cannot happen to a session that is call_in_queue: `);
  }
});

test("the restore of a workspace changes neither the mock's clock nor API keys that now belong to another workspace", () => {
  const events: DomainEvent[] = [
    { type: 'workspace-changed', at: start, workspace: { ...studio, apiKeys: ['new-key'] } },
    { type: 'workspace-clock-set', at: start, workspaceId: 'studio', isOwn: true },
    { type: 'workspace-changed', at: secondsAfterStart(9), workspace: { ...rival, apiKeys: studio.apiKeys } },
  ];
  const world = worldWith(...events);
  const history = historyOf([{ type: 'workspace-opened', at: start, workspace: studio }, ...events], 'studio');

  const restored = restoreWorkspace(world, history, 'studio', secondsAfterStart(9));
  for (const event of restored.ok ? restored.value : []) apply(world, event);

  expect(restored.ok).toBe(true);
  expect(Object.fromEntries(world.workspaceIdByKey)).toEqual({ 'studio-key': 'rival', 'new-key': 'studio' });
  expect(world.now).toBe(secondsAfterStart(9));
});
