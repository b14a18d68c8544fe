import type { Fault } from './fault.ts';

/** What can be wrong with the words that are sent. */
export const contentFaults = {
  'attachments-plain': {
    description: 'What was attached is shown at the address that was given for it.',
    breaks: ['content/media-links-signed', 'content/media-links-expire'],
  },
  'say-trimmed': {
    description: 'Space around the exact text is taken away.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'say-escaped': {
    description: 'The exact text is written as HTML.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'say-normalised': {
    description: 'Letters and their accents are put together.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
  },
  'emoji-cut': {
    description: 'A text ends where a letter comes that has more than three bytes.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/success-transcript'],
  },
  'long-text-cut': {
    description: 'A text ends after 1000 letters.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/success-transcript'],
  },
  'zero-is-empty': {
    description: 'The exact text 0 counts as missing.',
    breaks: ['service/say', 'trigger-chat/messenger-options/message'],
  },
  'web-chat-needs-message': {
    description: 'Web Chat wants a message where the message type is say.',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening'],
  },
  'web-chat-says': {
    description: 'Web Chat sends an exact text, which is for the agent to write.',
    breaks: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening'],
  },
  'template-reads-metadata': {
    description: 'The metadata goes before the variables of a template.',
    breaks: ['trigger-chat/metadata-not-in-templates', 'trigger-chat/messenger-options/template-variables'],
  },
  'template-without-en': {
    description: 'A template without a language is sent in the one that was set up last.',
    breaks: ['trigger-chat/messenger-options/template-language'],
  },
} as const satisfies Record<string, Fault>;
