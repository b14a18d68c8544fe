import { dataOf } from '../../exchange.ts';
import type { ChannelRole, Subject } from '../../subject/subject.ts';
import { type Asker, unknownId } from '../asker.ts';
import type { Check } from '../check.ts';
import { replyRequest } from '../requests.ts';
import { inReplyMode } from './agents.ts';
import { inconclusive, messageToNobody } from './channels.ts';
import { judgeName } from './judge-name.ts';
import { inconclusiveWorkflow, workflowProbe } from './workflow.ts';

/** Whether the second key opens another workspace, with this channel and agent. Takes the key to be good. */
export async function checkOtherWorkspace(
  asker: Asker,
  subject: Subject,
  channels: readonly ChannelRole[],
): Promise<Check[]> {
  const { otherWorkspace } = subject;
  if (otherWorkspace === undefined) return [];
  if (await isSameWorkspace(asker, subject, channels)) {
    const message =
      'Both keys seem to open the same workspace: the second one reads a session of the first, and has its channels and its agent. Write the key of another workspace, or remove otherWorkspace. If they are two workspaces, the service does not keep them apart.';
    return [{ pointer: '/otherWorkspace/apiKey', finding: { type: 'mistake', message } }];
  }
  const { apiKey, webChat, agent, onlyHere = {} } = otherWorkspace;
  const checks: Check[] = [];
  const channelProbe = messageToNobody(asker, apiKey);
  const names = [
    ['webChat', 'enabled channel', webChat, channelProbe] as const,
    ['agent', 'agent', agent, inReplyMode(asker, apiKey)] as const,
    ['onlyHere/agent', 'agent', onlyHere.agent, inReplyMode(asker, apiKey)] as const,
    ['onlyHere/messenger', 'enabled channel', onlyHere.messenger, channelProbe] as const,
    ['onlyHere/webChat', 'enabled channel', onlyHere.webChat, channelProbe] as const,
    ['onlyHere/email', 'enabled channel', onlyHere.email, channelProbe] as const,
    ['onlyHere/workflowId', 'workflow', onlyHere.workflowId, workflowProbe(asker, apiKey)] as const,
  ];
  for (const [field, what, name, probe] of names) {
    if (name === undefined) continue;
    const { verdict, answer } = await judgeName(name, unknownId, [probe]);
    const message = `The other workspace has no ${what} of this name: the service answers ${answer}, as to a name that nothing has. Write the name exactly as the dashboard of the service shows it, or remove ${field.startsWith('onlyHere') ? 'the line' : 'otherWorkspace'}.`;
    const undecided = what === 'workflow' ? inconclusiveWorkflow : inconclusive;
    const finding: Check['finding'] =
      verdict === 'unknown' ? { type: 'mistake', message } : verdict === 'known' ? { type: 'known' } : undecided;
    checks.push({ pointer: `/otherWorkspace/${field}`, finding });
  }
  return checks;
}

/** One sign alone may be a fault of the service; a session, all channels and an agent in common are one workspace. */
async function isSameWorkspace(asker: Asker, subject: Subject, roles: readonly ChannelRole[]): Promise<boolean> {
  const { workspace, otherWorkspace } = subject;
  const apiKey = otherWorkspace?.apiKey ?? null;
  const agentName = workspace.agents[0]?.name;
  if (apiKey === null || agentName === undefined) return false;
  const begun = await asker.ask('triggerChat', { body: replyRequest(agentName) });
  const { sessionId } = dataOf(begun?.json);
  if (typeof sessionId !== 'string') return false;
  const read = await asker.ask('getSession', { path: { sessionId }, apiKey });
  if (read?.status !== 200 || dataOf(read.json).sessionId !== sessionId) return false;
  const names = roles.map((role) => workspace.channels[role]).filter((name) => name !== undefined);
  for (const name of names) {
    const { verdict } = await judgeName(name, unknownId, [messageToNobody(asker, apiKey)]);
    if (verdict !== 'known') return false;
  }
  const { verdict } = await judgeName(agentName, unknownId, [inReplyMode(asker, apiKey)]);
  const takesAnyAgent = (await asker.ask('triggerChat', { body: replyRequest(unknownId), apiKey }))?.status === 200;
  return names.length > 0 && verdict === 'known' && !takesAnyAgent;
}
