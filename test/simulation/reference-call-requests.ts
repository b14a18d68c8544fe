import { type CallRequest, happenAt, queueCall } from './reference-calls.ts';
import { fateOf, speakerOf } from './reference-script.ts';
import type { Body } from './reference-shapes.ts';
import { accepted, type Expected, type Model, refused } from './reference-state.ts';
import { endOfDay, isZone } from './reference-time.ts';
import type { TestWorkspace } from './workspaces.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const plain = (digits: string) => digits.replace(/^\+/, '');

/** Trigger Call. */
export function askedCall(model: Model, workspace: TestWorkspace, asked: Body, newId: string | undefined): Expected {
  const request = requestOf(workspace, asked);
  if ('status' in request) return request;
  queue(model, request, asked.scheduleTime, newId);
  return accepted('Call triggered successfully', { callId: newId });
}

/** Update Workflow Call: the same under other names, with the workflow's agent, channel and number where none is given. */
export function askedWorkflowCall(model: Model, workspace: TestWorkspace, workflowId: string, asked: Body): Expected {
  const workflow = workspace.workflows.find(({ id }) => id === workflowId);
  if (workflow === undefined) return refused(404, 'workflowNotFound');
  const request = requestOf(workspace, {
    phoneNumber: asked.customer_number,
    agentName: asked.use_case ?? workflow.agent,
    agentVersion: asked.agent_version,
    metadata: asked.customer_details,
    channel: workflow.channel,
    agentNumber: asked.bot_number ?? workflow.botNumber,
    options: asked.options,
    noOfRetries: asked.no_of_retries,
    retryAfterHours: asked.retry_after_in_hrs,
    startWorkingHour: asked.start_working_hour,
    endWorkingHour: asked.end_working_hour,
    timezone: asked.timezone,
    callPriority: asked.call_priority,
    callOnDate: asked.call_on_date,
  });
  if ('status' in request) return request;
  queue(model, request, asked.schedule_time, undefined);
  return accepted('Workflow call details updated successfully', null);
}

function queue(model: Model, request: CallRequest, scheduleTime: unknown, newId: string | undefined): void {
  const due = typeof scheduleTime === 'string' ? Math.max(Date.parse(scheduleTime), model.now) : model.now;
  queueCall(model.calls, request, newId, 0, model.now, due);
  happenAt(model.calls, model.now);
}

function requestOf(workspace: TestWorkspace, asked: Body): CallRequest | Expected {
  if (!/^\+?\d{4,15}$/.test(String(asked.phoneNumber))) return refused(422, 'validationError');
  const zone = String(asked.timezone ?? 'Asia/Kolkata');
  if (!isZone(zone)) return refused(422, 'validationError');
  const agentName = String(asked.agentName);
  if (!workspace.agents.some(({ name }) => name === agentName)) return refused(404, 'agentNotFound');
  const speaker = speakerOf(workspace, agentName, asked.agentVersion);
  if (speaker === undefined) return refused(404, 'agentVersionNotFound');
  const wanted = asked.agentNumber as string | undefined;
  const fits = (numbers: string[] = []) =>
    wanted === undefined ? numbers.length > 0 : numbers.some((one) => plain(one) === plain(wanted));
  const enabled = workspace.channels.filter((one) => one.enabled !== false);
  const trunks = enabled.filter(({ type }) => type === 'outboundSipTrunk');
  const named = asked.channel as string | undefined;
  const channel =
    named === undefined ? trunks.find(({ numbers }) => fits(numbers)) : enabled.find(({ name }) => name === named);
  if (channel === undefined)
    return named === undefined && trunks.length > 0 && wanted !== undefined
      ? refused(400, 'agentNumberNotInChannel')
      : refused(404, 'channelNotFound');
  if (channel.type !== 'outboundSipTrunk') return refused(400, 'unsupportedChannelType');
  if (wanted !== undefined && !fits(channel.numbers)) return refused(400, 'agentNumberNotInChannel');
  if (!channel.numbers?.length) return refused(400, 'noAgentPhoneNumbers');

  const phoneNumber = String(asked.phoneNumber);
  const atLeastNone = (value: number) => Math.max(0, value);
  return {
    workspace,
    phoneNumber,
    channelName: channel.name,
    agentNumbers:
      wanted === undefined ? channel.numbers : channel.numbers.filter((one) => plain(one) === plain(wanted)),
    speaker,
    variables: (asked.metadata as Body | undefined) ?? null,
    initialMessage: (asked.options as Body | undefined)?.initialMessage as string | undefined,
    retries: Math.min(Math.floor(atLeastNone(number(asked.noOfRetries) ?? 0)), 100),
    retryAfterMs: atLeastNone(number(asked.retryAfterHours) ?? 1) * 3_600_000,
    hours: { start: text(asked.startWorkingHour), end: text(asked.endWorkingHour), zone },
    priority: number(asked.callPriority) ?? 10,
    expiresAt: typeof asked.callOnDate === 'string' ? endOfDay(asked.callOnDate, zone) : undefined,
    courses: fateOf(workspace, phoneNumber).calls,
  };
}
