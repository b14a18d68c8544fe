import { dataOf } from '../exchange.ts';
import type { ChannelRole, Subject } from '../subject/subject.ts';
import type { Check } from './check.ts';
import {
  checkEach,
  inReplyMode,
  judgeName,
  messageToNobody,
  type NameCheck,
  undecidedByEffect,
  undecidedWorkflow,
  workflowProbe,
} from './judge-name.ts';
import { type Prober, replyRequest, unknownId } from './prober.ts';

/** Whether the second key opens another workspace, with this channel and agent. Takes the key to be good. */
export async function checkOtherWorkspace(
  prober: Prober,
  subject: Subject,
  channels: readonly ChannelRole[],
): Promise<Check[]> {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  if (await isSameWorkspace(prober, subject, channels)) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its channels and its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [{ pointer: '/otherWorkspace/apiKey', finding: { type: 'mistake', message } }];
  }
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const theirs = prober.withKey(apiKey);
  const channelProbe = messageToNobody(theirs);
  const agentProbe = inReplyMode(theirs);
  const names = [
    ['webChat', 'enabled channel', webChat, channelProbe],
    ['agent', 'agent', agent, agentProbe],
    ['onlyHere/agent', 'agent', onlyHere.agent, agentProbe],
    ['onlyHere/messenger', 'enabled channel', onlyHere.messenger, channelProbe],
    ['onlyHere/webChat', 'enabled channel', onlyHere.webChat, channelProbe],
    ['onlyHere/email', 'enabled channel', onlyHere.email, channelProbe],
    ['onlyHere/workflowId', 'workflow', onlyHere.workflowId, workflowProbe(theirs)],
  ] as const;
  return checkEach(
    names.flatMap(([field, what, name, probe]): NameCheck[] => {
      if (name === undefined) return [];
      const describeMistake = (answer: string) =>
        `The other workspace has no ${what} of this name: the service answers ${answer}, as to a name that nothing has. Write the name exactly as the dashboard of the service shows it, or remove ${field.startsWith('onlyHere') ? 'the line' : 'otherWorkspace'}.`;
      const undecided = what === 'workflow' ? undecidedWorkflow : undecidedByEffect;
      const judge = () => judgeName(name, [probe]);
      return [{ pointer: `/otherWorkspace/${field}`, judge, describeMistake, undecided }];
    }),
  );
}

/** One sign alone may be a fault of the service; a session, all channels and an agent in common are one workspace. */
async function isSameWorkspace(prober: Prober, subject: Subject, roles: readonly ChannelRole[]): Promise<boolean> {
  const { workspace, otherWorkspace } = subject;
  const agentName = workspace.agents[0]?.name;
  if (otherWorkspace === undefined || agentName === undefined) return false;
  const theirs = prober.withKey(otherWorkspace.apiKey);
  const begun = await prober.send('triggerChat', { body: replyRequest(agentName) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await theirs.send('getSession', { path: { sessionId } });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const names = roles.map((role) => workspace.channels[role]).filter((name) => name !== undefined);
  for (const name of names) {
    const { verdict } = await judgeName(name, [messageToNobody(theirs)]);
    if (verdict !== 'known') return false;
  }
  const { verdict } = await judgeName(agentName, [inReplyMode(theirs)]);
  const takesAnyAgent = (await theirs.send('triggerChat', { body: replyRequest(unknownId) }))?.status === 200;
  return names.length > 0 && verdict === 'known' && !takesAnyAgent;
}
