import type { Scenario } from '../../src/scenario.ts';
import { valueAt } from '../../src/schema.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { isAddress, recipientsIn } from '../facts/impact.ts';
import type { Subject } from '../subject/subject.ts';

const roles = { messengerChat: 'messenger', webChat: 'webChat', email: 'email', outboundSipTrunk: 'voice' } as const;

/** Maps each name in a scenario to a name of the subject. Lists the names in the scenario that have no counterpart. */
export function namesOf({ workspaces = [], steps }: Scenario, { workspace, otherWorkspace, recipients }: Subject) {
  const names = new Map<string, string>();
  const missing = new Set<string>();
  const add = (name: unknown, live: string | undefined) => {
    if (typeof name !== 'string' || names.has(name)) return;
    if (live === undefined) missing.add(name);
    else names.set(name, live);
  };
  const [first, second] = workspaces;
  const listAt = (holder: unknown, pointer: string) => {
    const list = valueAt(holder, pointer);
    return Array.isArray(list) ? (list as unknown[]) : [];
  };
  add(valueAt(first, '/apiKeys/0'), workspace.apiKey);
  add(valueAt(second, '/apiKeys/0'), otherWorkspace?.apiKey);
  for (const channel of listAt(first, '/channels')) {
    const { type, name } = channel as { type: string; name: string };
    const role = roles[type as keyof typeof roles];
    add(name, role === undefined ? workspace.channels.unsupported : workspace.channels[role]);
    const numbers = role === 'voice' ? workspace.voiceNumbers : workspace.messengerNumbers;
    for (const [index, number] of listAt(channel, '/numbers').entries()) add(number, numbers?.[index]);
  }
  for (const [index, agent] of listAt(first, '/agents').entries())
    add(valueAt(agent, '/name'), workspace.agents[index]?.name);
  for (const template of listAt(first, '/templates')) add(valueAt(template, '/name'), workspace.template?.templateId);
  for (const workflow of listAt(first, '/workflows')) add(valueAt(workflow, '/id'), workspace.workflowId);
  const people = [...new Set(steps.flatMap((step) => recipientsIn(step.with).map(({ value }) => value)))];
  const isNumber = (value: string) => /^\+?[\d\s().-]{5,}$/.test(value);
  const kinds = [
    [people.filter(isAddress), recipients.emails],
    [people.filter((value) => !isAddress(value) && !isNumber(value)), recipients.userIds],
  ] as const;
  for (const [values, live] of kinds) for (const [index, value] of values.entries()) add(value, live[index]);
  const digits = [...new Set(people.filter(isNumber).map(phoneDigitsOf))];
  for (const value of people.filter(isNumber)) add(value, recipients.numbers[digits.indexOf(phoneDigitsOf(value))]);
  return { names, missing };
}
