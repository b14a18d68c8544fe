import { isObject } from '../../../../src/json.ts';
import { type Alteration, type AlteredRequest, alterRequests, type Members } from '../../kit/altered-service.ts';
import { otherKey, ownKey, triggerCallRoute, triggerChatRoute, updateWorkflowRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Names that reach into another workspace. */
export const tenantIsolationSabotages: readonly Sabotage[] = [
  {
    name: 'a channel of another workspace can be used',
    breaks: ['trigger-chat/error/channel-not-found', 'authentication/workspace'],
    by: takeFromOther(triggerChatRoute, (body) => {
      if (body.communicationChannel !== 'Post Room') return;
      body.communicationChannel = 'Help Desk';
    }),
    rules: ['relations/foreign-channel-is-not-found'],
  },
  {
    name: 'an agent of another workspace replies',
    breaks: ['authentication/workspace', 'trigger-chat/field/agent-name'],
    by: takeFromOther(triggerChatRoute, (body) => {
      if (body.agentName === 'Greta') body.agentName = 'Ava';
    }),
    rules: ['relations/foreign-agent-is-refused'],
  },
  {
    name: 'calls are placed by a line of another workspace',
    breaks: ['authentication/workspace', 'trigger-call/field/channel'],
    by: takeFromOther(triggerCallRoute, (body) => {
      if (body.channel === 'Voice Line') body.channel = 'Sales Line';
    }),
    rules: ['relations/foreign-line-is-refused'],
  },
  {
    name: 'the workflow of another workspace can be updated',
    breaks: ['authentication/workspace', 'update-workflow/field/workflow-id'],
    by: alterRequests(updateWorkflowRoute, (request) => {
      if (request.url.endsWith('/wf_globex')) request.apiKey = request.apiKey === ownKey ? otherKey : request.apiKey;
    }),
    rules: ['relations/foreign-workflow-is-refused'],
  },
  {
    name: 'a template of another workspace is sent',
    breaks: ['authentication/workspace', 'trigger-chat/messenger-options/template-id'],
    by: takeFromOther(triggerChatRoute, ({ messengerOptions: options }) => {
      if (isObject(options) && options.templateId === 'globex_offer') options.templateId = 'order_update';
    }),
    rules: ['relations/foreign-template-is-refused'],
  },
  {
    name: 'an email thread of another workspace can be answered in',
    breaks: ['authentication/session-isolation', 'trigger-chat/error/reply-to-session-not-found'],
    by: alterRequests(triggerChatRoute, (request) => {
      const { emailOptions: options } = request.body ?? {};
      const isForeign = isObject(options) && String(options.replyTo).startsWith('ses_globex');
      if (request.apiKey !== ownKey || !isForeign) return;
      request.apiKey = otherKey;
      request.body = { ...request.body, communicationChannel: 'Post Room' };
    }),
    rules: ['relations/foreign-email-thread-stays'],
  },
];

/** Has our workspace use what represents something of the other. */
function takeFromOther(route: string, alter: (body: Members) => void): Alteration {
  return alterRequests(route, ({ apiKey, body }: AlteredRequest) => {
    if (apiKey === ownKey && body !== undefined) alter(body);
  });
}
