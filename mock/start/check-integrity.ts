import type { Issue } from '../../src/files/issue.ts';
import { formatPointer } from '../../src/schema.ts';
import { listNames, nearestName } from '../../src/text/words.ts';
import {
  type Agent,
  type Channel,
  isSameNumber,
  type OutboundCallChannel,
  stripPlus,
  type Workflow,
  type Workspace,
} from '../domain/workspace.ts';

/** Checks what a schema cannot express: names must be unique, and references must exist. */
export function checkIntegrity(workspaces: readonly Workspace[]): Issue[] {
  const ids = workspaces.map(({ id }, index): LocatedName => [`/workspaces/${index}/id`, id]);
  // API keys are secrets, so an issue states the position of a key in its list instead.
  const keys = workspaces.flatMap(({ apiKeys }, index) =>
    apiKeys.map((key, position): LocatedName => [`/workspaces/${index}/apiKeys/${position}`, key]),
  );
  const issues = workspaces.flatMap((workspace, index) => [...checkWorkspace(workspace, `/workspaces/${index}`)]);
  return [...findDuplicates(ids), ...findDuplicates(keys), ...issues];
}

function* checkWorkspace(workspace: Workspace, pointer: string): Generator<Issue> {
  const { agents, channels, templates, workflows, recipients } = workspace;
  const checkUnique = (list: string, names: readonly string[], field = 'name') =>
    findDuplicates(names.map((name, index) => [`${pointer}/${list}/${index}/${field}`, name]));
  const nameOf = ({ name }: { name: string }) => name;
  yield* checkUnique('channels', channels.map(nameOf));
  for (const [index, channel] of channels.entries())
    yield* checkChannel(channel, workspace, `${pointer}/channels/${index}`);
  yield* checkUnique('agents', agents.map(nameOf));
  for (const [index, agent] of agents.entries()) yield* checkAgent(agent, `${pointer}/agents/${index}`);
  yield* checkUnique('templates', templates.map(nameOf));
  const ids = workflows.map(({ id }) => id);
  yield* checkUnique('workflows', ids, 'id');
  for (const [index, workflow] of workflows.entries())
    yield* checkWorkflow(workflow, workspace, `${pointer}/workflows/${index}`);
  const recipientNumbers = recipients.map(({ to }) => stripPlus(to));
  yield* checkUnique('recipients', recipientNumbers, 'to');
}

function* checkChannel(channel: Channel, { agents }: Workspace, pointer: string): Generator<Issue> {
  if ('numbers' in channel) {
    const numbers = channel.numbers.map(
      (number, index): LocatedName => [`${pointer}/numbers/${index}`, stripPlus(number)],
    );
    yield* findDuplicates(numbers);
  }
  if (!('agent' in channel) || channel.agent === undefined) return;
  yield* checkAgentName(channel.agent, agents, `${pointer}/agent`);
  const agent = agents.find(({ name }) => name === channel.agent);
  if (agent === undefined || channel.agentVersion === undefined) return;
  const versions = ['default', ...(agent.draft === undefined ? [] : ['draft']), ...labelsOf(agent)];
  if (versions.includes(channel.agentVersion)) return;
  const kind = `version of ${JSON.stringify(agent.name)}`;
  yield unknownReferenceIssue(channel.agentVersion, versions, kind, `${pointer}/agentVersion`);
}

function* checkAgent(agent: Agent, pointer: string): Generator<Issue> {
  const labels = labelsOf(agent);
  yield* findDuplicates(labels.map((label, index) => [`${pointer}/versions/${index}/label`, label]));
  if (!labels.includes(agent.published))
    yield unknownReferenceIssue(agent.published, labels, 'version', `${pointer}/published`);
}

function* checkWorkflow(workflow: Workflow, { agents, channels }: Workspace, pointer: string): Generator<Issue> {
  yield* checkAgentName(workflow.agent, agents, `${pointer}/agent`);
  const callChannels = channels.filter((one): one is OutboundCallChannel => one.type === 'outboundSipTrunk');
  const isMeant = ({ name, enabled }: Channel) =>
    workflow.channel === undefined ? enabled : name === workflow.channel;
  const channel = callChannels.find(isMeant);
  if (workflow.channel !== undefined && channel === undefined) {
    const other = channels.find(isMeant);
    const message = `names a channel that places no calls: its type is "${other?.type}", not "outboundSipTrunk".`;
    const names = callChannels.map(({ name }) => name);
    const at = `${pointer}/channel`;
    yield other === undefined
      ? unknownReferenceIssue(workflow.channel, names, 'outbound call channel', at)
      : { pointer: at, message };
    return;
  }
  const { botNumber } = workflow;
  const numbers = channel?.numbers ?? [];
  if (botNumber === undefined || numbers.some((number) => isSameNumber(number, botNumber))) return;
  const owner = channel === undefined ? 'an outbound call channel' : `the channel ${JSON.stringify(channel.name)}`;
  yield unknownReferenceIssue(botNumber, numbers, `number of ${owner}`, `${pointer}/botNumber`);
}

type LocatedName = [pointer: string, name: string];

function findDuplicates(names: readonly LocatedName[]): Issue[] {
  const first = new Map<string, string>();
  return names.flatMap(([pointer, name]) => {
    const earlier = first.get(name);
    const message = `must be unique; ${formatPointer(earlier ?? '', '')} already has this value.`;
    if (earlier !== undefined) return [{ pointer, message, duplicateOf: earlier }];
    first.set(name, pointer);
    return [];
  });
}

function* checkAgentName(name: string, agents: readonly Agent[], pointer: string): Generator<Issue> {
  const names = agents.map((agent) => agent.name);
  if (!names.includes(name)) yield unknownReferenceIssue(name, names, 'agent of this workspace', pointer);
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
