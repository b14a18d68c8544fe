import type { CallSession } from './call-session.ts';

/** An ended call that was answered has a recording. */
export function hasRecording({ answeredAt, endedAt }: CallSession): boolean {
  return answeredAt !== undefined && endedAt !== undefined;
}

/** The path of the recording of a call attempt below the media URL. */
export function recordingPath(sessionId: string): string {
  return `recordings/${sessionId}.wav`;
}
