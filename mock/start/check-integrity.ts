import type { Issue } from '../../src/files/issue.ts';
import { formatPointer } from '../../src/schema.ts';
import { listNames, nearestName } from '../../src/text/nearest.ts';
import {
  type Agent,
  type Channel,
  isSameNumber,
  type OutboundCallChannel,
  stripPlus,
  type Workflow,
  type Workspace,
} from '../domain/workspace.ts';

/** Checks what the schema cannot: that names are unique, and that references exist. */
export function checkIntegrity(workspaces: readonly Workspace[]): Issue[] {
  return [
    ...findDuplicates(
      workspaces.map(({ id }, index) => [`/workspaces/${index}/id`, id]),
      'an id',
    ),
    // Keys are secrets: an issue says where one is, not what it is.
    ...findDuplicates(
      workspaces.flatMap(({ apiKeys }, index) =>
        apiKeys.map((key, position): LocatedName => [`/workspaces/${index}/apiKeys/${position}`, key]),
      ),
      'a key',
    ),
    ...workspaces.flatMap((workspace, index) => checkWorkspace(workspace, `/workspaces/${index}`)),
  ];
}

function checkWorkspace(workspace: Workspace, basePointer: string): Issue[] {
  const { agents, channels, templates, workflows, recipients } = workspace;
  return [
    ...findDuplicates(locateNames(channels, `${basePointer}/channels`), 'a name'),
    ...channels.flatMap((channel, index) => checkChannel(channel, workspace, `${basePointer}/channels/${index}`)),
    ...findDuplicates(locateNames(agents, `${basePointer}/agents`), 'a name'),
    ...agents.flatMap((agent, index) => checkAgent(agent, `${basePointer}/agents/${index}`)),
    ...findDuplicates(locateNames(templates, `${basePointer}/templates`), 'a name'),
    ...findDuplicates(
      workflows.map(({ id }, index) => [`${basePointer}/workflows/${index}/id`, id]),
      'an id',
    ),
    ...workflows.flatMap((workflow, index) => checkWorkflow(workflow, workspace, `${basePointer}/workflows/${index}`)),
    ...findDuplicates(
      recipients.map(({ to }, index) => [`${basePointer}/recipients/${index}/to`, stripPlus(to)]),
      'a recipient',
    ),
  ];
}

function checkChannel(channel: Channel, { agents }: Workspace, basePointer: string): Issue[] {
  const issues = 'numbers' in channel ? findDuplicateNumbers(channel.numbers, `${basePointer}/numbers`) : [];
  if (!('agent' in channel) || channel.agent === undefined) return issues;

  const agent = agents.find(({ name }) => name === channel.agent);
  if (agent === undefined) return [...issues, unknownAgentIssue(channel.agent, agents, `${basePointer}/agent`)];
  if (channel.agentVersion === undefined) return issues;

  const versions = ['default', ...(agent.draft === undefined ? [] : ['draft']), ...labelsOf(agent)];
  if (versions.includes(channel.agentVersion)) return issues;
  return [
    ...issues,
    unknownReferenceIssue(
      channel.agentVersion,
      versions,
      `version of ${JSON.stringify(agent.name)}`,
      `${basePointer}/agentVersion`,
    ),
  ];
}

function checkAgent(agent: Agent, basePointer: string): Issue[] {
  const labels = labelsOf(agent);
  return [
    ...findDuplicates(
      labels.map((label, index) => [`${basePointer}/versions/${index}/label`, label]),
      'a label',
    ),
    ...(labels.includes(agent.published)
      ? []
      : [unknownReferenceIssue(agent.published, labels, 'version', `${basePointer}/published`)]),
  ];
}

function checkWorkflow(workflow: Workflow, { agents, channels }: Workspace, basePointer: string): Issue[] {
  const issues = agents.some(({ name }) => name === workflow.agent)
    ? []
    : [unknownAgentIssue(workflow.agent, agents, `${basePointer}/agent`)];

  const callChannels = channels.filter(
    (candidate): candidate is OutboundCallChannel => candidate.type === 'outboundSipTrunk',
  );
  const channel =
    workflow.channel === undefined
      ? callChannels.find(({ enabled }) => enabled)
      : callChannels.find(({ name }) => name === workflow.channel);
  if (workflow.channel !== undefined && channel === undefined) {
    const other = channels.find(({ name }) => name === workflow.channel);
    const message = `names a channel that places no calls: its type is "${other?.type}", not "outboundSipTrunk".`;
    const names = callChannels.map(({ name }) => name);
    const pointer = `${basePointer}/channel`;
    issues.push(
      other ? { pointer, message } : unknownReferenceIssue(workflow.channel, names, 'outbound call channel', pointer),
    );
    return issues;
  }

  const { botNumber } = workflow;
  const numbers = channel?.numbers ?? [];
  if (botNumber === undefined || numbers.some((number) => isSameNumber(number, botNumber))) return issues;
  const owner = channel === undefined ? 'an outbound call channel' : `the channel ${JSON.stringify(channel.name)}`;
  return [...issues, unknownReferenceIssue(botNumber, numbers, `number of ${owner}`, `${basePointer}/botNumber`)];
}

/** A pointer and the name at it. */
type LocatedName = [pointer: string, name: string];

function locateNames(items: readonly { name: string }[], basePointer: string): LocatedName[] {
  return items.map(({ name }, index) => [`${basePointer}/${index}/name`, name]);
}

/** An issue for every name that occurred before. */
function findDuplicates(names: readonly LocatedName[], kind: string): Issue[] {
  const first = new Map<string, string>();
  return names.flatMap(([pointer, name]) => {
    const earlier = first.get(name);
    if (earlier !== undefined)
      return [{ pointer, message: `is ${kind} that ${formatPointer(earlier, '')} has already.`, duplicateOf: earlier }];
    first.set(name, pointer);
    return [];
  });
}

function findDuplicateNumbers(numbers: readonly string[], basePointer: string): Issue[] {
  return findDuplicates(
    numbers.map((number, index) => [`${basePointer}/${index}`, stripPlus(number)]),
    'a number',
  );
}

function unknownAgentIssue(name: string, agents: readonly Agent[], pointer: string): Issue {
  const names = agents.map((agent) => agent.name);
  return unknownReferenceIssue(name, names, 'agent of this workspace', pointer);
}

function unknownReferenceIssue(name: string, names: readonly string[], kind: string, pointer: string): Issue {
  const suggestion = nearestName(name, names);
  const message = `names no ${kind}; found ${JSON.stringify(name)}.`;
  return suggestion === undefined
    ? { pointer, message: `${message} ${listNames(names)}` }
    : { pointer, message, suggestion };
}

function labelsOf({ versions }: Agent): string[] {
  return versions.map(({ label }) => label);
}
