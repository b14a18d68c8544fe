import type { Subject } from '../../contracts/index.ts';

export function referenceSubject({ baseUrl, baseUrlAlt }: { baseUrl: string; baseUrlAlt: string }): Subject {
  return {
    baseUrl,
    baseUrlAlt,
    workspace: {
      apiKey: 'pine-7f3a91c2',
      channels: {
        messenger: 'Café Messenger',
        messengerWithoutTemplates: 'Plain Messenger',
        messengerWithoutNumbers: 'Unset Messenger',
        webChat: 'Chat / Site',
        email: 'Post',
        emailWithoutAddress: 'Post without address',
        voice: 'Switchboard',
        disabled: 'Retired',
        unsupported: 'Short texts',
      },
      agents: [{ name: 'Nora Ø', versions: ['1', '2'], hasDraft: true }],
      template: { templateId: 'parcel', languages: ['en', 'de'], variables: ['1', '2'] },
      workflowId: '9001',
      messengerNumbers: ['+4930555001', '+4930555002'],
      voiceNumbers: ['+4930555010'],
    },
    otherWorkspace: {
      apiKey: 'oak-20d4b8e6',
      webChat: 'Oak Site',
      agent: 'Bo',
      onlyHere: { agent: 'Bo', webChat: 'Oak Site', email: 'Oak Post', voice: 'Oak Switch', workflowId: '9002' },
    },
    recipients: {
      numbers: ['+4915755500', '+4915755501'],
      emails: ['emmy@example.org', 'alan@example.org'],
      userIds: ['u 7', 'ü-8'],
    },
    waits: { sendSeconds: 3, answerSeconds: 10 },
  };
}
