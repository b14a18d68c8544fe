import { isObject } from '../../../src/json.ts';
import { type DataRecord, listRecords } from './records.ts';

/** What a workspace has to choose from. */
export interface WorkspaceChoices {
  channels: readonly { name: string; type: string; numbers: readonly string[]; isEnabled: boolean }[];
  agents: readonly {
    name: string;
    published: string;
    labels: readonly string[];
    hasDraft: boolean;
    phrases: readonly string[];
  }[];
  /** Each template by language. */
  templates: readonly { name: string; languages: Readonly<Record<string, string>> }[];
  workflows: readonly string[];
}

export const noChoices: WorkspaceChoices = { channels: [], agents: [], templates: [], workflows: [] };

/** Reads them from the workspaces' data. */
export async function readWorkspaceChoices(workspaceId: string): Promise<WorkspaceChoices> {
  const [channels, agents, templates, workflows] = await Promise.all([
    listRecords('channels', workspaceId),
    listRecords('agents', workspaceId),
    listRecords('templates', workspaceId),
    listRecords('workflows', workspaceId),
  ]);
  return {
    channels: channels.map(({ name, type, numbers, enabled }) => ({
      name: String(name),
      type: String(type),
      numbers: toStrings(numbers),
      isEnabled: enabled !== false,
    })),
    agents: agents.map(toAgent),
    templates: templates.map(({ name, languages }) => ({
      name: String(name),
      languages: Object.fromEntries(
        Object.entries(isObject(languages) ? languages : {}).map(([code, text]) => [code, String(text)]),
      ),
    })),
    workflows: workflows.map(({ workflowId }) => String(workflowId)),
  };
}

function toAgent({ name, published, versions, draft }: DataRecord): WorkspaceChoices['agents'][number] {
  const scripts = [...(Array.isArray(versions) ? versions : []), draft].filter(isObject);
  const replies = scripts.flatMap((script) => (Array.isArray(script.replies) ? script.replies : [])).filter(isObject);
  return {
    name: String(name),
    published: String(published),
    labels: scripts.flatMap(({ label }) => (label === undefined ? [] : [String(label)])),
    hasDraft: draft !== undefined,
    phrases: [...new Set(replies.flatMap(({ when }) => toStrings(when)))],
  };
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
