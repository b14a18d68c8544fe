export const chat = {
  communicationChannel: 'Support Messenger',
  customerNumber: '+14155550123',
  metadata: { name: 'Ada' },
};
