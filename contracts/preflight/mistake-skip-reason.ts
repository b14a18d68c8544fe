import { formatPointer } from '../../src/schema.ts';
import type { Rule } from '../rule.ts';
import { type Capability, hasCapability, type Subject } from '../subject/subject.ts';
import type { Preflight } from './preflight.ts';

/** Why a rule is skipped because of mistakes in the subject file; undefined when it needs nothing of what is wrong. */
export function mistakeSkipReason(
  { needs, effect }: Pick<Rule, 'needs' | 'effect'>,
  subject: Subject,
  { subject: rest, checks }: Pick<Preflight, 'subject' | 'checks'>,
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
