import { isObject } from '../../../src/json.ts';
import { type Alteration, alterResponses, alterSuccessData, type Members } from '../kit/altered-service.ts';
import {
  alterEntries,
  alterItems,
  alterSuccessBody,
  cancelCallRoute,
  cancelMessagesRoute,
  getSessionRoute,
  otherKey,
  ownKey,
  signedUrlRoute,
  triggerCallRoute,
  triggerChatRoute,
  updateWorkflowRoute,
} from '../sabotages/alterations.ts';
import type { Stranger } from './stranger.ts';

/** What strangers answer. */
export const answerStrangers: readonly Stranger[] = [
  {
    name: 'the first read after a cancel shows the call as it was',
    breaks: ['session/status/call-canceled', 'cancel-call/success'],
    by: staleAfter(cancelCallRoute),
    excuse: { reason: 'How soon a record shows what was done is open, so it is read once more.' },
  },
  {
    name: 'the second address has its records a read late',
    breaks: ['addresses/both-bases'],
    by: lateUnderSecondAddress(),
  },
  {
    name: 'identifiers of sessions are those of the second',
    breaks: ['trigger-chat/success-session-id', 'session/field/session-id'],
    by: sameIdWithinSecond(),
  },
  {
    name: 'a workspace can read what another has read',
    breaks: ['authentication/foreign-session-read', 'get-session/own-workspace'],
    by: sharedOnceRead(),
  },
  {
    name: 'whoever cancels for another workspace is told that it was done',
    breaks: ['cancel-scheduled/foreign-session', 'authentication/session-isolation'],
    by: alterResponses(cancelMessagesRoute, ({ body }, { headers }) => {
      if (headers.get('x-api-key') === otherKey && isObject(body.data)) {
        body.message = 'Scheduled messages cancelled successfully';
        body.data = { sessionId: body.data.sessionId, isCancelled: true };
      }
    }),
  },
  {
    name: 'a call that nobody knows is cancelled',
    breaks: ['cancel-call/only-in-queue'],
    by: alterResponses(cancelCallRoute, (answer) => {
      if (answer.status !== 404) return;
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 0 } };
    }),
  },
  {
    name: 'a call of another workspace is cancelled, as it is told, and is not',
    breaks: ['authentication/workspace', 'cancel-call/only-in-queue'],
    by: alterResponses(cancelCallRoute, (answer, { headers }) => {
      if (answer.status < 400 || headers.get('x-api-key') !== otherKey) return;
      answer.status = 200;
      answer.body = { responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } };
    }),
  },
  {
    name: 'the number of jobs has a fraction',
    breaks: ['cancel-call/success-removed-jobs'],
    by: alterSuccessData(cancelCallRoute, (data) => (data.removedJobs = 1.5)),
  },
  {
    name: 'a result is told in its message alone',
    breaks: ['cancel-scheduled/outcome-in-data', 'cancel-scheduled/nothing-pending'],
    by: alterSuccessData(cancelMessagesRoute, (data) => {
      if (data.isCancelled === false) data.isCancelled = 'false';
    }),
  },
  {
    name: 'the reason is the message again, as a list',
    breaks: ['cancel-scheduled/field/reason'],
    by: alterSuccessData(cancelMessagesRoute, (data) => {
      if ('reason' in data) data.reason = [data.reason];
    }),
  },
  {
    name: 'what was cancelled has a reason too',
    breaks: ['cancel-scheduled/field/reason'],
    by: alterSuccessData(cancelMessagesRoute, (data) => (data.reason ??= 'done')),
  },
  {
    name: 'timestamps have a space for the T and no zone',
    breaks: ['transcript/message/timestamp'],
    excuse: {
      gap: 'session/timestamp-form',
      reason: 'Which form of ISO 8601 it is is open; the space is one by agreement.',
    },
    by: alterEntries(getSessionRoute, (entry) => {
      entry.timestamp = String(entry.timestamp).replace('T', ' ').replace(/\..*$/, '');
    }),
  },
  {
    name: 'timestamps of thinking alone are numbers',
    breaks: ['transcript/thinking/timestamp'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if (entry.type === 'thinking') entry.timestamp = Date.parse(String(entry.timestamp));
    }),
  },
  {
    name: 'the agent is called agent',
    breaks: ['transcript/message/role'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if (entry.role === 'assistant') entry.role = 'agent';
    }),
  },
  {
    name: 'arguments of tools are JSON in a text',
    breaks: ['transcript/function-call/arguments'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if (entry.type === 'function_call') entry.arguments = JSON.stringify(entry.arguments);
    }),
  },
  {
    name: 'the output of a tool is an object',
    breaks: ['transcript/function-call-output/output'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if (entry.type === 'function_call_output') entry.output = { text: entry.output };
    }),
  },
  {
    name: 'the version of an agent is a number',
    breaks: ['session/field/agent-version'],
    by: alterDetails('agentDetails', (agent) => {
      if (/^\d+$/.test(String(agent.version))) agent.version = Number(agent.version);
    }),
  },
  {
    name: 'whoever has a version has it with a v',
    breaks: ['versioning/session-label', 'session/field/agent-version'],
    by: alterDetails('agentDetails', (agent) => {
      if (agent.version === '1') agent.version = '2';
    }),
  },
  {
    name: 'the number of the agent is that of the customer in calls',
    breaks: ['session/field/agent-number', 'session/field/user-number'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (!('retryAttemptNo' in data) || !isObject(data.agentDetails) || !isObject(data.userDetails)) return;
      data.agentDetails.number = data.userDetails.number;
    }),
  },
  {
    name: 'name and email of the agent are swapped',
    breaks: ['session/field/agent-name', 'session/field/agent-email'],
    by: alterDetails('agentDetails', (agent) => Object.assign(agent, { name: agent.email, email: agent.name })),
  },
  {
    name: 'time is when the record was changed, createdAt when it began',
    breaks: ['session/field/time', 'session/field/created-at'],
    by: alterSuccessData(getSessionRoute, (data) => (data.time = data.updatedAt)),
  },
  {
    name: 'updatedAt is when it is asked',
    breaks: ['session/field/updated-at'],
    by: alterSuccessData(getSessionRoute, (data) => (data.updatedAt = new Date().toISOString())),
  },
  {
    name: 'the first attempt is number 1',
    breaks: ['session/field/retry-attempt-no'],
    by: alterSuccessData(getSessionRoute, (data) => {
      if (typeof data.retryAttemptNo === 'number') data.retryAttemptNo += 1;
    }),
  },
  {
    name: 'a chat has a recording, which is null',
    breaks: ['session/call-fields-omitted'],
    by: alterSuccessData(getSessionRoute, (data) => (data.recordingUrl ??= null)),
  },
  {
    name: 'a transcript ends after 20 entries',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => (data.transcript = (data.transcript as unknown[]).slice(0, 20))),
  },
  {
    name: 'a transcript is sorted by type',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(/^(GET|POST)/, (data) => {
      if (Array.isArray(data.transcript))
        data.transcript = (data.transcript as Members[]).toSorted((a, b) =>
          String(a.type).localeCompare(String(b.type)),
        );
    }),
  },
  {
    name: 'a record is shown without what was done with tools by a second read',
    breaks: ['service/read-session', 'session/field/transcript'],
    by: withoutToolsOnSecondRead(),
  },
  {
    name: 'quick replies have their payload as text',
    breaks: ['content/type/button'],
    by: alterItems('button', (item) => {
      item.label = item.text;
      delete item.text;
      delete item.payload;
    }),
  },
  {
    name: 'links to files are not signed',
    breaks: ['content/media-links-signed'],
    by: alterItems('file', (item) => (item.url = String(item.url).replace(/\?.*$/, ''))),
  },
  {
    name: 'the link to a recording is where it is stored',
    breaks: ['signed-url/link-limited', 'signed-url/success-url'],
    by: alterSuccessData(signedUrlRoute, (data, { url }) => {
      data.url = new URL(url).searchParams.get('callRecordingUrl') ?? data.url;
    }),
  },
  {
    name: 'a link is a path',
    breaks: ['signed-url/success-url'],
    by: alterSuccessData(signedUrlRoute, (data) => (data.url = String(data.url).replace(/^https?:\/\/[^/]+/, ''))),
  },
  {
    name: 'the code of a success is that of its kind',
    breaks: ['envelope/response-code-of-success'],
    by: alterSuccessBody(updateWorkflowRoute, (body) => (body.responseCode = 204)),
  },
  {
    name: 'an update is told with what was sent',
    breaks: ['update-workflow/success-data'],
    by: alterSuccessBody(updateWorkflowRoute, (body) => (body.data = { updated: true })),
  },
  {
    name: 'the message of a link has no exclamation mark',
    breaks: ['signed-url/success'],
    by: alterSuccessBody(signedUrlRoute, (body) => (body.message = String(body.message).replace('!', ''))),
  },
  {
    name: 'a call is told with its number as id',
    breaks: ['trigger-call/success-call-id'],
    by: alterSuccessData(
      triggerCallRoute,
      (data) => (data.callId = Number.parseInt(String(data.callId).slice(-6), 16)),
    ),
  },
  {
    name: 'who is forbidden is told so in other letters',
    breaks: ['trigger-chat/error/forbidden'],
    by: alterResponses(triggerChatRoute, ({ body }) => {
      if (body.errorCode === 'forbidden') body.errorCode = 'Forbidden';
    }),
  },
  {
    name: 'a wrong type has the status of a missing field where it is in options',
    breaks: ['trigger-chat/error/validation-error'],
    by: alterResponses(triggerChatRoute, (answer) => {
      if (answer.status !== 422 || !String(answer.body.message).includes('Options')) return;
      answer.status = 400;
      answer.body.responseCode = 400;
    }),
  },
];

function alterDetails(name: string, alter: (details: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => isObject(data[name]) && alter(data[name]));
}

/** The first read after a write of this kind shows what the last one before it did. */
function staleAfter(route: string): Alteration {
  return (real) => {
    const last = new Map<string, unknown>();
    const stale = new Set<string>();
    const remember = alterResponses(/^(GET|PUT)/, ({ status, body }, { method, url }) => {
      const id = url.split('/').at(-1) ?? '';
      if (method === 'PUT') {
        if (url.includes(route.split(' ')[1] ?? '') && status === 200) stale.add(id);
        return;
      }
      if (status !== 200) return;
      const before = last.get(id);
      last.set(id, structuredClone(body.data));
      if (stale.delete(id) && before !== undefined) body.data = before;
    });
    return remember(real);
  };
}

function lateUnderSecondAddress(): Alteration {
  return (real) => {
    const last = new Map<string, unknown>();
    return alterSuccessBody(getSessionRoute, (body) => {
      const { sessionId } = body.data as Members;
      const key = String(sessionId);
      const before = last.get(key);
      last.set(key, structuredClone(body.data));
      body.data = before ?? body.data;
    })(real);
  };
}

/** Sessions that begin in the same second have the same identifier. */
function sameIdWithinSecond(): Alteration {
  return (real) => {
    let last = { second: 0, id: '' };
    return alterSuccessData(triggerChatRoute, (data) => {
      const second = Math.floor(Date.now() / 1000);
      if (last.second === second && !('transcript' in data)) data.sessionId = last.id;
      else last = { second, id: String(data.sessionId) };
    })(real);
  };
}

/** What one workspace has read is then found by the other. */
function sharedOnceRead(): Alteration {
  return (real) => {
    const read = new Map<string, string>();
    return async (request) => {
      if (request.method !== 'GET' || !request.url.includes('/session/fetch/')) return real(request);
      const id = request.url.split('/').at(-1) ?? '';
      const key = request.headers.get('x-api-key');
      const answer = await real(request.clone() as Request);
      if (answer.status === 200) read.set(id, key ?? ownKey);
      const owner = read.get(id);
      if (answer.status !== 404 || owner === undefined) return answer;
      const headers = new Headers(request.headers);
      headers.set('x-api-key', owner);
      return real(new Request(request, { headers }));
    };
  };
}

function withoutToolsOnSecondRead(): Alteration {
  return (real) => {
    const seen = new Set<unknown>();
    return alterSuccessData(getSessionRoute, (data) => {
      if (seen.has(data.sessionId))
        data.transcript = (data.transcript as Members[]).filter(({ type }) => !String(type).startsWith('function'));
      seen.add(data.sessionId);
    })(real);
  };
}
