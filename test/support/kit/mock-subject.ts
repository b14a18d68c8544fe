import type { Subject } from '../../../contracts/index.ts';

export function mockSubject(baseUrl: string): Subject {
  return {
    baseUrl,
    baseUrlAlt: baseUrl,
    workspace: {
      apiKey: 'acme-key',
      channels: {
        messenger: 'Support Messenger',
        messengerWithoutTemplates: 'Marketing Messenger',
        messengerWithoutNumbers: 'Spare Messenger',
        webChat: 'Website Chat',
        email: 'Help Desk',
        emailWithoutAddress: 'Quiet Desk',
        voice: 'Sales Line',
        disabled: 'Old Messenger',
        unsupported: 'Text Line',
      },
      agents: [
        { name: 'Ava', versions: ['1', '2'], hasDraft: true, published: '2' },
        { name: 'Sam', versions: ['1'], hasDraft: false },
      ],
      channelAgents: { messenger: { name: 'Ava' }, webChat: { name: 'Ava' }, email: { name: 'Sam' } },
      template: { templateId: 'order_update', languages: ['en', 'hi'], variables: ['1', '2'] },
      workflowId: 'wf_order_followup',
      messengerNumbers: ['+14155550101', '+14155550102'],
      voiceNumbers: ['+14155550105', '+14155550106'],
    },
    otherWorkspace: {
      apiKey: 'globex-key',
      webChat: 'Support Messenger',
      agent: 'Greta',
      onlyHere: {
        agent: 'Greta',
        email: 'Post Room',
        voice: 'Voice Line',
        workflowId: 'wf_globex',
        templateId: 'globex_offer',
      },
    },
    recipients: {
      numbers: ['+14155550123', '+14155550124'],
      emails: ['ada@example.com', 'grace@example.com', 'alan@example.com'],
      userIds: ['visitor-7', 'visitor-8'],
    },
    // Long enough for slow responses on a busy machine.
    waits: { sendSeconds: 5, answerSeconds: 120 },
  };
}
