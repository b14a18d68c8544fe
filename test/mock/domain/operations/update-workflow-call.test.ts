import { expect, test } from 'vitest';
import type { CallStart } from '../../../../mock/domain/call.ts';
import type { DomainEvent } from '../../../../mock/domain/event.ts';
import { decide } from '../../../../mock/domain/operations/index.ts';
import { callCommand, refusalOf, start, successOf, workflowCommand, worldWith } from '../../../support/mock/world.ts';

type Body = Parameters<typeof workflowCommand>[1];

test('update-workflow/what-changes: Update Workflow Call stores the call details and queues a call', () => {
  const { message, data, events, gaps } = successOf(decide(worldWith(), workflowCommand('wf_line')));
  const [updated, queued] = events;

  expect({ message, data }).toEqual({ message: 'Workflow call details updated successfully', data: null });
  expect(updated).toEqual({
    type: 'workflow-updated',
    at: start,
    workspaceId: 'studio',
    workflowId: 'wf_line',
    details: queued?.type === 'call-queued' && queued.details,
  });
  expect(queued).toMatchObject({ type: 'call-queued', dueAt: start });
  expect(gaps).toEqual(['update-workflow/what-changes']);
});

test('Update Workflow Call takes a missing field from the workflow, or else from the defaults of Trigger Call', () => {
  const command = callCommand({ agentName: 'Mia', agentNumber: '+14155550111' });
  const { agent, channelName, variables, details } = queuedIn(successOf(decide(worldWith(), command)).events);

  expect(queueByWorkflow()).toMatchObject({ agent, channelName, variables, details });
});

test.each<[Body, object]>([
  [{ customer_number: '14155550171' }, { details: { phoneNumber: '14155550171' }, user: { number: '14155550171' } }],
  [{ customer_details: { name: 'Jo', id: 7 } }, { variables: { name: 'Jo', id: 7 }, user: { name: 'Jo' } }],
  [{ use_case: 'Oda' }, { agent: { name: 'Oda', version: '1' } }],
  [{ agent_version: 1 }, { agent: { name: 'Mia', version: '1' } }],
  [{ agent_version: 'default' }, { agent: { name: 'Mia', version: '2' } }],
  [{ bot_number: '+14155550112' }, { details: { agentNumber: '14155550112' } }],
  [{ bot_number: '14155550111' }, { details: { agentNumber: '+14155550111' } }],
  [{ options: { voiceId: 'v', ttsGender: 'female' } }, { details: { options: { voiceId: 'v', ttsGender: 'female' } } }],
  [{ no_of_retries: 2 }, { details: { noOfRetries: 2 } }],
  [{ retry_after_in_hrs: 0.5 }, { details: { retryAfterHours: 0.5 } }],
  [{ start_working_hour: '09:00' }, { details: { workingHours: { start: 540, timeZone: 'Asia/Kolkata' } } }],
  [{ end_working_hour: '17:00' }, { details: { workingHours: { end: 1_020, timeZone: 'Asia/Kolkata' } } }],
  [{ timezone: 'UTC' }, { details: { workingHours: { timeZone: 'UTC' } } }],
  [{ call_priority: 1 }, { details: { callPriority: 1 } }],
  [{ call_on_date: '2026-11-21' }, { details: { callOnDate: '2026-11-21' } }],
])('Update Workflow Call queues a call with the fields %j', (body, expected) => {
  expect(queueByWorkflow(body)).toMatchObject(expected);
});

test.each(['wf_x', '', 'wf_rival', '__proto__'])(
  'Update Workflow Call answers that the workflow %j is not found',
  (workflowId) => {
    expect(refusalOf(decide(worldWith(), workflowCommand(workflowId)))).toMatchObject({
      status: 404,
      errorCode: 'workflowNotFound',
      gaps: ['update-workflow/unknown-workflow'],
    });
  },
);

test.each<[Body, number, string, object]>([
  [{ use_case: 'Nobody' }, 404, 'agentNotFound', { gaps: ['update-workflow/unknown-agent'] }],
  [{ agent_version: 9 }, 404, 'agentVersionNotFound', { gaps: ['update-workflow/unknown-agent-version'] }],
  [
    { bot_number: '+14155550199' },
    400,
    'agentNumberNotInChannel',
    { gaps: ['update-workflow/bot-number-not-in-channel'] },
  ],
  [{ customer_number: '12' }, 422, 'validationError', { message: expect.stringContaining('customer_number') }],
  [{ timezone: 'Nowhere' }, 422, 'validationError', {}],
  [
    { schedule_time: '2026-02-30T09:00:00Z' },
    422,
    'validationError',
    { message: expect.stringContaining('schedule_time') },
  ],
])(
  'Update Workflow Call refuses the fields %j with the status %i and the error %s',
  (body, status, errorCode, more) => {
    expect(expectRefusal(body)).toMatchObject({ status, errorCode, ...more });
  },
);

function expectRefusal(body: Body) {
  return refusalOf(decide(worldWith(), workflowCommand('wf_line', body)));
}

function queueByWorkflow(body: Body = {}): CallStart {
  return queuedIn(successOf(decide(worldWith(), workflowCommand('wf_line', body))).events);
}

function queuedIn(events: readonly DomainEvent[]): CallStart {
  return events.find((event) => event.type === 'call-queued') ?? expect.fail('No call was queued.');
}
