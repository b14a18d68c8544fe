import { createHmac, randomUUID } from 'node:crypto';
import {
  callFields,
  type Fields,
  findInvalidField,
  isObject,
  type Members,
  omitNulls,
  parseInstant,
  workflowFieldNames,
} from './request-fields.ts';
import { type Answer, type AuthorizedRequest, accept, type Call, refuse, type ServiceState } from './service-state.ts';
import { addSession, selectAgent } from './sessions.ts';
import { isZone, minutesOf, nextPermitted, wallClock } from './working-hours.ts';

const linkLifetimeMs = 60_000;

export function triggerCall(state: ServiceState, { workspace, body }: AuthorizedRequest): Answer {
  const input = isObject(body) ? omitNulls(callFields, body) : {};
  const invalidField = findInvalidField(callFields, input) ?? invalidValueIn(input);
  if (invalidField !== undefined) return refuse(400, 'bad_request', `Have another look at ${invalidField}.`);
  const speaker = selectAgent(workspace, String(input.agentName), versionTextOf(input.agentVersion));
  if ('status' in speaker) return refuse(409, 'agent_unavailable', 'Nobody can call.');
  const lines = workspace.channels.filter(({ kind, isEnabled }) => kind === 'voice' && isEnabled);
  const channel = lines.find(({ name, numbers }) => {
    const isNamed = input.channel === undefined || input.channel === name;
    return (
      isNamed &&
      (input.agentNumber === undefined || numbers.some((candidate) => isSameNumber(candidate, input.agentNumber)))
    );
  });
  if (channel === undefined) return refuse(409, 'line_unavailable', 'No such line.');
  const due = dueAtOf(input);
  if (due < Date.now() - 1000) return refuse(410, 'in_the_past', 'Too late.');

  const call: Call = { id: randomUUID(), workspace, status: 'call_in_queue', jobs: 2 };
  const agent = { ...speaker, number: channel.numbers[0] };
  const session = addSession(state, workspace, { channel, agent, body: input, copies: [] });
  session.call = call;
  state.calls.push(call);
  const setStatus = (status: Call['status']) => {
    call.status = status;
    session.updatedAt = Date.now();
  };
  state.schedule(due, () => {
    if (call.status !== 'call_in_queue') return;
    const { callOnDate } = input;
    const today = new Date(wallClock(Date.now(), String(input.timezone ?? 'Asia/Kolkata'))).toISOString().slice(0, 10);
    if (callOnDate !== undefined && today > String(callOnDate)) return setStatus('call_expired');
    setStatus('call_placed');
    state.schedule(Date.now() + 100, () => setStatus('call_hangup'));
  });
  return accept('Call triggered successfully', { queue: 1, callId: call.id });
}

function versionTextOf(version: unknown): string {
  return version === undefined ? 'default' : String(version);
}

function isSameNumber(number: string, otherNumber: unknown): boolean {
  return number.replace('+', '') === String(otherNumber).replace('+', '');
}

function invalidValueIn(body: Members): string | undefined {
  const { phoneNumber, agentName, timezone, callPriority = 10, startWorkingHour, endWorkingHour } = body;
  if (typeof phoneNumber !== 'string' || !/^\+?\d{4,15}$/.test(phoneNumber)) return 'phoneNumber';
  if (agentName === undefined) return 'agentName';
  if (timezone !== undefined && !isZone(String(timezone))) return 'timezone';
  if (!(Number(callPriority) >= 1 && Number(callPriority) <= 100)) return 'callPriority';
  for (const hour of [startWorkingHour, endWorkingHour]) {
    if (hour !== undefined && minutesOf(hour) === undefined) return String(hour);
  }
  if (body.callOnDate !== undefined && Number.isNaN(parseInstant(`${String(body.callOnDate)}T00:00`)))
    return 'callOnDate';
  return body.scheduleTime !== undefined && Number.isNaN(parseInstant(body.scheduleTime)) ? 'scheduleTime' : undefined;
}

function dueAtOf({ scheduleTime, startWorkingHour, endWorkingHour, timezone = 'Asia/Kolkata' }: Members): number {
  const due = scheduleTime === undefined ? Date.now() : parseInstant(scheduleTime);
  return nextPermitted(due, {
    from: minutesOf(startWorkingHour),
    until: minutesOf(endWorkingHour),
    zone: String(timezone),
  });
}

export function updateWorkflowCall(_: ServiceState, { workspace, lastSegment, body }: AuthorizedRequest): Answer {
  if (!workspace.workflows.includes(lastSegment)) return refuse(400, 'no_such_workflow', 'Which workflow?');
  const fields: Fields = Object.fromEntries(
    Object.entries(workflowFieldNames).map(([name, called]) => [name, callFields[called] ?? 'text']),
  );
  const input = isObject(body) ? omitNulls(fields, body) : {};
  const [agent] = workspace.agents;
  const named = Object.entries(input).map(([name, value]) => [workflowFieldNames[name] ?? name, value] as const);
  const call = { agentName: agent?.name, ...Object.fromEntries(named) };
  const invalidField = findInvalidField(fields, input) ?? invalidValueIn(call);
  if (invalidField !== undefined) return refuse(400, 'bad_request', `Have another look at ${invalidField}.`);
  const speaker = selectAgent(workspace, String(call.agentName), versionTextOf(input.agent_version));
  if ('status' in speaker) return refuse(409, 'agent_unavailable', 'Nobody can call.');
  return accept('Workflow call details updated successfully', null);
}

export function cancelCall(state: ServiceState, { workspace, lastSegment }: AuthorizedRequest): Answer {
  const call = state.calls.find((call) => call.id === lastSegment && call.workspace === workspace);
  if (call === undefined) return refuse(400, 'no_such_call', 'Which call?');
  if (call.status !== 'call_in_queue') return refuse(410, 'too_late', `It is ${call.status}.`);
  call.status = 'call_canceled';
  return accept('Call canceled successfully!', { removedJobs: call.jobs });
}

export function getSignedUrl(state: ServiceState, { workspace, query }: AuthorizedRequest): Answer {
  const message = 'Signed url generated successfully!';
  if (!query.has('callId') && !query.has('callRecordingUrl')) return refuse(400, 'bad_request', 'Of which call?');
  const [callId, stored] = [query.get('callId'), query.get('callRecordingUrl')];
  const call = state.calls.find(({ id }) => id === callId || stored?.endsWith(`/recordings/${id}`));
  if (call === undefined || call.workspace !== workspace) return refuse(404, 'no_such_call', 'Which call?');
  if (call.status !== 'call_hangup') return refuse(409, 'nothing_recorded', 'Not recorded.');
  return accept(message, { url: signedLink(state, call.id) });
}

function signedLink(state: ServiceState, id: string): string {
  const until = Date.now() + linkLifetimeMs;
  return `${state.origin()}/recordings/${id}?until=${until}&sig=${signature(id, until)}`;
}

export function readRecording(id: string, query: URLSearchParams): { status: number; text: string } {
  const until = Number(query.get('until'));
  if (query.get('sig') !== signature(id, until)) return { status: 403, text: 'Forged.' };
  return until < Date.now() ? { status: 410, text: 'Gone.' } : { status: 200, text: 'la la la' };
}

function signature(id: string, until: number): string {
  return createHmac('sha256', 'reference').update(`${id} ${until}`).digest('base64url');
}
