import { formatPointer, valueAt } from '../../src/schema.ts';
import type { PreflightDone, SubjectCheck } from '../reports/run-event.ts';
import { describeCheck } from '../reports/sections.ts';
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

/** The name of an entry, such as `workspace.apiKey`, and its place in the file. */
export function locateEntry(pointer: string, subject: Subject): Pick<SubjectCheck, 'entry' | 'place'> {
  return { entry: formatPointer(pointer, 'the subject'), place: subject.placeOf?.(pointer) };
}

const needsMessenger = 'a correct messenger channel is needed first';
const needsOtherKey = 'both keys seem to belong to one workspace';

/** Why an entry may be unchecked: it depends on another one, or no request shows it. In the order of the file. */
const reasons: Readonly<Record<string, string>> = {
  '/workspace/channels/unsupported': 'the service answers it like a channel that does not exist',
  '/workspace/channels/disabled': 'the interface wants the same answer as for a channel that does not exist',
  '/workspace/template/templateId': needsMessenger,
  '/workspace/template/languages': 'a correct templateId is needed first',
  '/workspace/template/variables': 'no response says which placeholders a template has',
  '/workspace/messengerNumbers': needsMessenger,
  '/workspace/voiceNumbers': 'a correct voice channel is needed first',
  '/otherWorkspace/agent': needsOtherKey,
  '/otherWorkspace/webChat': needsOtherKey,
  '/otherWorkspace/onlyHere/agent': needsOtherKey,
  '/otherWorkspace/onlyHere/messenger': needsOtherKey,
  '/otherWorkspace/onlyHere/webChat': needsOtherKey,
  '/otherWorkspace/onlyHere/email': needsOtherKey,
  '/otherWorkspace/onlyHere/voice': 'only a call through it would show whether it exists',
  '/otherWorkspace/onlyHere/workflowId': needsOtherKey,
  '/otherWorkspace/onlyHere/templateId': 'only a message with it would show whether it exists',
  '/recipients': 'doctor sends no message and places no call',
  '/waits': 'only a run of verify shows how long the service takes',
};

/** The entries that no check looked up in the service, and why. */
export function uncheckedEntries(subject: Subject, checks: readonly Check[]): { pointer: string; reason: string }[] {
  const versions = subject.workspace.agents.map((_, index) => ({
    pointer: `/workspace/agents/${index}/versions`,
    reason: 'a correct name of the agent is needed first',
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
