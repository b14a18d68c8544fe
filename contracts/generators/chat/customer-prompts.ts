import fc from 'fast-check';

/** Messages of customers that may make an agent produce every type of entry. */
export const customerPrompts = [
  'Good day',
  'Where is my order? Please track it.',
  'I would like my money back, please make a refund.',
  'Please send me a picture of it.',
  'Do you have a video of it?',
  'Could you send me a voice note?',
  'I need the invoice as a file.',
  'Which options do I have?',
  'Please give me a summary.',
  'I want to talk to a colleague.',
  'Show me everything that you can do.',
] as const;

export const customerPrompt: fc.Arbitrary<string> = fc.constantFrom(...customerPrompts);
