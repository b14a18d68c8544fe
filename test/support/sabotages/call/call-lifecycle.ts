import { isObject } from '../../../../src/json.ts';
import { type Alteration, alterRequests, alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute, triggerCallRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const callRules = ['live/call-takes-its-course'] as const;

/** What the record of a call tells, and where its recording is, while it takes its course and after. */
export const callLifecycle: readonly Sabotage[] = [
  {
    name: 'the creation time of a call is in local time',
    breaks: ['session/field/created-at'],
    by: alterCalls((data) => (data.createdAt = toLocal(data.createdAt))),
    rules: [...callRules, 'relations/a-waiting-call-is-recorded-now'],
  },
  {
    name: 'a call has the options of the one before where it has none',
    breaks: ['call-options/field/initial-message'],
    by: keepForNext('options'),
    rules: ['signed-url/each-recording-has-its-own-links'],
  },
  {
    name: 'a call has the variables of the one before where it has none',
    breaks: ['session/field/dynamic-variables'],
    by: keepForNext('metadata'),
    rules: ['relations/calls-share-nothing'],
  },
];

/** Changes the records of calls. */
function alterCalls(alter: (data: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => {
    if ('retryAttemptNo' in data) alter(data);
  });
}

/** As a server writes it that has another zone, and says that it is UTC. */
function toLocal(value: unknown): unknown {
  return typeof value === 'string' ? new Date(Date.parse(value) - 19_800_000).toISOString() : value;
}

/** What a call lacks is that of the call before it. */
function keepForNext(member: string): Alteration {
  return (real) => {
    let last: Members = {};
    return alterRequests(triggerCallRoute, ({ body }) => {
      if (body === undefined) return;
      const own = isObject(body[member]) ? body[member] : undefined;
      body[member] = own ?? last;
      last = own ?? last;
    })(real);
  };
}
