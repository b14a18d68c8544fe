import { createHmac, randomUUID } from 'node:crypto';
import {
  callFields,
  type Fields,
  instantOf,
  isObject,
  type Members,
  present,
  workflowNames,
  wrongField,
} from './checks.ts';
import { isZone, minutesOf, permitted, wallClock } from './hours.ts';
import { type Answer, type Asked, accepted, type Call, type House, refused } from './house.ts';
import { addSession, speakerOf } from './sessions.ts';

const linkMilliseconds = 60_000;

export function triggerCall(house: House, { workspace, body }: Asked): Answer {
  const read = isObject(body) ? present(callFields, body) : {};
  const wrong = wrongField(callFields, read) ?? wrongValue(house, read);
  if (wrong !== undefined) return refused(400, 'bad_request', `Have another look at ${wrong}.`);
  const speaker = speakerOf(house, workspace, String(read.agentName), textOf(read.agentVersion));
  if ('status' in speaker) return refused(409, 'agent_unavailable', 'Nobody can call.');
  const lines = workspace.channels.filter(({ kind, isOn }) => kind === 'voice' && isOn);
  const channel = lines.find(({ name, numbers }) => {
    const isNamed = read.channel === undefined || read.channel === name;
    return isNamed && (read.agentNumber === undefined || numbers.some((one) => isSame(one, read.agentNumber)));
  });
  if (channel === undefined) return refused(409, 'line_unavailable', 'No such line.');
  const due = dueOf(read);
  if (due < Date.now() - 1000) return refused(410, 'in_the_past', 'Too late.');

  const call: Call = { id: randomUUID(), workspace, status: 'call_in_queue', jobs: 2 };
  const agent = { ...speaker, number: channel.numbers[0] };
  const session = addSession(house, workspace, { channel, agent, body: read, copies: [] });
  session.call = call;
  house.calls.push(call);
  const move = (status: Call['status']) => {
    call.status = status;
    session.changedAt = Date.now();
  };
  house.later(due, () => {
    if (call.status !== 'call_in_queue') return;
    const { callOnDate } = read;
    const today = new Date(wallClock(Date.now(), String(read.timezone ?? 'Asia/Kolkata'))).toISOString().slice(0, 10);
    if (callOnDate !== undefined && today > String(callOnDate)) return move('call_expired');
    move('call_placed');
    house.later(Date.now() + 100, () => move('call_hangup'));
  });
  return accepted('Call triggered successfully', { queue: 1, callId: call.id });
}

function textOf(version: unknown): string {
  return version === undefined ? 'default' : String(version);
}

function isSame(one: string, other: unknown): boolean {
  return one.replace('+', '') === String(other).replace('+', '');
}

/** The first field whose value has no meaning. */
function wrongValue(house: House, body: Members): string | undefined {
  const { phoneNumber, agentName, timezone, callPriority = 10, startWorkingHour, endWorkingHour } = body;
  const number = house.has('plus-required') ? /^\+\d{4,15}$/ : /^\+?\d{4,15}$/;
  if (typeof phoneNumber !== 'string' || !number.test(phoneNumber)) return 'phoneNumber';
  if (agentName === undefined) return 'agentName';
  if (timezone !== undefined && !isZone(String(timezone))) return 'timezone';
  const isListed = Number(callPriority) >= 1 && Number(callPriority) <= 100;
  if (!isListed && !house.has('priority-unbounded')) return 'callPriority';
  for (const hour of [startWorkingHour, endWorkingHour]) {
    if (hour !== undefined && minutesOf(hour) === undefined) return String(hour);
  }
  if (body.callOnDate !== undefined && Number.isNaN(instantOf(`${String(body.callOnDate)}T00:00`))) return 'callOnDate';
  return body.scheduleTime !== undefined && Number.isNaN(instantOf(body.scheduleTime)) ? 'scheduleTime' : undefined;
}

function dueOf({ scheduleTime, startWorkingHour, endWorkingHour, timezone = 'Asia/Kolkata' }: Members): number {
  const due = scheduleTime === undefined ? Date.now() : instantOf(scheduleTime);
  return permitted(due, {
    from: minutesOf(startWorkingHour),
    until: minutesOf(endWorkingHour),
    zone: String(timezone),
  });
}

/** Looks at the details of a call; nothing is called. */
export function updateWorkflowCall(house: House, { workspace, step, body }: Asked): Answer {
  if (!workspace.workflows.includes(step)) return refused(400, 'no_such_workflow', 'Which workflow?');
  const fields: Fields = Object.fromEntries(
    Object.entries(workflowNames).map(([name, called]) => [name, callFields[called] ?? 'text']),
  );
  const read = isObject(body) ? present(fields, body) : {};
  const [agent] = workspace.agents;
  const named = Object.entries(read).map(([name, value]) => [workflowNames[name] ?? name, value] as const);
  const call = { agentName: agent?.name, ...Object.fromEntries(named) };
  const wrong = wrongField(fields, read) ?? wrongValue(house, call);
  if (wrong !== undefined) return refused(400, 'bad_request', `Have another look at ${wrong}.`);
  const speaker = speakerOf(house, workspace, String(call.agentName), textOf(read.agent_version));
  if ('status' in speaker) return refused(409, 'agent_unavailable', 'Nobody can call.');
  return accepted('Workflow call details updated successfully', house.has('workflow-data-object') ? {} : null);
}

export function cancelCall(house: House, { workspace, step }: Asked): Answer {
  const call = house.calls.find((one) => one.id === step && one.workspace === workspace);
  if (call === undefined) return refused(400, 'no_such_call', 'Which call?');
  const isAgain = call.status === 'call_canceled' && house.has('second-call-cancel');
  if (call.status !== 'call_in_queue' && !isAgain) return refused(410, 'too_late', `It is ${call.status}.`);
  call.status = 'call_canceled';
  return accepted('Call canceled successfully!', { removedJobs: house.has('removed-jobs-none') ? 0 : call.jobs });
}

export function getSignedUrl(house: House, { workspace, query }: Asked): Answer {
  const message = 'Signed url generated successfully!';
  if (!query.has('callId') && !query.has('callRecordingUrl')) {
    return house.has('link-for-nothing')
      ? accepted(message, { url: signedLink(house, 'none') })
      : refused(400, 'bad_request', 'Of which call?');
  }
  const [callId, stored] = [query.get('callId'), query.get('callRecordingUrl')];
  const found = house.calls.find(({ id }) => id === callId || stored?.endsWith(`/recordings/${id}`));
  if (found === undefined || found.workspace !== workspace) return refused(404, 'no_such_call', 'Which call?');
  if (found.status !== 'call_hangup') return refused(409, 'nothing_recorded', 'Not recorded.');
  return accepted(message, { url: signedLink(house, found.id) });
}

function signedLink(house: House, id: string): string {
  const until = Date.now() + linkMilliseconds;
  return `${house.origin()}/recordings/${id}?until=${until}&sig=${signature(id, until)}`;
}

/** What a signed link answers: the recording, until it runs out. */
export function recording(id: string, query: URLSearchParams): { status: number; text: string } {
  const until = Number(query.get('until'));
  if (query.get('sig') !== signature(id, until)) return { status: 403, text: 'Forged.' };
  return until < Date.now() ? { status: 410, text: 'Gone.' } : { status: 200, text: 'la la la' };
}

function signature(id: string, until: number): string {
  return createHmac('sha256', 'second service').update(`${id} ${until}`).digest('base64url');
}
