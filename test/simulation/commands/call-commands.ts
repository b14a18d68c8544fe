// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.

import type { Random } from '../../support/random.ts';
import type { Model, Request } from '../model/model.ts';
import type { Body } from '../model/request-shapes.ts';
import type { TestWorkspace } from '../workspaces.ts';
import { randomDay, randomMetadata, randomScheduling, randomTimeLateOn } from './generators.ts';

const phoneNumbers = [
  ...['+14155550123', '14155550124', '+14155550125', '+15550201', '15550202', '+15550203', '+15550204'],
  ...['+14155550190', '+14155550191', '+14155550192', '+14155550193', '+14155550194', '+14155550195', '14155550196'],
];

/** A body of Trigger Call. */
export function randomCallBody(random: Random, model: Model, workspace: TestWorkspace): Body {
  const agents = workspace.agents.map(({ name }) => name);
  const scheduling: Body = randomScheduling(random, model, 'Asia/Kolkata');
  const metadata = randomMetadata(random);
  const agentVersion = random.pick(['default', 1, '2', 2, 3.1, 'draft', 99]);
  const retries = random.pick([1, 1, 2, 3, 2.9, -1]);
  const retryAfterHours = random.pick([0, 0.001, 0.01, 0.5, 1, 5, -2]);
  const zone = String(scheduling.timezone ?? 'Asia/Kolkata');
  const callOnDate = randomDay(random, model, zone);
  return {
    phoneNumber: random.chance(1) ? random.pick(['123', '+1 415', '']) : random.pick(phoneNumbers),
    agentName: agents.length > 0 && random.chance(97) ? random.pick(agents) : random.pick(['No One', 'Ann', '']),
    ...(random.chance(20) && { agentVersion }),
    ...(random.chance(45) && { channel: randomChannel(random, workspace) }),
    ...(random.chance(12) && { agentNumber: random.pick(['15550111', '+15550113', '+15550152', '+19990000']) }),
    ...(metadata && { metadata }),
    ...(random.chance(20) && { options: { initialMessage: 'This is for ${name}.', speed: '1.2' } }),
    ...(random.chance(45) && { noOfRetries: retries }),
    ...(random.chance(45) && { retryAfterHours }),
    ...(random.chance(50) && { callPriority: random.pick([1, 5, 10, 10, 11, 100]) }),
    ...scheduling,
    ...(random.chance(15) && {
      callOnDate,
      ...(random.chance(40) && { scheduleTime: randomTimeLateOn(random, callOnDate, zone) }),
    }),
  };
}

function randomChannel(random: Random, workspace: TestWorkspace): string {
  if (random.chance(85)) return random.pick(workspace.id === 'alpha' ? ['Line', 'Line', 'Wide Line'] : ['Line']);
  return random.pick([...workspace.channels.map(({ name }) => name), 'No Channel']);
}

/** A request of Update Workflow Call. Each has a `ref` of its own, by which its session is known again. */
export function randomWorkflowRequest(random: Random, model: Model, workspace: TestWorkspace): Request {
  const call = randomCallBody(random, model, workspace);
  const body = {
    customer_number: call.phoneNumber,
    customer_details: { ref: random.int(1, 1e9), ...(call.metadata as Body | undefined) },
    use_case: random.chance(30) ? call.agentName : undefined,
    agent_version: typeof call.agentVersion === 'number' ? call.agentVersion : undefined,
    bot_number: call.agentNumber,
    schedule_time: call.scheduleTime,
    options: call.options,
    no_of_retries: call.noOfRetries,
    retry_after_in_hrs: call.retryAfterHours,
    start_working_hour: call.startWorkingHour,
    end_working_hour: call.endWorkingHour,
    timezone: call.timezone,
    call_priority: call.callPriority,
    call_on_date: call.callOnDate,
  };
  const definedMembers = Object.entries(body).filter(([, value]) => value !== undefined);
  const ids = [...workspace.workflows.map(({ id }) => id), ...workspace.workflows.map(({ id }) => id), 'w-beta'];
  return { operation: 'updateWorkflowCall', id: random.pick(ids), body: Object.fromEntries(definedMembers) };
}
