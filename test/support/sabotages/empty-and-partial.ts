import { isObject } from '../../../src/json.ts';
import { type Alteration, alterRequests, alterResponses, type Members } from '../kit/altered-service.ts';
import { getSessionRoute, openToKeys, otherKey, triggerChatRoute, updateWorkflowRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Keys and identifiers that are none: empty, cut short, or of nothing that is there. */
export const emptyAndPartial: readonly Sabotage[] = [
  {
    name: 'an empty key opens the own workspace',
    breaks: ['authentication/key-missing', 'authentication/key-invalid', 'update-workflow/error/api-key-missing'],
    by: openToKeys(/./, (key) => key === ''),
    rules: ['authentication/key-missing', 'update-workflow/key-is-needed'],
  },
  {
    name: 'who has no key is told which workflows there are',
    breaks: ['update-workflow/error/api-key-missing', 'update-workflow/error/api-key-invalid'],
    by: alterResponses(updateWorkflowRoute, (answer, { url }) => {
      if (answer.status !== 401 || url.endsWith('/wf_order_followup')) return;
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'workflowNotFound', message: 'There is none.', data: null };
    }),
    rules: ['update-workflow/key-is-needed'],
  },
  {
    name: 'the beginning of an identifier finds the session',
    breaks: ['get-session/error/session-not-found'],
    by: findByBeginning,
    rules: ['get-session/part-of-an-id'],
  },
  {
    name: 'an identifier that is too large a number makes it fail',
    breaks: ['get-session/error/session-not-found'],
    by: alterResponses(getSessionRoute, (answer, { url }) => {
      if (answer.status !== 404 || !/\/\d{19,}$/.test(url)) return;
      answer.status = 500;
      answer.body = { responseCode: 500, errorCode: 'internalError', message: 'Out of range.', data: null };
    }),
    rules: ['get-session/unknown-id'],
  },
  {
    name: 'another workspace is told what was said in a session',
    breaks: ['authentication/session-isolation'],
    by: tellWhatWasSaid,
    rules: ['get-session/foreign-session', 'trigger-chat/foreign-session-is-forbidden'],
  },
];

/** What is triggered in reply mode, by its session. */
function noteSaid(said: Map<string, string>): Alteration {
  return (real) => async (request) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const answer = await real(request);
    const { data } = (await answer.clone().json()) as { data: unknown };
    const { message } = (text === '' ? {} : JSON.parse(text)) as Members;
    if (isObject(data) && typeof data.sessionId === 'string' && text !== '') said.set(data.sessionId, String(message));
    return answer;
  };
}

function findByBeginning(real: Parameters<Alteration>[0]) {
  const said = new Map<string, string>();
  const find = alterRequests(getSessionRoute, (request) => {
    const id = request.url.split('/').at(-1) ?? '';
    const whole = id.length < 8 ? undefined : [...said.keys()].find((one) => one.startsWith(id));
    if (whole !== undefined) request.url = request.url.replace(/[^/]+$/, whole);
  });
  return noteSaid(said)(find(real));
}

function tellWhatWasSaid(real: Parameters<Alteration>[0]) {
  const said = new Map<string, string>();
  const noting = noteSaid(said)(real);
  return async (request: Request) => {
    const isTurn = request.method === 'POST' && request.url.endsWith(triggerChatRoute.replace('POST ', ''));
    const { sessionId } = (isTurn ? await request.clone().json() : {}) as Members;
    const id = isTurn ? String(sessionId) : (request.url.split('/').at(-1) ?? '');
    const answer = await noting(request);
    const isForeign = answer.status === 403 || request.headers.get('x-api-key') === otherKey;
    if (!isForeign || answer.status === 200 || !said.has(id)) return answer;
    const body = (await answer.json()) as Members;
    const message = `It began with ${JSON.stringify(said.get(id))}.`;
    return Response.json({ ...body, message }, { status: answer.status });
  };
}
