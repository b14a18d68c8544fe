import { suggestion } from '../../src/nearest.ts';
import type { Agent, Channel, OutboundCallChannel, Workflow, Workspace } from '../domain/workspace.ts';
import { type Fault, placeAt } from './fault.ts';

/** What the schema cannot say of workspaces that fit it: names are there once, and what they name exists. */
export function check(workspaces: readonly Workspace[]): Fault[] {
  return [
    ...repeated(
      workspaces.map(({ id }, index) => [`/workspaces/${index}/id`, id]),
      'an id',
    ),
    // Keys are secrets: a fault says where one stands, not what it is.
    ...repeated(
      workspaces.flatMap(({ apiKeys }, index) =>
        apiKeys.map((key, position): Named => [`/workspaces/${index}/apiKeys/${position}`, key]),
      ),
      'a key',
    ),
    ...workspaces.flatMap((workspace, index) => checkWorkspace(workspace, `/workspaces/${index}`)),
  ];
}

function checkWorkspace(workspace: Workspace, at: string): Fault[] {
  const { agents, channels, templates, workflows, recipients } = workspace;
  return [
    ...repeated(named(channels, `${at}/channels`), 'a name'),
    ...channels.flatMap((channel, index) => checkChannel(channel, workspace, `${at}/channels/${index}`)),
    ...repeated(named(agents, `${at}/agents`), 'a name'),
    ...agents.flatMap((agent, index) => checkAgent(agent, `${at}/agents/${index}`)),
    ...repeated(named(templates, `${at}/templates`), 'a name'),
    ...repeated(
      workflows.map(({ id }, index) => [`${at}/workflows/${index}/id`, id]),
      'an id',
    ),
    ...workflows.flatMap((workflow, index) => checkWorkflow(workflow, workspace, `${at}/workflows/${index}`)),
    ...repeated(
      recipients.map(({ to }, index) => [`${at}/recipients/${index}/to`, bare(to)]),
      'a recipient',
    ),
  ];
}

function checkChannel(channel: Channel, { agents }: Workspace, at: string): Fault[] {
  const faults = 'numbers' in channel ? repeatedNumbers(channel.numbers, `${at}/numbers`) : [];
  if (!('agent' in channel) || channel.agent === undefined) return faults;

  const agent = agents.find(({ name }) => name === channel.agent);
  if (agent === undefined) return [...faults, unknownAgent(channel.agent, agents, `${at}/agent`)];
  if (channel.agentVersion === undefined) return faults;

  const versions = ['default', ...(agent.draft === undefined ? [] : ['draft']), ...labelsOf(agent)];
  if (versions.includes(channel.agentVersion)) return faults;
  return [...faults, unknown(channel.agentVersion, versions, `version of ${quoted(agent.name)}`, `${at}/agentVersion`)];
}

function checkAgent(agent: Agent, at: string): Fault[] {
  const labels = labelsOf(agent);
  return [
    ...repeated(
      labels.map((label, index) => [`${at}/versions/${index}/label`, label]),
      'a label',
    ),
    ...(labels.includes(agent.published) ? [] : [unknown(agent.published, labels, 'version', `${at}/published`)]),
  ];
}

function checkWorkflow(workflow: Workflow, { agents, channels }: Workspace, at: string): Fault[] {
  const faults = agents.some(({ name }) => name === workflow.agent)
    ? []
    : [unknownAgent(workflow.agent, agents, `${at}/agent`)];

  const callChannels = channels.filter((one): one is OutboundCallChannel => one.type === 'outboundSipTrunk');
  const channel =
    workflow.channel === undefined
      ? callChannels.find(({ enabled }) => enabled)
      : callChannels.find(({ name }) => name === workflow.channel);
  if (workflow.channel !== undefined && channel === undefined) {
    const other = channels.find(({ name }) => name === workflow.channel);
    const message = `names a channel that places no calls: its type is "${other?.type}", not "outboundSipTrunk".`;
    const names = callChannels.map(({ name }) => name);
    const pointer = `${at}/channel`;
    faults.push(other ? { pointer, message } : unknown(workflow.channel, names, 'outbound call channel', pointer));
    return faults;
  }

  const { botNumber } = workflow;
  const numbers = channel?.numbers ?? [];
  if (botNumber === undefined || numbers.some((one) => bare(one) === bare(botNumber))) return faults;
  const owner = channel === undefined ? 'an outbound call channel' : `the channel ${quoted(channel.name)}`;
  return [...faults, unknown(botNumber, numbers, `number of ${owner}`, `${at}/botNumber`)];
}

/** A pointer and the name that stands there. */
type Named = [pointer: string, name: string];

function named(things: readonly { name: string }[], at: string): Named[] {
  return things.map(({ name }, index) => [`${at}/${index}/name`, name]);
}

/** A fault for every name that stands further up already. */
function repeated(names: readonly Named[], what: string): Fault[] {
  const first = new Map<string, string>();
  return names.flatMap(([pointer, name]) => {
    const earlier = first.get(name);
    if (earlier !== undefined) return [{ pointer, message: `is ${what} that ${placeAt(earlier)} has already.` }];
    first.set(name, pointer);
    return [];
  });
}

function repeatedNumbers(numbers: readonly string[], at: string): Fault[] {
  return repeated(
    numbers.map((number, index) => [`${at}/${index}`, bare(number)]),
    'a number',
  );
}

function unknownAgent(name: string, agents: readonly Agent[], pointer: string): Fault {
  const names = agents.map((agent) => agent.name);
  return unknown(name, names, 'agent of this workspace', pointer);
}

function unknown(name: string, names: readonly string[], what: string, pointer: string): Fault {
  return { pointer, message: `names no ${what}; found ${quoted(name)}${suggestion(name, names)}` };
}

function labelsOf({ versions }: Agent): string[] {
  return versions.map(({ label }) => label);
}

/** Numbers may be written with or without `+`. */
function bare(number: string): string {
  return number.replace(/^\+/, '');
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
