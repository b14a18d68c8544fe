import { formatPointer } from '../../src/schema.ts';
import type { Rule } from '../rule.ts';
import { type Capability, hasCapability, type Subject } from '../subject/subject.ts';
import type { Check } from './check.ts';

/** The subject without what the service does not know. It may have no agent then, or no channel to send by. */
export function pruneSubject(subject: Subject, checks: readonly Check[]): Subject {
  const wrong = new Set(checks.flatMap(({ pointer, finding }) => (finding.type === 'mistake' ? [pointer] : [])));
  if (wrong.size === 0) return subject;
  const { workspace, otherWorkspace, controlUrl, ...rest } = subject;
  const { channels, agents, template, workflowId, messengerNumbers, voiceNumbers, ...ownRest } = workspace;
  const keepEach = <T>(values: readonly T[], pointer: string) =>
    values.filter((_, index) => !wrong.has(`${pointer}/${index}`));
  // A rule expects one of all numbers of a channel, so that a list which lacks one says nothing.
  const keepAll = <T>(values: readonly T[], pointer: string) =>
    values.some((_, index) => wrong.has(`${pointer}/${index}`)) ? [] : values;
  const languages = keepEach(template?.languages ?? [], '/workspace/template/languages');
  const isOtherWrong = wrong.has('/otherWorkspace/apiKey') || wrong.has('/otherWorkspace/agent');
  return {
    ...rest,
    ...(controlUrl === undefined || wrong.has('/controlUrl') ? {} : { controlUrl }),
    workspace: {
      ...ownRest,
      channels: Object.fromEntries(
        Object.entries(channels).filter(([role]) => !wrong.has(`/workspace/channels/${role}`)),
      ),
      agents: agents.flatMap((agent, index) => {
        const pointer = `/workspace/agents/${index}`;
        if (wrong.has(`${pointer}/name`)) return [];
        const versions = keepEach(agent.versions, `${pointer}/versions`);
        return [{ ...agent, versions, hasDraft: agent.hasDraft && !wrong.has(`${pointer}/hasDraft`) }];
      }),
      ...(template === undefined || wrong.has('/workspace/template/templateId')
        ? {}
        : { template: { ...template, languages } }),
      ...(workflowId === undefined || wrong.has('/workspace/workflowId') ? {} : { workflowId }),
      ...(messengerNumbers === undefined
        ? {}
        : { messengerNumbers: keepAll(messengerNumbers, '/workspace/messengerNumbers') }),
      ...(voiceNumbers === undefined ? {} : { voiceNumbers: keepAll(voiceNumbers, '/workspace/voiceNumbers') }),
    },
    ...(otherWorkspace === undefined || isOtherWrong
      ? {}
      : { otherWorkspace: pruneOtherWorkspace(otherWorkspace, wrong) }),
  };
}

type OtherWorkspace = NonNullable<Subject['otherWorkspace']>;

function pruneOtherWorkspace(
  { webChat, onlyHere, ...rest }: OtherWorkspace,
  wrong: ReadonlySet<string>,
): OtherWorkspace {
  const pointer = '/otherWorkspace';
  const names = Object.entries(onlyHere ?? {}).filter(([field]) => !wrong.has(`${pointer}/onlyHere/${field}`));
  return {
    ...rest,
    ...(webChat === undefined || wrong.has(`${pointer}/webChat`) ? {} : { webChat }),
    ...(names.length === 0 ? {} : { onlyHere: Object.fromEntries(names) }),
  };
}

/** Why a rule is skipped because of mistakes in the subject file; undefined when it needs nothing of what is wrong. */
export function mistakeSkipReason(
  { needs, effect }: Pick<Rule, 'needs' | 'effect'>,
  subject: Subject,
  { subject: rest, checks }: { subject: Subject; checks: readonly Check[] },
): string | undefined {
  const places = needs.filter((one) => hasCapability(subject, one) && !hasCapability(rest, one)).map(placeOfCapability);
  if (effect !== 'none') {
    // Without an agent, or any channel to send by, next to nothing can be begun.
    if (rest.workspace.agents.length === 0) places.push('/workspace/agents');
    if (!chatCapabilities.some((kind) => hasCapability(rest, kind))) places.push('/workspace/channels');
  }
  const mistakes = checks.filter(
    ({ pointer, finding }) => finding.type === 'mistake' && places.some((place) => isBelow(pointer, place)),
  );
  if (mistakes.length === 0) return undefined;
  const names = mistakes.map(({ pointer }) => {
    const entry = formatPointer(pointer, 'the subject');
    const place = subject.placeOf?.(pointer);
    return place === undefined ? entry : `${entry} (${place})`;
  });
  return `the service does not know what the subject names: ${names.join(', ')}`;
}

const chatCapabilities = ['messenger', 'webChat', 'email'] as const;

function isBelow(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function placeOfCapability(capability: Capability): string {
  switch (capability) {
    case 'otherWorkspace':
      return '/otherWorkspace';
    case 'onlyHere':
      return '/otherWorkspace/onlyHere';
    case 'template':
      return '/workspace/template';
    case 'workflow':
      return '/workspace/workflowId';
    case 'twoVersions':
    case 'draft':
      return '/workspace/agents';
    case 'control':
      return '/controlUrl';
    default:
      return `/workspace/channels/${capability}`;
  }
}
