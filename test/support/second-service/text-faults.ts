import type { Fault } from './fault.ts';

/** What can be wrong with the words that are sent. */
export const textFaults = {
  'attachments-plain': {
    wrong: 'What was attached is shown at the address that was given for it.',
    breaks: ['content/media-links-signed', 'content/media-links-expire'],
  },
  'say-trimmed': {
    wrong: 'Space around the exact text is taken away.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'say-escaped': {
    wrong: 'The exact text is written as HTML.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'say-normalised': {
    wrong: 'Letters and their accents are put together.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'emoji-cut': {
    wrong: 'A text ends where a letter comes that has more than three bytes.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/success-transcript'],
  },
  'long-text-cut': {
    wrong: 'A text ends after 1000 letters.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/success-transcript'],
  },
  'zero-is-empty': {
    wrong: 'The exact text 0 counts as missing.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message'],
  },
  'web-chat-needs-message': {
    wrong: 'Web Chat wants a message where the message type is say.',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening'],
  },
  'web-chat-says': {
    wrong: 'Web Chat sends an exact text, which is for the agent to write.',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening'],
  },
  'template-reads-metadata': {
    wrong: 'The metadata goes before the variables of a template.',
    breaks: ['trigger-chat/metadata-not-in-templates', 'trigger-chat/messenger-options/template-variables'],
  },
  'template-without-en': {
    wrong: 'A template without a language is sent in the one that was set up last.',
    breaks: ['trigger-chat/messenger-options/template-language'],
  },
} as const satisfies Record<string, Fault>;
