import type { Channel, Workspace } from '../../../../mock/domain/workspace/workspace.ts';

interface StartupInfo {
  baseUrl: string;
  baseUrlAlt: string;
  seed: string;
  clock: string;
  /** Where everything is kept; undefined: in memory. */
  state: string | undefined;
  /** Whether the mock's own plane asks for a token. */
  hasToken: boolean;
}

/** What a person needs to begin: addresses, keys, channels, and a line to paste for each kind of channel. */
export function renderBanner(workspaces: readonly Workspace[], info: StartupInfo): string {
  const { baseUrl, baseUrlAlt, seed, clock, state, hasToken } = info;
  const [first] = workspaces;
  return [
    state === undefined
      ? 'Understudy is ready. It keeps everything in memory and forgets it when it stops (Ctrl-C).'
      : `Understudy is ready. It keeps everything in ${state} and goes on from there at the next start. Ctrl-C stops it.`,
    '',
    `  base address   ${baseUrl}`,
    `  second base    ${baseUrlAlt}`,
    // A browser sends no token with an address that is typed.
    ...(hasToken ? [] : [`  dashboard   ${baseUrl.replace(/api$/, '_mock/dashboard/')}`]),
    `  control plane  ${baseUrl.replace(/api$/, '_mock')}`,
    `  seed           ${seed}`,
    `  clock          ${clock}`,
    '',
    ...workspaces.flatMap(renderWorkspace),
    ...(first === undefined ? [] : renderCurlExamples(first, info)),
    '',
  ].join('\n');
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
  return `  curl -s ${url} -H ${quoteForShell(`x-api-key: ${key}`)} -H 'content-type: application/json' -d ${quoteForShell(JSON.stringify(body))}`;
}

/** The text as one word of a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
