import type { Members } from './request-fields.ts';
import type { Channel, Workspace } from './workspaces.ts';

export interface ServiceState {
  sessions: Session[];
  calls: Call[];
  origin(): string;
  /** Runs `task` at an instant, in milliseconds since 1970. Does nothing if the service is closed by then. */
  schedule(at: number, task: () => void): void;
}

export interface Session {
  id: string;
  workspace: Workspace;
  channel: Channel | undefined;
  agent: { name: string; label: string | undefined; number: string | undefined };
  customer: { number: string | undefined; email: string | undefined };
  variables: Members | undefined;
  entries: Members[];
  /** Whether reads show the session. A scheduled chat is hidden until it is sent. */
  isShown: boolean;
  job: 'waiting' | 'sending' | 'sent' | 'cancelled' | 'none';
  call: Call | undefined;
  copies: readonly string[];
  createdAt: number;
  updatedAt: number;
}

export interface Call {
  /** The id of a call, a UUID. The session of the call has a different id. */
  id: string;
  workspace: Workspace;
  status: 'call_in_queue' | 'call_placed' | 'call_hangup' | 'call_canceled' | 'call_expired';
  jobs: number;
}

export interface Answer {
  status: number;
  message: string;
  errorCode?: string;
  data?: unknown;
}

export interface AuthorizedRequest {
  workspace: Workspace;
  lastSegment: string;
  query: URLSearchParams;
  body: unknown;
}

export function refuse(status: number, errorCode: string, message: string): Answer {
  return { status, errorCode, message };
}

export function accept(message: string, data?: unknown): Answer {
  return { status: 200, message, ...(data === undefined ? {} : { data }) };
}

export function formatTimestamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
}

export function createServiceState(origin: () => string): ServiceState & { close(): void } {
  const timers = new Set<NodeJS.Timeout>();
  const schedule = (at: number, task: () => void): void => {
    const delayMs = Math.max(at - Date.now(), 0);
    // A Node timer can wait for at most 24 days.
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (delayMs > 1e9) schedule(at, task);
        else task();
      },
      Math.min(delayMs, 1e9),
    );
    timers.add(timer.unref());
  };
  return {
    sessions: [],
    calls: [],
    origin,
    schedule,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
