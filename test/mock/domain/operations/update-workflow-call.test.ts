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

test.each<[Body, string]>([
  [{ customer_number: '12' }, 'customer_number must be'],
  [{ schedule_time: '2026-02-30T09:00:00Z' }, 'schedule_time must be'],
])('Update Workflow Call names the wrong field among the fields %j', (body, message) => {
  expect(refusalOf(decide(worldWith(), workflowCommand('wf_line', body))).message).toContain(message);
});

function queueByWorkflow(body: Body = {}): CallStart {
  return queuedIn(successOf(decide(worldWith(), workflowCommand('wf_line', body))).events);
}

function queuedIn(events: readonly DomainEvent[]): CallStart {
  return events.find((event) => event.type === 'call-queued') ?? expect.fail('No call was queued.');
}
