import type { JsonObject } from '../../../contracts/facts/exchange.ts';
import type { Subject } from '../../../contracts/subject/subject.ts';
import { valueAt } from '../../../src/schema.ts';
import { isSamePhoneNumber } from '../../../src/text/phone-digits.ts';

type Workspace = Pick<Subject['workspace'], 'agents' | 'channels' | 'template' | 'messengerNumbers' | 'voiceNumbers'>;

interface Names {
  agent: unknown;
  version: unknown;
  channel: unknown;
  number: unknown;
}

/**
 * Returns the contradiction between a request and the subject file, such as `Sam has no version 2`: a correct service
 * may refuse such a request.
 */
export function findSubjectConflict(body: JsonObject, workspace: Workspace): string | undefined {
  const names: Names = {
    agent: body.agentName ?? body.use_case,
    version: body.agentVersion ?? body.agent_version,
    channel: body.communicationChannel ?? body.channel,
    number: body.agentNumber ?? body.bot_number,
  };
  return (
    findVersionConflict(names, workspace) ??
    findChannelConflict(names, workspace) ??
    (names.channel === workspace.channels.messenger ? findTemplateConflict(body, workspace) : undefined)
  );
}

function findVersionConflict({ agent, version }: Names, { agents }: Workspace): string | undefined {
  const known = agents.find(({ name }) => name === agent);
  if (agent !== undefined && known === undefined) return `the subject file has no agent ${JSON.stringify(agent)}`;
  if (version === undefined || version === 'default') return undefined;
  if (known === undefined) return `version ${JSON.stringify(version)} is given without its agent`;
  const isKnown = version === 'draft' ? known.hasDraft : known.versions.includes(String(version));
  return isKnown ? undefined : `${known.name} has no version ${JSON.stringify(version)}`;
}

function findChannelConflict({ channel, number }: Names, workspace: Workspace): string | undefined {
  const { channels, messengerNumbers = [], voiceNumbers = [] } = workspace;
  if (channel !== undefined && !Object.values(channels).some((name) => name === channel))
    return `the subject file has no channel ${JSON.stringify(channel)}`;
  if (number === undefined) return undefined;
  const numbers = channel !== undefined && channel === channels.messenger ? messengerNumbers : voiceNumbers;
  const isKnown = numbers.some((one) => isSamePhoneNumber(one, number));
  return isKnown ? undefined : `${JSON.stringify(number)} is no number of ${String(channel ?? 'the workflow')}`;
}

function findTemplateConflict(body: JsonObject, { template }: Workspace): string | undefined {
  if (valueAt(body, '/messengerOptions/messageType') !== 'template') return undefined;
  const id = valueAt(body, '/messengerOptions/templateId');
  if (id !== template?.templateId) return `the subject file has no template ${JSON.stringify(id)}`;
  const language = valueAt(body, '/messengerOptions/templateLanguage') ?? 'en';
  if (!template?.languages?.some((one) => one === language)) return `the template has no language ${String(language)}`;
  const given = valueAt(body, '/messengerOptions/templateVariables') ?? {};
  const missing = (template.variables ?? []).find((name) => !Object.keys(given).includes(name));
  return missing === undefined ? undefined : `the template variable ${missing} has no value`;
}
