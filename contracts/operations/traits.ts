import type { Exchange } from '../exchange.ts';
import type { Effect } from './effect.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What the kit has to know of an operation, beside what the document says of it. */
export interface OperationTraits {
  /** Whether its requests change nothing, so that they may be sent again. */
  isRead: boolean;
  /**
   * The strongest effect that a request could have, whatever is wrong with its body.
   *
   * @param now in milliseconds since 1970
   * @param people how many recipients the body names
   */
  impactOf(body: JsonObject, now: number, people: number): RequestImpact;
  /** The fields of its body that name people, who all have to be recipients of the subject. */
  recipientFields: RecipientFields;
  /** What a success begins, by the member of `data` with its id; undefined when it begins nothing. */
  issues?: { kind: 'session' | 'call'; member: string };
  /** What it undoes; undefined when it undoes nothing. */
  undoes?: Undoing;
  /** The chapters whose rules are about it. */
  chapters: readonly string[];
}

/** Paths of fields: `emailOptions.cc`. */
export interface RecipientFields {
  numbers?: readonly string[];
  emails?: readonly string[];
  /** Numbers of the service itself, by which nobody else is reached. */
  senders?: readonly string[];
  /** The id of a thread, by which all its members are reached. */
  threads?: readonly string[];
}

export interface Undoing {
  what: 'message' | 'call';
  /** The path parameter with the id of what is undone. */
  parameter: string;
  /** Whether an answer says that something was cancelled. */
  isCancelled(exchange: Exchange): boolean;
  /** Whether an answer says that nothing was there to cancel; any other says that it is too late, or nothing. */
  foundNothing(exchange: Exchange): boolean;
}

/** What a request would do if a service took it, whatever is wrong with it. */
export interface RequestImpact {
  effect: Effect;
  /** How many people get something at once. */
  messages: number;
  /** How often somebody is called, with all retries. */
  calls: number;
  /** What may wait in the service afterwards. */
  schedules?: PlannedEffect;
}

export interface PlannedEffect {
  what: 'message' | 'call' | 'workflow-call';
  /** As the request has it. */
  dueAt: string | undefined;
  /** Whether it is due in more than a day: then nothing becomes due while a rule is tried. */
  isFar: boolean;
  hasRetries: boolean;
}
