import { expect, test } from 'vitest';
import { compareEvents } from '../../../../mock/dashboard/snapshots/compare-events.ts';

const opened = { at: 1, type: 'workspace-opened' };
const started = { at: 2, type: 'chat-started', sessionId: 'ses_1' };
const sent = { at: 3, type: 'message-sent', sessionId: 'ses_1' };
const cancelled = { at: 3, type: 'message-cancelled', sessionId: 'ses_1' };
const queued = { at: 4, type: 'call-queued', sessionId: 'call_1' };

test('what differs begins at the first event that is not the same', () => {
  expect(compareEvents([opened, started, sent], [opened, started, cancelled, queued])).toEqual({
    sharedCount: 2,
    onlyLeft: [sent],
    onlyRight: [cancelled, queued],
    sessions: [
      { sessionId: 'ses_1', left: [sent], right: [cancelled] },
      { sessionId: 'call_1', left: [], right: [queued] },
    ],
  });
});

test('events of the same type and time with other contents differ', () => {
  const other = { ...sent, messageIndex: 1 };

  expect(compareEvents([sent], [other])).toMatchObject({ sharedCount: 0, onlyLeft: [sent], onlyRight: [other] });
});

test('a state is the same as itself, and another that goes on from it has only more', () => {
  expect(compareEvents([opened, started], [opened, started])).toMatchObject({
    onlyLeft: [],
    onlyRight: [],
    sessions: [],
  });
  expect(compareEvents([opened], [opened, queued])).toMatchObject({ onlyLeft: [], onlyRight: [queued] });
});
