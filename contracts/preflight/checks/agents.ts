import type { ChannelRole, Subject } from '../../subject/subject.ts';
import { type Asker, unknownId } from '../asker.ts';
import type { Check } from '../check.ts';
import { replyRequest, scheduledCall, scheduledChat } from '../requests.ts';
import { inconclusive } from './channels.ts';
import { judgeName, type NameProbe, speaksOf } from './judge-name.ts';

/** Whether the agents and their versions are known. */
export async function checkAgents(asker: Asker, subject: Subject, channels: readonly ChannelRole[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, { name, versions, hasDraft }] of subject.workspace.agents.entries()) {
    const pointer = `/workspace/agents/${index}`;
    const { verdict, answer } = await judgeName(name, unknownId, agentProbes(asker, subject, channels));
    if (verdict !== 'known') {
      const message = `The service has no agent of this name: it answers ${answer}, as to a name that no agent has. Write the name exactly as the dashboard of the service shows it, or remove the agent.`;
      const finding = verdict === 'unknown' ? ({ type: 'mistake', message } as const) : inconclusive;
      checks.push({ pointer: `${pointer}/name`, finding });
      continue;
    }
    checks.push({ pointer: `${pointer}/name`, finding: { type: 'known' } });
    const labels = [
      ...versions.map((label, position) => ({ label, at: `${pointer}/versions/${position}` })),
      ...(hasDraft ? [{ label: 'draft', at: `${pointer}/hasDraft` }] : []),
    ];
    for (const { label, at } of labels) checks.push({ pointer: at, finding: await judgeVersion(asker, name, label) });
  }
  return checks;
}

function agentProbes(asker: Asker, subject: Subject, channels: readonly ChannelRole[]): NameProbe[] {
  const blamesName: NameProbe['blamesName'] = (refusal) => speaksOf(refusal, /agent/i);
  const role = channels[0];
  const channel = role === undefined ? undefined : subject.workspace.channels[role];
  const byMessage =
    role === undefined || channel === undefined
      ? []
      : [
          {
            ask: (agentName: string) =>
              asker.ask('triggerChat', { body: scheduledChat(subject, role, channel, { agentName }) }),
            askWithout: () => asker.ask('triggerChat', { body: scheduledChat(subject, role, channel) }),
            blamesName,
          },
        ];
  return [
    inReplyMode(asker),
    { ask: (agentName) => asker.ask('triggerCall', { body: scheduledCall(subject, { agentName }) }), blamesName },
    ...byMessage,
  ];
}

export function inReplyMode(asker: Asker, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    ask: (name) => asker.ask('triggerChat', { body: replyRequest(name), ...key }),
    blamesName: (refusal) => speaksOf(refusal, /agent/i),
  };
}

async function judgeVersion(asker: Asker, agentName: string, label: string): Promise<Check['finding']> {
  const probe: NameProbe = {
    ask: (agentVersion) => asker.ask('triggerChat', { body: replyRequest(agentName, { agentVersion }) }),
    // A service that refuses the published version refuses them all.
    askWithout: () => asker.ask('triggerChat', { body: replyRequest(agentName, { agentVersion: 'default' }) }),
    blamesName: (refusal) => speaksOf(refusal, /agent|version/i),
  };
  const { verdict, answer } = await judgeName(label, unknownVersion, [probe]);
  if (verdict === 'known') return { type: 'known' };
  if (verdict === 'inconclusive') return inconclusive;
  const what = label === 'draft' ? 'draft' : 'published version of this label';
  const advice = label === 'draft' ? 'Save a draft, or write hasDraft: false.' : 'Correct the label, or remove it.';
  return {
    type: 'mistake',
    message: `The agent has no ${what}: the service answers ${answer}, as to a version that no agent has. ${advice}`,
  };
}

/** A version number that no agent has come to. */
const unknownVersion = '987654321';
