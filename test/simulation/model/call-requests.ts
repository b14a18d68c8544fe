import type { TestWorkspace } from '../workspaces.ts';
import { type CallRequest, processCallsAt, queueCall } from './calls.ts';
import { type Body, nonEmptyString, withoutPlus } from './request-shapes.ts';
import { findSpeaker, scriptedOutcomeOf } from './script.ts';
import { accept, type Expected, type Model, refuse } from './state.ts';
import { endOfDay, isZone } from './time.ts';

const finiteNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Trigger Call. */
export function triggerCall(model: Model, workspace: TestWorkspace, body: Body, newId: string | undefined): Expected {
  const request = toCallRequest(workspace, body);
  if ('status' in request) return request;
  queueRequest(model, request, body.scheduleTime, newId);
  return accept('Call triggered successfully', { callId: newId });
}

/** Update Workflow Call: the same under other names, with the workflow's agent, channel and number where none is given. */
export function updateWorkflowCall(model: Model, workspace: TestWorkspace, workflowId: string, body: Body): Expected {
  const workflow = workspace.workflows.find(({ id }) => id === workflowId);
  if (workflow === undefined) return refuse(404, 'workflowNotFound');
  const request = toCallRequest(workspace, {
    phoneNumber: body.customer_number,
    agentName: body.use_case ?? workflow.agent,
    agentVersion: body.agent_version,
    metadata: body.customer_details,
    channel: workflow.channel,
    agentNumber: body.bot_number ?? workflow.botNumber,
    options: body.options,
    noOfRetries: body.no_of_retries,
    retryAfterHours: body.retry_after_in_hrs,
    startWorkingHour: body.start_working_hour,
    endWorkingHour: body.end_working_hour,
    timezone: body.timezone,
    callPriority: body.call_priority,
    callOnDate: body.call_on_date,
  });
  if ('status' in request) return request;
  queueRequest(model, request, body.schedule_time, undefined);
  return accept('Workflow call details updated successfully', null);
}

function queueRequest(model: Model, request: CallRequest, scheduleTime: unknown, newId: string | undefined): void {
  const due = typeof scheduleTime === 'string' ? Math.max(Date.parse(scheduleTime), model.now) : model.now;
  queueCall(model.calls, request, newId, 0, model.now, due);
  processCallsAt(model.calls, model.now);
}

function toCallRequest(workspace: TestWorkspace, body: Body): CallRequest | Expected {
  if (!/^\+?\d{4,15}$/.test(String(body.phoneNumber))) return refuse(422, 'validationError');
  const zone = String(body.timezone ?? 'Asia/Kolkata');
  if (!isZone(zone)) return refuse(422, 'validationError');
  const agentName = String(body.agentName);
  if (!workspace.agents.some(({ name }) => name === agentName)) return refuse(404, 'agentNotFound');
  const speaker = findSpeaker(workspace, agentName, body.agentVersion);
  if (speaker === undefined) return refuse(404, 'agentVersionNotFound');
  const requestedNumber = body.agentNumber as string | undefined;
  const hasNumber = (numbers: string[] = []) =>
    requestedNumber === undefined
      ? numbers.length > 0
      : numbers.some((candidate) => withoutPlus(candidate) === withoutPlus(requestedNumber));
  const enabled = workspace.channels.filter((channel) => channel.enabled !== false);
  const trunks = enabled.filter(({ type }) => type === 'outboundSipTrunk');
  const channelName = body.channel as string | undefined;
  const channel =
    channelName === undefined
      ? trunks.find(({ numbers }) => hasNumber(numbers))
      : enabled.find(({ name }) => name === channelName);
  if (channel === undefined)
    return channelName === undefined && trunks.length > 0 && requestedNumber !== undefined
      ? refuse(400, 'agentNumberNotInChannel')
      : refuse(404, 'channelNotFound');
  if (channel.type !== 'outboundSipTrunk') return refuse(400, 'unsupportedChannelType');
  if (requestedNumber !== undefined && !hasNumber(channel.numbers)) return refuse(400, 'agentNumberNotInChannel');
  if (!channel.numbers?.length) return refuse(400, 'noAgentPhoneNumbers');

  const phoneNumber = String(body.phoneNumber);
  const atLeastNone = (value: number) => Math.max(0, value);
  return {
    workspace,
    phoneNumber,
    channelName: channel.name,
    agentNumbers:
      requestedNumber === undefined
        ? channel.numbers
        : channel.numbers.filter((candidate) => withoutPlus(candidate) === withoutPlus(requestedNumber)),
    speaker,
    variables: (body.metadata as Body | undefined) ?? null,
    initialMessage: (body.options as Body | undefined)?.initialMessage as string | undefined,
    retries: Math.min(Math.floor(atLeastNone(finiteNumber(body.noOfRetries) ?? 0)), 100),
    retryAfterMs: atLeastNone(finiteNumber(body.retryAfterHours) ?? 1) * 3_600_000,
    hours: { start: nonEmptyString(body.startWorkingHour), end: nonEmptyString(body.endWorkingHour), zone },
    priority: finiteNumber(body.callPriority) ?? 10,
    expiresAt: typeof body.callOnDate === 'string' ? endOfDay(body.callOnDate, zone) : undefined,
    callOutcomes: scriptedOutcomeOf(workspace, phoneNumber).calls,
  };
}
