import type { Workspace } from '../../domain/workspace/workspace.ts';

/** A page of the mock for people, and its path. */
export interface Page {
  name: string;
  path: string;
}

/** What somebody needs who has only the address of a mock. */
export interface MockDescription {
  name: 'Understudy';
  baseUrl: string;
  controlUrl: string;
  pages: readonly { name: string; url: string }[];
  /** The first ones. */
  workspaces: readonly { workspaceId: string; apiKey: string | undefined; channels: readonly string[] }[];
  workspaceCount: number;
  /** A request that succeeds; undefined when no workspace has a channel for it. */
  example: ExampleRequest | undefined;
}

export interface ExampleRequest {
  method: 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** Describes a mock with these workspaces that is reached at that origin. */
export function describeMock(
  workspaces: readonly Workspace[],
  origin: string,
  pages: readonly Page[],
): MockDescription {
  const baseUrl = `${origin}/api`;
  return {
    name: 'Understudy',
    baseUrl,
    controlUrl: `${origin}/_mock`,
    pages: pages.map(({ name, path }) => ({ name, url: origin + path })),
    workspaces: workspaces.slice(0, maxWorkspaces).map(({ id, apiKeys: [apiKey], channels }) => ({
      workspaceId: id,
      apiKey,
      channels: channels.filter(({ enabled }) => enabled).map(({ name }) => name),
    })),
    workspaceCount: workspaces.length,
    example: findExample(workspaces, baseUrl),
  };
}

/** Tests may open a workspace each. */
const maxWorkspaces = 20;

/** A message through the first channel that needs nothing but a recipient. */
function findExample(workspaces: readonly Workspace[], baseUrl: string): ExampleRequest | undefined {
  for (const { apiKeys, channels, internalErrors } of workspaces) {
    const [apiKey] = apiKeys;
    if (apiKey === undefined || internalErrors.includes('triggerChat')) continue;
    for (const channel of channels) {
      if (!channel.enabled || !('agent' in channel) || channel.agent === undefined) continue;
      const recipient = recipients[channel.type];
      if (recipient === undefined) continue;
      if (channel.type === 'messengerChat' && channel.numbers.length === 0) continue;
      return {
        method: 'POST',
        url: `${baseUrl}/chat-agent/trigger`,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: { communicationChannel: channel.name, ...recipient, metadata: { name: 'Ada' } },
      };
    }
  }
  return undefined;
}

const recipients: Partial<Record<Workspace['channels'][number]['type'], object>> = {
  messengerChat: { customerNumber: '+14155550123' },
  webChat: { customerNumber: 'visitor-7' },
  email: { customerEmail: 'ada@example.com' },
};
