import { formatPointer } from '../../src/schema.ts';
import type { PreflightDone, SubjectCheck } from '../reports/run-event.ts';
import { describeCheck } from '../reports/warnings.ts';
import type { Subject } from '../subject/subject.ts';

/** What was found out about one entry of a subject file. */
export interface Check {
  /** JSON Pointer to the entry: `/workspace/channels/messenger`. */
  pointer: string;
  finding: Finding;
}

export type Finding =
  | { type: 'known' }
  /** The service does not know it; the message says how that was seen, and what to do. */
  | { type: 'mistake'; message: string }
  /** It could not be found out, or only with a stronger effect than is allowed. */
  | { type: 'inconclusive'; reason: string };

/** Why nothing can be found out about a service, by what it answers to requests that change nothing. */
export interface Obstacle {
  /** Where in the subject file the mistake may be. */
  pointer: string;
  message: string;
}

/** What was found out as an event, not yet redacted. `at` is ISO 8601. */
export function toPreflightEvent(
  { obstacle, checks }: { obstacle: Obstacle | undefined; checks: readonly Check[] },
  subject: Subject,
  at: string,
): PreflightDone {
  return {
    type: 'preflight',
    at,
    obstacle:
      obstacle === undefined ? undefined : describeCheck({ ...locateEntry(obstacle.pointer, subject), ...obstacle }),
    checks: checks.map(({ pointer, finding }): SubjectCheck => {
      const message =
        finding.type === 'mistake' ? finding.message : finding.type === 'inconclusive' ? finding.reason : undefined;
      return { ...locateEntry(pointer, subject), result: finding.type, message };
    }),
  };
}

/** An entry as people write it, and its place in the file. */
export function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}

/** An entry of a subject file that was not looked up. */
export interface UncheckedEntry {
  /** JSON Pointer to the entry. */
  pointer: string;
  reason: string;
}

/** What of a subject was not looked up in the service, and why. Addresses and keys are told by all other checks. */
export function uncheckedEntries(subject: Subject, checks: readonly Check[]): UncheckedEntry[] {
  const isChecked = ({ pointer }: UncheckedEntry) =>
    checks.some((check) => check.pointer === pointer || check.pointer.startsWith(`${pointer}/`));
  return [...entriesOfWorkspace(subject), ...entriesOfOther(subject), ...entriesOfOwn(subject)].filter(
    (entry) => !isChecked(entry),
  );
}

function entriesOfWorkspace({ workspace }: Subject): UncheckedEntry[] {
  const { agents, template, messengerNumbers, voiceNumbers } = workspace;
  const versions = agents.map((_, index) => `/workspace/agents/${index}/versions`);
  return [
    ...versions.map((pointer) => ({ pointer, reason: 'it is looked up once its agent is known' })),
    ...(template === undefined
      ? []
      : [
          { pointer: '/workspace/template/templateId', reason: withoutMessenger },
          { pointer: '/workspace/template/languages', reason: 'it is looked up once its template is known' },
          { pointer: '/workspace/template/variables', reason: 'no response says which placeholders a template has' },
        ]),
    ...(messengerNumbers === undefined ? [] : [{ pointer: '/workspace/messengerNumbers', reason: withoutMessenger }]),
    ...(voiceNumbers === undefined
      ? []
      : [{ pointer: '/workspace/voiceNumbers', reason: 'it is looked up once a voice channel is known' }]),
  ];
}

const withoutMessenger = 'it is looked up once a messenger channel is known';

function entriesOfOther({ otherWorkspace }: Subject): UncheckedEntry[] {
  if (otherWorkspace === undefined) return [];
  const { onlyHere = {}, webChat } = otherWorkspace;
  const own = { voice: 'only a call by it would show it', templateId: 'only a message with it would show it' };
  const fields = ['agent', ...(webChat === undefined ? [] : ['webChat'])];
  return [
    ...fields.map((field) => ({ pointer: `/otherWorkspace/${field}`, reason: withoutOther })),
    ...Object.keys(onlyHere).map((field) => ({
      pointer: `/otherWorkspace/onlyHere/${field}`,
      reason: own[field as keyof typeof own] ?? withoutOther,
    })),
  ];
}

const withoutOther = 'both keys seem to open one workspace';

/** What is not set up in the service. */
function entriesOfOwn({ waits }: Subject): UncheckedEntry[] {
  const { answerSeconds: _, ...others } = waits;
  return [
    { pointer: '/recipients', reason: 'nobody is written to or called' },
    ...(Object.keys(others).length === 0 ? [] : [{ pointer: '/waits', reason: 'how long things take shows in a run' }]),
  ];
}
