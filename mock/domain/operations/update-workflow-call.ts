import { truncate } from '../../../src/text/words.ts';
import { accept, type Command, type Gaps, type Outcome, refuse } from '../decision.ts';
import type { DomainEvent } from '../event.ts';
import { isSameNumber, type Workflow } from '../workspace.ts';
import { isCall, type World, workspaceOf } from '../world.ts';
import { type CallQueued, type CallRequest, type CallVariant, queueCall } from './trigger-call.ts';

/** Source: Update Workflow Call. Assumption `update-workflow/what-changes`: an update queues a call. */
export function updateWorkflowCall(
  world: World,
  command: Command<'updateWorkflowCall'>,
  gaps: Gaps,
): Outcome<'updateWorkflowCall'> {
  const { now, workspaceId, path, body } = command;
  const workflow = workspaceOf(world, workspaceId).workflows.find(({ id }) => id === path.workflowId);
  if (workflow === undefined) {
    const message = `This workspace has no workflow ${truncate(path.workflowId)}.`;
    return refuse('workflowNotFound', message, { gap: 'update-workflow/unknown-workflow', field: '/workflowId' });
  }
  const isQueueing = gaps.choose('update-workflow/what-changes') !== 'details-only';
  const call = queueCall(world, command, gaps, toCallRequest(workflow, body), variant);
  if (!call.ok) return call;
  const { details } = call.value;
  const updated: DomainEvent = { type: 'workflow-updated', at: now, workspaceId, workflowId: workflow.id, details };
  const queued = isQueueing ? replaceQueuedCalls(world, command, gaps, workflow, call.value) : [];
  return accept(updatedMessage, null, [updated, ...queued]);
}

function replaceQueuedCalls(
  world: World,
  { now, workspaceId }: Command<'updateWorkflowCall'>,
  gaps: Gaps,
  { id: workflowId }: Workflow,
  call: CallQueued,
): DomainEvent[] {
  if (gaps.peek('update-workflow/repeated') !== 'replaces') return [call];
  const replaced = findQueuedCalls(world, workspaceId, workflowId, call.details.phoneNumber);
  if (replaced.length > 0) gaps.record('update-workflow/repeated');
  const cancelled = replaced.map((sessionId): DomainEvent => ({ type: 'call-cancelled', at: now, sessionId }));
  return [...cancelled, { ...call, workflowId }];
}

const updatedMessage = 'Workflow call details updated successfully';

/** Scans all sessions, because only one alternative of `update-workflow/repeated` needs queued calls. */
function findQueuedCalls(world: World, workspaceId: string, workflowId: string, phoneNumber: string): string[] {
  return [...world.sessions].flatMap(([sessionId, session]) => {
    if (!isCall(session) || session.status !== 'call_in_queue') return [];
    const { start } = session;
    const isOfWorkflow = start.workspaceId === workspaceId && start.workflowId === workflowId;
    return isOfWorkflow && isSameNumber(start.details.phoneNumber, phoneNumber) ? [sessionId] : [];
  });
}

const fields = {
  phoneNumber: 'customer_number',
  agentName: 'use_case',
  agentVersion: 'agent_version',
  metadata: 'customer_details',
  agentNumber: 'bot_number',
  options: 'options',
  scheduleTime: 'schedule_time',
  timezone: 'timezone',
  callOnDate: 'call_on_date',
  callPriority: 'call_priority',
  noOfRetries: 'no_of_retries',
  retryAfterHours: 'retry_after_in_hrs',
  startWorkingHour: 'start_working_hour',
  endWorkingHour: 'end_working_hour',
} as const satisfies Record<Exclude<keyof CallRequest, 'channel'>, keyof Command<'updateWorkflowCall'>['body']>;

const variant: CallVariant = {
  nameOf: (field) => (field === 'channel' ? field : fields[field]),
  gapIds: {
    agent: 'update-workflow/unknown-agent',
    version: 'update-workflow/unknown-agent-version',
    agentNumber: 'update-workflow/bot-number-not-in-channel',
  },
};

function toCallRequest(workflow: Workflow, body: Command<'updateWorkflowCall'>['body']): CallRequest {
  const { channel, agent: agentName, botNumber: agentNumber } = workflow;
  const sent = Object.entries(fields).map(([name, field]): [string, unknown] => [name, body[field]]);
  const defaults = Object.entries({ channel, agentName, agentNumber });
  const given = [...defaults, ...sent].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as CallRequest;
}
