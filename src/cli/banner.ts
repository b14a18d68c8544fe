import type { Channel, Workspace } from '../../mock/domain/workspace.ts';

interface Beginning {
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
export function banner(workspaces: readonly Workspace[], beginning: Beginning): string {
  const { baseUrl, baseUrlAlt, seed, clock, state, hasToken } = beginning;
  const [first] = workspaces;
  return [
    state === undefined
      ? 'Understudy is ready. It keeps everything in memory and forgets it when it stops (Ctrl-C).'
      : `Understudy is ready. It keeps everything in ${state} and goes on from there at the next start. Ctrl-C stops it.`,
    '',
    `  base address   ${baseUrl}`,
    `  second base    ${baseUrlAlt}`,
    // A browser sends no token with an address that is typed.
    ...(hasToken ? [] : [`  control room   ${baseUrl.replace(/api$/, '_mock/page/')}`]),
    `  control plane  ${baseUrl.replace(/api$/, '_mock')}`,
    `  seed           ${seed}`,
    `  clock          ${clock}`,
    '',
    ...workspaces.flatMap(workspaceLines),
    ...(first === undefined ? [] : curlLines(first, beginning)),
    '',
  ].join('\n');
}

function workspaceLines({ id, apiKeys, channels, internalErrors }: Workspace): string[] {
  const note = internalErrors.length > 0 ? `   (answers 500 to ${internalErrors.length} of its operations)` : '';
  const named = channels.map((channel) => `    ${channel.type.padEnd(16)} ${channel.name}${remarks(channel)}`);
  return [`  workspace ${id}   x-api-key: ${apiKeys.join(' or ')}${note}`, ...named, ''];
}

function remarks(channel: Channel): string {
  const all = [
    ...(channel.enabled ? [] : ['disabled']),
    ...('numbers' in channel && channel.numbers.length === 0 ? ['no numbers'] : []),
    ...(channel.type === 'email' && channel.address === undefined ? ['no address'] : []),
    ...(channel.type === 'messengerChat' && !channel.templates ? ['no templates'] : []),
  ];
  return all.length === 0 ? '' : ` (${all.join(', ')})`;
}

function curlLines({ channels, agents, apiKeys: [key = ''] }: Workspace, { baseUrl, baseUrlAlt }: Beginning): string[] {
  const usable = channels.filter((channel) => remarks(channel) === '' || remarks(channel) === ' (no templates)');
  const chat = (type: Channel['type'], customer: Record<string, string>): string[] => {
    const channel = usable.find((one) => one.type === type && 'agent' in one && one.agent !== undefined);
    if (channel === undefined) return [];
    const body = { communicationChannel: channel.name, ...customer, metadata: { name: 'Ada Lovelace' } };
    return [`  # ${type}: a message to a customer`, curl(`${baseUrl}/chat-agent/trigger`, key, body)];
  };
  const agentName = agents[0]?.name;
  const canCall = usable.some(({ type }) => type === 'outboundSipTrunk') && agentName !== undefined;
  return [
    'Paste one of these:',
    ...chat('messengerChat', { customerNumber: '+14155550123' }),
    ...chat('webChat', { customerNumber: 'visitor-7' }),
    ...chat('email', { customerEmail: 'ada@example.com' }),
    ...(canCall
      ? [
          '  # outboundSipTrunk: a call, in the queue for a few seconds',
          curl(`${baseUrlAlt}/call/trigger`, key, { phoneNumber: '+14155550123', agentName }),
        ]
      : []),
  ];
}

function curl(url: string, key: string, body: unknown): string {
  return `  curl -s ${url} -H ${quoted(`x-api-key: ${key}`)} -H 'content-type: application/json' -d ${quoted(JSON.stringify(body))}`;
}

/** The text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
