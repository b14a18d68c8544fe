/** The body of a request that starts a chat with a customer whose name is known. */
export const chat = {
  communicationChannel: 'Support Messenger',
  customerNumber: '+14155550123',
  metadata: { name: 'Ada' },
};
