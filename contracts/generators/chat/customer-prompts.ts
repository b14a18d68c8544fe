import fc from 'fast-check';

/** Makes an agent send a file, if it has one. */
export const fileRequest = 'I need the invoice as a file.';

/** Messages of customers that may make an agent produce every type of entry. */
export const customerPrompts = [
  'Good day',
  'Where is my order? Please track it.',
  'I would like my money back, please make a refund.',
  'Please send me a picture of it.',
  'Do you have a video of it?',
  'Could you send me a voice note?',
  fileRequest,
  'Which options do I have?',
  'Please give me a summary.',
  'I want to talk to a colleague.',
  'Show me everything that you can do.',
] as const;

export const customerPrompt: fc.Arbitrary<string> = fc.constantFrom(...customerPrompts);
