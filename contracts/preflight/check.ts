import { formatPointer, valueAt } from '../../src/schema.ts';
import type { PreflightDone, SubjectCheck } from '../reports/run-event.ts';
import { describeCheck } from '../reports/warnings.ts';
import type { Subject } from '../subject/subject.ts';

/** The check of one entry of a subject file. */
export interface Check extends Pick<SubjectCheck, 'result'> {
  /** JSON Pointer to the entry: `/workspace/channels/messenger`. */
  pointer: string;
  /** For a mistake: how it shows, and what to do. For an inconclusive entry: the reason. */
  message?: string;
}

/** Why the service cannot be verified, such as a wrong address or key. Only requests without effects find it. */
export interface Obstacle {
  /** JSON Pointer to the entry of the subject file that is probably wrong. */
  pointer: string;
  message: string;
}

/** The checks as events, not yet redacted. `at` is ISO 8601. */
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
    checks: checks.map(({ pointer, result, message }) => ({ ...locateEntry(pointer, subject), result, message })),
  };
}

/** An entry as people write it, and its place in the file. */
export function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}

const needsMessenger = 'it is looked up once a messenger channel is known';
const needsOtherKey = 'both keys seem to open one workspace';

/** Entries that depend on others, or that no request shows; in the order of the file, after the versions of agents. */
const reasons: Readonly<Record<string, string>> = {
  '/workspace/channels/unsupported': 'the service answers channels of other kinds like unknown ones',
  '/workspace/channels/disabled': 'a disabled channel is answered like an unknown one',
  '/workspace/template/templateId': needsMessenger,
  '/workspace/template/languages': 'it is looked up once its template is known',
  '/workspace/template/variables': 'no response says which placeholders a template has',
  '/workspace/messengerNumbers': needsMessenger,
  '/workspace/voiceNumbers': 'it is looked up once a voice channel is known',
  '/otherWorkspace/agent': needsOtherKey,
  '/otherWorkspace/webChat': needsOtherKey,
  '/otherWorkspace/onlyHere/agent': needsOtherKey,
  '/otherWorkspace/onlyHere/messenger': needsOtherKey,
  '/otherWorkspace/onlyHere/webChat': needsOtherKey,
  '/otherWorkspace/onlyHere/email': needsOtherKey,
  '/otherWorkspace/onlyHere/voice': 'only a call by it would show it',
  '/otherWorkspace/onlyHere/workflowId': needsOtherKey,
  '/otherWorkspace/onlyHere/templateId': 'only a message with it would show it',
  '/recipients': 'nobody is written to or called',
  '/waits': 'how long things take shows in a run',
};

/** What of a subject was not looked up in the service, and why. All other checks depend on addresses and keys. */
export function uncheckedEntries(subject: Subject, checks: readonly Check[]): { pointer: string; reason: string }[] {
  const versions = subject.workspace.agents.map((_, index) => ({
    pointer: `/workspace/agents/${index}/versions`,
    reason: 'it is looked up once its agent is known',
  }));
  const isNamed = (pointer: string) =>
    pointer === '/waits' ? Object.keys(subject.waits).length > 1 : valueAt(subject, pointer) !== undefined;
  const others = Object.entries(reasons).map(([pointer, reason]) => ({ pointer, reason }));
  return [...versions, ...others.filter(({ pointer }) => isNamed(pointer))].filter(
    ({ pointer }) => !checks.some((check) => isBelow(check.pointer, pointer)),
  );
}

/** Whether an entry is another one or a part of it. */
export function isBelow(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}
