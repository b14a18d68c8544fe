// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.

import type { Random } from '../support/random.ts';
import { lateOn, someDay, someMetadata, someScheduling } from './ingredients.ts';
import type { Model, Request } from './reference-model.ts';
import type { Body } from './reference-shapes.ts';
import type { TestWorkspace } from './workspaces.ts';

const phones = [
  ...['+14155550123', '14155550124', '+14155550125', '+15550201', '15550202', '+15550203', '+15550204'],
  ...['+14155550190', '+14155550191', '+14155550192', '+14155550193', '+14155550194', '+14155550195', '14155550196'],
];

/** A body of Trigger Call. */
export function callCommand(random: Random, model: Model, workspace: TestWorkspace): Body {
  const agents = workspace.agents.map(({ name }) => name);
  const scheduling: Body = someScheduling(random, model, 'Asia/Kolkata');
  const metadata = someMetadata(random);
  const agentVersion = random.pick(['default', 1, '2', 2, 3.1, 'draft', 99]);
  const retries = random.pick([1, 1, 2, 3, 2.9, -1]);
  const retryAfterHours = random.pick([0, 0.001, 0.01, 0.5, 1, 5, -2]);
  const zone = String(scheduling.timezone ?? 'Asia/Kolkata');
  const callOnDate = someDay(random, model, zone);
  return {
    phoneNumber: random.percent(1) ? random.pick(['123', '+1 415', '']) : random.pick(phones),
    agentName: agents.length > 0 && random.percent(97) ? random.pick(agents) : random.pick(['No One', 'Ann', '']),
    ...(random.percent(20) && { agentVersion }),
    ...(random.percent(45) && { channel: someChannel(random, workspace) }),
    ...(random.percent(12) && { agentNumber: random.pick(['15550111', '+15550113', '+15550152', '+19990000']) }),
    ...(metadata && { metadata }),
    ...(random.percent(20) && { options: { initialMessage: 'This is for ${name}.', speed: '1.2' } }),
    ...(random.percent(45) && { noOfRetries: retries }),
    ...(random.percent(45) && { retryAfterHours }),
    ...(random.percent(50) && { callPriority: random.pick([1, 5, 10, 10, 11, 100]) }),
    ...scheduling,
    ...(random.percent(15) && {
      callOnDate,
      ...(random.percent(40) && { scheduleTime: lateOn(random, callOnDate, zone) }),
    }),
  };
}

function someChannel(random: Random, workspace: TestWorkspace): string {
  if (random.percent(85)) return random.pick(workspace.id === 'alpha' ? ['Line', 'Line', 'Wide Line'] : ['Line']);
  return random.pick([...workspace.channels.map(({ name }) => name), 'No Channel']);
}

/** A request of Update Workflow Call. Each has a `ref` of its own, by which its session is known again. */
export function workflowCommand(random: Random, model: Model, workspace: TestWorkspace): Request {
  const call = callCommand(random, model, workspace);
  const body = {
    customer_number: call.phoneNumber,
    customer_details: { ref: random.int(1, 1e9), ...(call.metadata as Body | undefined) },
    use_case: random.percent(30) ? call.agentName : undefined,
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
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const ids = [...workspace.workflows.map(({ id }) => id), ...workspace.workflows.map(({ id }) => id), 'w-beta'];
  return { operation: 'updateWorkflowCall', id: random.pick(ids), body: Object.fromEntries(given) };
}
