import type { Mock } from '../../mock/index.ts';
import { toCurl } from '../../src/text/code.ts';
import { renderJsonLine } from './format.ts';

type Workspace = Mock['workspaces'][number];
type Channel = Workspace['channels'][number];

interface StartupInfo {
  baseUrl: string;
  baseUrlAlt: string;
  seed: string;
  clock: string;
  state: string | undefined;
  hasToken: boolean;
}

export function renderBanner(workspaces: readonly Workspace[], info: StartupInfo): string {
  const { baseUrl, baseUrlAlt, seed, clock, state, hasToken } = info;
  const origin = baseUrl.replace(/\/api$/, '');
  const memory =
    state === undefined ? 'in memory and is lost when it stops' : `in ${state} and is resumed at the next start`;
  // If the mock requires a token, do not list its pages: a browser sends no token for a URL that a person types.
  const pages = hasToken ? {} : { dashboard: `${origin}/_mock/dashboard/`, documentation: `${origin}/_mock/docs/` };
  const lines = {
    'base URL': baseUrl,
    'second URL': baseUrlAlt,
    ...pages,
    'control plane': `${origin}/_mock`,
    seed,
    clock,
  };
  const [first] = workspaces;
  return [
    `Understudy is ready. All state is ${memory}. Ctrl-C stops it.`,
    '',
    ...Object.entries(lines).map(([name, value]) => `  ${name.padEnd(13)}  ${value}`),
    '',
    ...workspaces.flatMap(renderWorkspace),
    ...(first === undefined ? [] : renderExamples(first, info)),
    '',
  ].join('\n');
}

export function renderReadyLine(workspaces: readonly Workspace[], info: StartupInfo): string {
  const { baseUrl, baseUrlAlt, seed, hasToken } = info;
  const origin = baseUrl.replace(/\/api$/, '');
  return renderJsonLine({
    baseUrl,
    baseUrlAlt,
    controlUrl: `${origin}/_mock`,
    dashboardUrl: `${origin}/_mock/dashboard/`,
    seed,
    hasToken,
    workspaces: workspaces.map((workspace) => ({
      workspaceId: workspace.id,
      apiKeys: workspace.apiKeys,
      ...summarizeContent(workspace),
    })),
  });
}

export function summarizeContent({ channels, agents }: Workspace) {
  return {
    channels: channels.map(({ name, type, enabled }) => ({ name, type, enabled })),
    agents: agents.map(({ name }) => name),
  };
}

function renderWorkspace({ id, apiKeys, channels, internalErrors }: Workspace): string[] {
  const { length } = internalErrors;
  const note = length > 0 ? `   (answers 500 to ${length} of its operations)` : '';
  const lines = channels.map((channel) => {
    const remarks = remarksOn(channel);
    return `    ${channel.type.padEnd(16)} ${channel.name}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
  });
  return [`  workspace ${id}   x-api-key: ${apiKeys.join(' or ')}${note}`, ...lines, ''];
}

function remarksOn(channel: Channel): string[] {
  return [
    ...(channel.enabled ? [] : ['disabled']),
    ...('numbers' in channel && channel.numbers.length === 0 ? ['no numbers'] : []),
    ...(channel.type === 'email' && channel.address === undefined ? ['no address'] : []),
    ...(channel.type === 'messengerChat' && !channel.templates ? ['no templates'] : []),
  ];
}

function renderExamples({ channels, agents, apiKeys: [key = ''] }: Workspace, info: StartupInfo): string[] {
  const usable = channels.filter((channel) => remarksOn(channel).every((remark) => remark === 'no templates'));
  const render = (title: string, url: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return [`  # ${title}`, `  ${toCurl({ method: 'POST', url, headers, body: JSON.stringify(body) })}`];
  };
  const chats = Object.entries({
    messengerChat: { customerNumber: '+14155550123' },
    webChat: { customerNumber: 'visitor-7' },
    email: { customerEmail: 'ada@example.com' },
  }).flatMap(([type, customer]) => {
    const channel = usable.find((one) => one.type === type && 'agent' in one && one.agent !== undefined);
    if (channel === undefined) return [];
    const body = { communicationChannel: channel.name, ...customer, metadata: { name: 'Ada Lovelace' } };
    return render(`${type}: a message to a customer`, `${info.baseUrl}/chat-agent/trigger`, body);
  });
  const agentName = agents[0]?.name;
  const canCall = agentName !== undefined && usable.some(({ type }) => type === 'outboundSipTrunk');
  const title = 'outboundSipTrunk: a call, in the queue for a few seconds';
  const body = { phoneNumber: '+14155550123', agentName };
  return ['Paste one of these:', ...chats, ...(canCall ? render(title, `${info.baseUrlAlt}/call/trigger`, body) : [])];
}
