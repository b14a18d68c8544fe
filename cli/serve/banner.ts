import type { Mock } from '../../mock/index.ts';
import { toCurl } from '../../src/text/shell.ts';
import { renderJsonLine } from '../output/render-json.ts';

type Workspace = Mock['workspaces'][number];
type Channel = Workspace['channels'][number];

interface StartupInfo {
  baseUrl: string;
  baseUrlAlt: string;
  seed: string;
  clock: string;
  /** The state file, or the database; undefined: all state is in memory. */
  state: string | undefined;
  /** Whether there is a dashboard. */
  hasDashboard: boolean;
  /** Whether the dashboard and the control plane ask for a token. */
  hasToken: boolean;
}

/** What a person needs to start: addresses, keys, channels, and a line to paste for each kind of channel. */
export function renderBanner(workspaces: readonly Workspace[], info: StartupInfo): string {
  const { baseUrl, baseUrlAlt, seed, clock, state, hasToken, hasDashboard } = info;
  const [first] = workspaces;
  return [
    state === undefined
      ? 'Understudy is ready. All state is in memory and is lost when it stops (Ctrl-C).'
      : `Understudy is ready. All state is in ${state} and is resumed at the next start. Ctrl-C stops it.`,
    '',
    `  base URL       ${baseUrl}`,
    `  second URL     ${baseUrlAlt}`,
    // A browser sends no token with a typed address.
    ...(hasToken || !hasDashboard ? [] : renderPages(new URL(baseUrl).origin)),
    `  control plane  ${baseUrl.replace(/api$/, '_mock')}`,
    `  seed           ${seed}`,
    `  clock          ${clock}`,
    '',
    ...workspaces.flatMap(renderWorkspace),
    ...(first === undefined ? [] : renderCurlExamples(first, info)),
    '',
  ].join('\n');
}

function renderPages(origin: string): string[] {
  return [
    `  start page     ${origin}/`,
    `  dashboard      ${origin}/_mock/dashboard/`,
    `  documentation  ${origin}/_mock/docs/`,
  ];
}

/** The same for a script, as one line. */
export function renderReadyLine(workspaces: readonly Workspace[], info: StartupInfo): string {
  const { baseUrl, baseUrlAlt, seed, hasToken, hasDashboard } = info;
  const origin = new URL(baseUrl).origin;
  const ready = {
    baseUrl,
    baseUrlAlt,
    controlUrl: `${origin}/_mock`,
    ...(hasDashboard ? { dashboardUrl: `${origin}/_mock/dashboard/` } : {}),
    seed,
    hasToken,
    workspaces: workspaces.map(({ id, apiKeys, channels, agents }) => ({
      workspaceId: id,
      apiKeys,
      channels: channels.map(({ name, type, enabled }) => ({ name, type, enabled })),
      agents: agents.map(({ name }) => name),
    })),
  };
  return renderJsonLine(ready);
}

function renderWorkspace({ id, apiKeys, channels, internalErrors }: Workspace): string[] {
  const internalErrorNote =
    internalErrors.length > 0 ? `   (answers 500 to ${internalErrors.length} of its operations)` : '';
  const channelLines = channels.map(
    (channel) => `    ${channel.type.padEnd(16)} ${channel.name}${renderRemarks(channel)}`,
  );
  return [`  workspace ${id}   x-api-key: ${apiKeys.join(' or ')}${internalErrorNote}`, ...channelLines, ''];
}

function renderRemarks(channel: Channel): string {
  const notes = [
    ...(channel.enabled ? [] : ['disabled']),
    ...('numbers' in channel && channel.numbers.length === 0 ? ['no numbers'] : []),
    ...(channel.type === 'email' && channel.address === undefined ? ['no address'] : []),
    ...(channel.type === 'messengerChat' && !channel.templates ? ['no templates'] : []),
  ];
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
}

function renderCurlExamples(
  { channels, agents, apiKeys: [key = ''] }: Workspace,
  { baseUrl, baseUrlAlt }: StartupInfo,
): string[] {
  const usable = channels.filter(
    (channel) => renderRemarks(channel) === '' || renderRemarks(channel) === ' (no templates)',
  );
  const renderChatExample = (type: Channel['type'], customer: Record<string, string>): string[] => {
    const channel = usable.find(
      (candidate) => candidate.type === type && 'agent' in candidate && candidate.agent !== undefined,
    );
    if (channel === undefined) return [];
    const body = { communicationChannel: channel.name, ...customer, metadata: { name: 'Ada Lovelace' } };
    return [`  # ${type}: a message to a customer`, renderCurl(`${baseUrl}/chat-agent/trigger`, key, body)];
  };
  const agentName = agents[0]?.name;
  const canCall = usable.some(({ type }) => type === 'outboundSipTrunk') && agentName !== undefined;
  return [
    'Paste one of these:',
    ...renderChatExample('messengerChat', { customerNumber: '+14155550123' }),
    ...renderChatExample('webChat', { customerNumber: 'visitor-7' }),
    ...renderChatExample('email', { customerEmail: 'ada@example.com' }),
    ...(canCall
      ? [
          '  # outboundSipTrunk: a call, in the queue for a few seconds',
          renderCurl(`${baseUrlAlt}/call/trigger`, key, { phoneNumber: '+14155550123', agentName }),
        ]
      : []),
  ];
}

function renderCurl(url: string, key: string, body: unknown): string {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return `  ${toCurl({ method: 'POST', url, headers, body: JSON.stringify(body) })}`;
}
