import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { dataOf } from '../../facts/exchange.ts';
import { scheduledCall } from '../../generators/call.ts';
import { requiredFields, sayContent } from '../../generators/chat.ts';
import { chatKindsOf } from '../../generators/samples.ts';
import { templateContent, uniqueWord, uniqueWords } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import { expectError, expectId, expectRefusal, expectSuccess } from '../../judge/response.ts';
import { checked, expectThat, inconclusive, locate } from '../../judge/violation.ts';
import { triggerCall } from '../../steps/calls.ts';
import { converse, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { eventually } from '../../steps/service-clock.ts';
import { findMessageWithText } from '../../steps/session-record.ts';
import { type Subject, sendSecondsOf } from '../../subject/subject.ts';

const toUnnamed = (what: string) => inconclusive(`the subject file names no ${what} that only the other workspace has`);

export const tenantIsolationRules: readonly Rule[] = [
  defineRule({
    id: 'relations/foreign-channel-is-not-found',
    title: 'A message on a channel of another workspace is refused with `channelNotFound`.',
    pitfall: "The service looks up channels by name alone, so it sends messages under another company's name.",
    statements: [
      'trigger-chat/error/channel-not-found',
      'trigger-chat/field/communication-channel',
      'authentication/workspace',
    ],
    needs: ['onlyHere'],
    effect: 'schedule',
    runsFactor: 0.1,
    arbitrary: ({
      recipients: {
        numbers: [customerNumber],
        emails: [customerEmail],
      },
    }) => farFuture.map((scheduleTime) => ({ customerNumber, customerEmail, scheduleTime })),
    async check(service, customer, { workspace, otherWorkspace }) {
      const { messenger, webChat, email } = otherWorkspace?.onlyHere ?? {};
      const channels = [messenger, webChat, email].filter((name) => name !== undefined);
      if (channels.length === 0) return toUnnamed('channel');
      for (const communicationChannel of channels) {
        const agentName = workspace.agents[0]?.name;
        const answer = await service.send('triggerChat', {
          body: { communicationChannel, ...customer, agentName },
        });

        const statements = ['trigger-chat/error/channel-not-found', 'authentication/workspace'] as const;
        const fault = `with communicationChannel ${JSON.stringify(communicationChannel)} of another workspace`;
        expectError(statements, answer, 'channelNotFound', fault);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/foreign-agent-is-refused',
    title: 'A workspace cannot use an agent of another workspace for replies, messages or calls.',
    pitfall: "The service looks up agents by name in all workspaces, so it uses another company's prompts.",
    statements: ['authentication/workspace', 'trigger-chat/field/agent-name', 'trigger-call/field/agent-name'],
    needs: ['onlyHere'],
    effect: 'schedule',
    runsFactor: 0.1,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) =>
      fc.tuple(requiredFields(kind, subject), fc.constantFrom(...subject.recipients.numbers), farFuture),
    async check(service, [chat, phoneNumber, scheduleTime], { workspace, otherWorkspace }) {
      const agentName = otherWorkspace?.onlyHere?.agent;
      if (agentName === undefined) return toUnnamed('agent');
      const foreignAgent = `an error for a request with agentName ${JSON.stringify(agentName)} of another workspace`;
      const reply = { agentName, doReturnResponse: true, message: 'Good day' };
      const written = { ...chat, agentName, scheduleTime };

      for (const body of [reply, written]) {
        const answer = await service.send('triggerChat', { body });
        expectRefusal(['authentication/workspace', 'trigger-chat/field/agent-name'], answer, foreignAgent);
      }
      if (workspace.channels.voice === undefined) return checked;
      const call = await service.send('triggerCall', { body: { agentName, phoneNumber, scheduleTime } });
      expectRefusal(['authentication/workspace', 'trigger-call/field/agent-name'], call, foreignAgent);
      return checked;
    },
  }),
  defineRule({
    id: 'relations/foreign-line-is-refused',
    title: 'A call is refused if its outbound SIP channel or its agent number belongs to another workspace.',
    pitfall:
      'The service looks up channels and numbers in all workspaces, or reuses the channel of the previous call, so calls show wrong numbers.',
    statements: ['authentication/workspace', 'trigger-call/field/channel', 'trigger-call/field/agent-number'],
    needs: ['onlyHere', 'voice'],
    effect: 'schedule',
    runsFactor: 0.1,
    arbitrary: (subject) => scheduledCall('triggerCall', subject),
    async check(service, { agentNumber: _, ...body }, { workspace, otherWorkspace }) {
      const channel = otherWorkspace?.onlyHere?.voice;
      if (channel === undefined) return toUnnamed('voice channel');
      await triggerCall(service, { ...body, channel: workspace.channels.voice });

      const answer = await service.send('triggerCall', { body: { ...body, channel } });

      const expected = `an error for a request with channel ${JSON.stringify(channel)} of another workspace`;
      expectRefusal(['authentication/workspace', 'trigger-call/field/channel'], answer, expected);
      const [agentNumber] = workspace.voiceNumbers ?? [];
      if (agentNumber === undefined) return checked;
      const { phoneNumber, scheduleTime } = body;
      const call = { phoneNumber, scheduleTime, agentName: otherWorkspace?.agent, agentNumber };
      const ofNumber = await service.send('triggerCall', { body: call, apiKey: otherWorkspace?.apiKey ?? null });
      const refused = `an error for a request with agentNumber ${agentNumber} of another workspace`;
      service.should('trigger-call/agent-number-not-in-channel', () =>
        expectRefusal(['authentication/workspace', 'trigger-call/field/agent-number'], ofNumber, refused),
      );
      return checked;
    },
  }),
  defineRule({
    id: 'relations/foreign-workflow-is-refused',
    title: "A workspace cannot update the call of another workspace's workflow.",
    pitfall: 'The service looks up workflows by id alone, so anyone who knows an id can start calls of that workflow.',
    statements: ['authentication/workspace', 'update-workflow/field/workflow-id'],
    needs: ['onlyHere'],
    effect: 'call',
    runsFactor: 0.1,
    arbitrary: (subject) => scheduledCall('updateWorkflowCall', subject),
    async check(service, { use_case: _, ...body }, { otherWorkspace }) {
      const workflowId = otherWorkspace?.onlyHere?.workflowId;
      if (workflowId === undefined) return toUnnamed('workflow');

      const answer = await service.send('updateWorkflowCall', { path: { workflowId }, body });

      const expected = `an error for the workflow ${workflowId} of another workspace`;
      expectRefusal(['authentication/workspace', 'update-workflow/field/workflow-id'], answer, expected);
      return checked;
    },
  }),
  defineRule({
    id: 'relations/foreign-template-is-refused',
    title: 'A message with a template of another workspace is refused.',
    pitfall: 'The service looks up templates by name alone, or sends the template of the previous message.',
    statements: ['authentication/workspace', 'trigger-chat/messenger-options/template-id', 'service/template'],
    needs: ['onlyHere', 'messenger', 'template'],
    effect: 'schedule',
    runsFactor: 0.1,
    arbitrary: (subject) =>
      fc.tuple(requiredFields('messenger', subject), templateContent(subject), farFuture, uniqueWord),
    async check(service, [body, content, scheduleTime, word], { otherWorkspace }) {
      const templateId = otherWorkspace?.onlyHere?.templateId;
      if (templateId === undefined) return toUnnamed('template');
      const templateVariables = { '1': word, '2': word };
      const messengerOptions = { messageType: 'template', templateId, templateVariables };
      const own = { ...body, ...content, scheduleTime };

      await triggerChat(service, own);
      const answer = await service.send('triggerChat', { body: { ...body, scheduleTime, messengerOptions } });
      const after = await service.send('triggerChat', { body: own });

      const expected = `an error for a request with the templateId ${JSON.stringify(templateId)} of another workspace`;
      expectRefusal(['authentication/workspace', 'trigger-chat/messenger-options/template-id'], answer, expected);
      expectSuccess(['trigger-chat/messenger-options/template-id'], after);
      return checked;
    },
  }),
  defineRule({
    id: 'relations/a-customer-of-two-workspaces-is-two-customers',
    title: 'If two workspaces have the same customer, a session shows only the customer data of its own workspace.',
    pitfall: 'The service stores customers and their variables by phone number alone, so workspaces share them.',
    statements: ['authentication/workspace', 'session/field/dynamic-variables', 'session/field/transcript'],
    needs: ['otherWorkspace'],
    effect: 'schedule',
    runsFactor: 0.2,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) =>
      fc.tuple(requiredFields(kind, subject), uniqueWords(2), farFuture, fc.constant(kind)),
    async check(service, [body, [name = '', text = ''], scheduleTime, kind], { workspace, otherWorkspace }) {
      const { apiKey, agent: agentName, webChat } = otherWorkspace ?? { apiKey: '', agent: '' };
      const { communicationChannel: _, ...customer } = body;
      const metadata = { name, user_name: name, order_id: name };
      await triggerChat(service, { ...body, ...sayContent(kind, text), metadata, scheduleTime });
      const own = { agentName: workspace.agents[0]?.name ?? '', ...customer, message: text, metadata };
      await converse(service, own);

      const sessionIds = [
        (await converse(service, { agentName, ...customer, message: 'Good day' }, { apiKey })).sessionId,
      ];
      const theirs = { ...customer, communicationChannel: webChat, metadata: { plan: 'basic' }, scheduleTime };
      const answer = webChat === undefined ? undefined : await service.send('triggerChat', { body: theirs, apiKey });
      if (answer?.status === 200) sessionIds.push(expectId(['trigger-chat/success-session-id'], answer, 'sessionId'));

      for (const sessionId of sessionIds) {
        const record = await service.send('getSession', { path: { sessionId }, apiKey });
        const foreign = [name, text].find((word) => record.text.includes(word));
        const expected = 'no data that another workspace has about the customer';
        const place = locate(record, '/data');
        expectThat(['authentication/workspace'], foreign === undefined, expected, String(foreign), place);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/foreign-email-thread-stays',
    title: 'An email is refused if its `replyTo` names a thread of another workspace, and this thread does not change.',
    pitfall: 'The service looks up the thread by id alone, and sends the email to a customer of another company.',
    statements: [
      'authentication/session-isolation',
      'authentication/workspace',
      'trigger-chat/error/reply-to-session-not-found',
      'trigger-chat/email-options/reply-to',
    ],
    needs: ['onlyHere', 'email'],
    effect: 'send',
    runsFactor: 0.02,
    arbitrary: (subject) => fc.tuple(requiredFields('email', subject), uniqueWord, uniqueWord, farFuture),
    async check(service, [body, first, second, scheduleTime], subject) {
      const { onlyHere, agent: agentName, apiKey } = subject.otherWorkspace ?? { apiKey: '' };
      if (onlyHere?.email === undefined) return toUnnamed('Email channel');
      const theirs = { ...body, communicationChannel: onlyHere.email, agentName, ...sayContent('email', first) };
      const replyTo = await triggerChat(service, theirs, { apiKey });
      if (!(await isInThread(service, subject, replyTo, first)))
        return inconclusive('the email of the other workspace was not sent in time');

      const emailOptions = { messageType: 'say', body: second, replyTo };
      const answer = await service.send('triggerChat', { body: { ...body, emailOptions, scheduleTime } });

      const statements = ['authentication/session-isolation', 'trigger-chat/error/reply-to-session-not-found'] as const;
      const expected = `an error for a request with replyTo ${replyTo}, a session of another workspace`;
      expectRefusal(statements, answer, expected);
      const after = await service.send('getSession', { path: { sessionId: replyTo }, apiKey });
      expectSuccess(['get-session/success'], after);
      const isUnchanged = !after.text.includes(second);
      const place = locate(after, '/data/transcript');
      expectThat(['authentication/session-isolation'], isUnchanged, 'no new email in the thread', second, place);
      return checked;
    },
  }),
];

async function isInThread(
  service: Service,
  { otherWorkspace, waits }: Subject,
  sessionId: string,
  text: string,
): Promise<boolean> {
  const startedAt = Date.now();
  const findText = async () => {
    const apiKey = otherWorkspace?.apiKey ?? null;
    const { status, json } = await service.send('getSession', { path: { sessionId }, apiKey });
    return status === 200 ? findMessageWithText(dataOf(json), text) : undefined;
  };
  const end = () => startedAt + service.adaptiveTimeout(sendSecondsOf({ waits })) * 1_000;
  return (await eventually(service, findText, end)) !== undefined;
}
