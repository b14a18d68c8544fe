export const messenger = { communicationChannel: 'Support Messenger', customerNumber: '+14155550142' };
export const email = { communicationChannel: 'Help Desk', customerEmail: 'maya@example.org' };
export const reply = { doReturnResponse: true, agentName: 'Ava', message: 'Where is my order?' };
export const call = { phoneNumber: '+14155550142', agentName: 'Ava' };
