import { isObject, parseJson } from '../../../../src/json.ts';
import { alterRequests, alterSuccessData, type Fetch, type Members, noteStarted } from '../../kit/altered-service.ts';
import { alterChatBody, getSessionRoute, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

export const triggerChatReplies: readonly Sabotage[] = [
  {
    name: 'a chat without agentVersion uses version 1 instead of the published version',
    breaks: ['trigger-chat/agent-version/default'],
    by: alterChatBody((fields) => {
      if (fields.agentName !== 'Ava') return;
      if (fields.agentVersion === undefined || fields.agentVersion === 'default') fields.agentVersion = '1';
    }),
    rules: ['trigger-chat/neighbours-of-versions'],
  },
  {
    name: 'a session stores the message of a turn that was refused for its unknown version',
    breaks: ['session/field/transcript'],
    by: keepRefusedTurns,
    rules: ['relations/a-session-at-rest-stays-as-it-is'],
  },
  {
    name: 'a session stores each customer message twice',
    breaks: ['service/continue-by-session-id', 'session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      data.transcript = (data.transcript as Members[]).flatMap((entry) =>
        entry.role === 'user' ? [entry, entry] : [entry],
      );
    }),
    rules: ['trigger-chat/turns-at-the-same-time-are-all-kept', 'trigger-chat/reply-holds-message-and-answer'],
  },
  {
    name: 'all conversations of a workspace share one session',
    breaks: ['session/field/session-id', 'trigger-chat/session-id-omitted', 'session/field/transcript'],
    by: mergeConversations,
    rules: ['relations/conversations-share-nothing', 'model/any-order'],
  },
  {
    name: 'the first agent of a conversation replies to all turns',
    breaks: ['transcript/message/agent-name', 'session/field/agent-version'],
    by: keepFirstAgent,
    rules: ['trigger-chat/later-turn-names-another-agent'],
  },
  {
    name: 'the variables of the last turn replace the variables of earlier turns',
    breaks: ['session/field/dynamic-variables'],
    by: (real) =>
      showVariables(
        real,
        (asked) => asked.at(-1),
        (asked, session) => asked.sessionId === session.sessionId,
      ),
    rules: ['trigger-chat/later-variables-leave-earlier-ones'],
  },
  {
    name: 'workspaces share the variables of a customer',
    breaks: ['session/field/dynamic-variables', 'authentication/workspace'],
    by: (real) => {
      const isOfCustomer = ({ customerNumber, customerEmail }: Members, session: Members) =>
        [customerNumber, customerEmail].some((id) => id !== undefined && JSON.stringify(session).includes(String(id)));
      return showVariables(real, (asked) => Object.assign({}, ...asked), isOfCustomer);
    },
    rules: ['relations/a-customer-of-two-workspaces-is-two-customers'],
  },
];

function keepFirstAgent(real: Fetch): Fetch {
  const conversations = new Map<unknown, Members>();
  const altering = alterRequests(triggerChatRoute, ({ body = {} }) => {
    const first = conversations.get(body.sessionId);
    if (first !== undefined) Object.assign(body, { agentName: first.agentName, agentVersion: first.agentVersion });
  })(real);
  return noteStarted(triggerChatRoute, (id, asked) => {
    if (asked.doReturnResponse === true && asked.sessionId === undefined) conversations.set(id, asked);
  })(altering);
}

function keepRefusedTurns(real: Fetch): Fetch {
  const refused: Members[] = [];
  const showing = alterSuccessData(getSessionRoute, (data) => {
    const own = refused.filter(({ sessionId }) => sessionId === data.sessionId);
    const entries = data.transcript as Members[];
    const [said] = entries.filter(({ role }) => role === 'user');
    data.transcript = [
      ...entries,
      ...own.map(({ message }) => ({ ...said, content: [{ type: 'text', text: message }] })),
    ];
  })(real);
  return async (request) => {
    const asked = request.method === 'POST' ? parseJson(await request.clone().text()) : undefined;
    const response = await showing(request);
    if (isObject(asked) && asked.agentVersion !== undefined && response.status === 404) refused.push({ ...asked });
    return response;
  };
}

function showVariables(
  real: Fetch,
  select: (metadata: readonly unknown[]) => unknown,
  isAbout: (asked: Members, session: Members) => boolean,
): Fetch {
  const requests: Members[] = [];
  const showing = alterSuccessData(getSessionRoute, (data) => {
    const about = requests.filter((asked) => asked.metadata !== undefined && isAbout(asked, data));
    if (about.length > 0) data.dynamicVariables = select(about.map(({ metadata }) => metadata));
  })(real);
  return async (request) => {
    if (request.method === 'POST') {
      const asked = parseJson(await request.clone().text());
      if (isObject(asked)) requests.push({ ...asked });
    }
    return showing(request);
  };
}

function mergeConversations(real: Fetch): Fetch {
  let first: string | undefined;
  return async (request) => {
    const asked = request.method === 'POST' ? ((await request.clone().json()) as Members) : {};
    const isOwn = asked.doReturnResponse === true && request.headers.get('x-api-key') === 'acme-key';
    if (isOwn && first !== undefined && asked.sessionId === undefined)
      return alterRequests(triggerChatRoute, (altered) => Object.assign(altered.body ?? {}, { sessionId: first }))(
        real,
      )(request);
    const response = await real(request);
    const { data } = (await response.clone().json()) as { data: Members | null };
    if (isOwn && typeof data?.sessionId === 'string') first ??= data.sessionId;
    return response;
  };
}
