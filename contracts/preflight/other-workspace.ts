import { sampleReply } from '../generators/sample-requests.ts';
import { dataOf } from '../operations/exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Check } from './check.ts';
import { agentProbe, judgeName, messageToNobody, toCheck, undecidedWorkflow, workflowProbe } from './judge-name.ts';
import { type Prober, unknownId } from './prober.ts';

/** Whether the second key opens another workspace, with this channel and agent. Takes the key to be good. */
export async function checkOtherWorkspace(
  prober: Prober,
  subject: Subject,
  channels: readonly ChannelRole[],
): Promise<Check[]> {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const theirs = prober.withKey(apiKey);
  if (await isSameWorkspace(prober, theirs, subject, channels)) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its channels and its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [{ pointer: '/otherWorkspace/apiKey', result: 'mistake', message }];
  }
  const channel = { what: 'enabled channel', probe: messageToNobody(theirs), undecided: undefined };
  const anAgent = { what: 'agent', probe: agentProbe(theirs), undecided: undefined };
  const workflow = { what: 'workflow', probe: workflowProbe(theirs), undecided: undecidedWorkflow };
  const names = [
    { field: 'webChat', name: webChat, ...channel },
    { field: 'agent', name: agent, ...anAgent },
    { field: 'onlyHere/agent', name: onlyHere.agent, ...anAgent },
    { field: 'onlyHere/messenger', name: onlyHere.messenger, ...channel },
    { field: 'onlyHere/webChat', name: onlyHere.webChat, ...channel },
    { field: 'onlyHere/email', name: onlyHere.email, ...channel },
    { field: 'onlyHere/workflowId', name: onlyHere.workflowId, ...workflow },
  ];
  const checks: Check[] = [];
  for (const { field, name, what, probe, undecided } of names) {
    if (name === undefined) continue;
    const verdict = await judgeName(name, [probe]);
    const alternative = field.startsWith('onlyHere') ? 'remove the line' : 'remove otherWorkspace';
    const lacks = `The other workspace has no ${what} of this name`;
    checks.push(toCheck(`/otherWorkspace/${field}`, verdict, lacks, alternative, undecided));
  }
  return checks;
}

/** One sign alone may be a fault of the service; a session, all channels and an agent in common are one workspace. */
async function isSameWorkspace(
  prober: Prober,
  theirs: Prober,
  subject: Subject,
  roles: readonly ChannelRole[],
): Promise<boolean> {
  const { channels, agents } = subject.workspace;
  const agentName = agents[0]?.name;
  if (agentName === undefined) return false;
  const begun = await prober.send('triggerChat', { body: sampleReply(subject) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await theirs.send('getSession', { path: { sessionId } });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const names = roles.map((role) => channels[role]).filter((name) => name !== undefined);
  for (const name of names) {
    const { verdict } = await judgeName(name, [messageToNobody(theirs)]);
    if (verdict !== 'known') return false;
  }
  const { verdict } = await judgeName(agentName, [agentProbe(theirs)]);
  const takesAnyAgent = (await agentProbe(theirs).send(unknownId))?.status === 200;
  return names.length > 0 && verdict === 'known' && !takesAnyAgent;
}
