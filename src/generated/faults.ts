// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Fault } from '../document/faults.ts';

export const faults: readonly Fault[] = [
 {
  "operationId": "triggerChat",
  "code": "customerNumberRequired",
  "statements": [
   "trigger-chat/error/customer-number-required",
   "trigger-chat/field/customer-number"
  ],
  "rule": {
   "id": "trigger-chat/customer-number-missing-on-messenger",
   "title": "A message without customerNumber is refused.",
   "pitfall": "Schema validation answers 422, before the service knows that the channel requires the field."
  },
  "of": {
   "channel": "messenger"
  },
  "but": [
   {
    "without": "/customerNumber"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "customerNumberRequired",
  "statements": [
   "trigger-chat/error/customer-number-required",
   "trigger-chat/field/customer-number"
  ],
  "rule": {
   "id": "trigger-chat/customer-number-missing-on-web-chat",
   "title": "A message without customerNumber is refused.",
   "pitfall": "Schema validation answers 422, before the service knows that the channel requires the field."
  },
  "of": {
   "channel": "webChat"
  },
  "but": [
   {
    "without": "/customerNumber"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Website Chat"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "customerEmailRequired",
  "statements": [
   "trigger-chat/error/customer-email-required",
   "trigger-chat/field/customer-email"
  ],
  "rule": {
   "id": "trigger-chat/customer-email-missing",
   "title": "An email without customerEmail is refused.",
   "pitfall": "The service requires customerNumber for every channel, or accepts an email without a recipient."
  },
  "of": {
   "channel": "email"
  },
  "but": [
   {
    "without": "/customerEmail"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Help Desk"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "messageRequired",
  "statements": [
   "trigger-chat/error/message-required",
   "trigger-chat/messenger-options/message-required"
  ],
  "rule": {
   "id": "trigger-chat/message-missing",
   "title": "A messenger-app message with `messageType` `say` and no text is refused.",
   "pitfall": "The service sends an empty message, or refuses it with 422 instead of the stated error."
  },
  "of": {
   "channel": "messenger",
   "with": {
    "/messengerOptions/messageType": "say"
   }
  },
  "but": [
   {
    "without": "/messengerOptions/message"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "say"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "messageRequired",
  "gap": "trigger-chat/reply-without-message",
  "statements": [
   "trigger-chat/error/message-required"
  ],
  "of": {
   "reply": true
  },
  "but": [
   {
    "without": "/message"
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "templateIdRequired",
  "statements": [
   "trigger-chat/error/template-id-required",
   "trigger-chat/messenger-options/template-id-required"
  ],
  "rule": {
   "id": "trigger-chat/template-id-missing",
   "title": "A message with `messageType` `template` and no `templateId` is refused.",
   "pitfall": "The service looks up a template without a name and answers 404 or 500, not the stated error."
  },
  "of": {
   "channel": "messenger",
   "with": {
    "/messengerOptions/messageType": "template"
   }
  },
  "but": [
   {
    "without": "/messengerOptions/templateId"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "templateNotSupported",
  "statements": [
   "trigger-chat/error/template-not-supported"
  ],
  "rule": {
   "id": "trigger-chat/channel-without-templates",
   "title": "A channel without templates refuses template messages.",
   "pitfall": "The service accepts the request, and fails only when it sends the message."
  },
  "of": {
   "channel": "messenger",
   "with": {
    "/messengerOptions/messageType": "template"
   }
  },
  "but": [
   {
    "channel": "messengerWithoutTemplates"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Marketing Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_update"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "emailBodyRequired",
  "statements": [
   "trigger-chat/error/email-body-required",
   "trigger-chat/email-options/body-required"
  ],
  "rule": {
   "id": "trigger-chat/email-body-missing",
   "title": "An email with `messageType` `say` and no `body` is refused.",
   "pitfall": "The service accepts an email with only a subject, or requires `message`, as on the messenger app."
  },
  "of": {
   "channel": "email",
   "with": {
    "/emailOptions/messageType": "say"
   }
  },
  "but": [
   {
    "without": "/emailOptions/body"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "messageType": "say"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNumberNotInChannel",
  "statements": [
   "trigger-chat/error/agent-number-not-in-channel",
   "trigger-chat/agent-number-of-channel"
  ],
  "rule": {
   "id": "trigger-chat/agent-number-of-another-channel",
   "title": "A message cannot be sent from a number that the channel does not have.",
   "pitfall": "The service accepts any number of the workspace, or a part of a number, or replaces a wrong number."
  },
  "of": {
   "channel": "messenger"
  },
  "but": [
   {
    "with": {
     "/agentNumber": "{numberOfAnotherChannel}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentNumber": "+14155550199"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNumberNotInChannel",
  "gap": "trigger-chat/fields-of-other-channels",
  "statements": [
   "trigger-chat/error/agent-number-not-in-channel"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/agentNumber": "{numberOfAnotherChannel}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentNumber": "+14155550199"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNumberNotInChannel",
  "gap": "trigger-chat/reply-mode-send-options",
  "statements": [
   "trigger-chat/error/agent-number-not-in-channel"
  ],
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/agentNumber": "{numberOfAnotherChannel}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "agentNumber": "+14155550199"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "noAgentPhoneNumbers",
  "statements": [
   "trigger-chat/error/no-agent-phone-numbers"
  ],
  "rule": {
   "id": "trigger-chat/channel-without-numbers",
   "title": "A messenger-app channel without numbers cannot send.",
   "pitfall": "The service accepts the message although no number can send it, so it stays pending forever."
  },
  "of": {
   "channel": "messenger"
  },
  "but": [
   {
    "channel": "messengerWithoutNumbers"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Spare Messenger",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "noAgentEmail",
  "statements": [
   "trigger-chat/error/no-agent-email"
  ],
  "rule": {
   "id": "trigger-chat/channel-without-address",
   "title": "An Email channel without an address cannot send.",
   "pitfall": "The service sends the email from an address of the operator, or accepts it and never sends it."
  },
  "of": {
   "channel": "email"
  },
  "but": [
   {
    "channel": "emailWithoutAddress"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Quiet Desk",
     "customerEmail": "maya.okafor@example.org"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "unsupportedChannelType",
  "statements": [
   "trigger-chat/error/unsupported-channel-type",
   "trigger-chat/field/communication-channel"
  ],
  "rule": {
   "id": "trigger-chat/channel-for-calls",
   "title": "Only messenger-app, Web Chat and Email channels can be used for chats.",
   "pitfall": "For another type of channel, the service answers \"not found\", or accepts the message and never sends it."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "channel": "voice"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Sales Line",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "unsupportedChannelType",
  "statements": [
   "trigger-chat/error/unsupported-channel-type",
   "trigger-chat/field/communication-channel"
  ],
  "rule": {
   "id": "trigger-chat/channel-of-another-kind",
   "title": "Only messenger-app, Web Chat and Email channels can be used for chats.",
   "pitfall": "For another type of channel, the service answers \"not found\", or accepts the message and never sends it."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "channel": "unsupported"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Text Line",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNameRequired",
  "statements": [
   "trigger-chat/error/agent-name-required",
   "trigger-chat/reply-mode-needs-agent"
  ],
  "rule": {
   "id": "trigger-chat/agent-name-missing-in-reply-mode",
   "title": "Reply mode without an agent is refused.",
   "pitfall": "The default agent of the workspace replies."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "without": "/agentName"
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "message": "Where is my order?"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNameRequired",
  "gap": "trigger-chat/no-agent",
  "statements": [
   "trigger-chat/error/agent-name-required"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "without": "/agentName"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "agentNameRequired",
  "statements": [
   "trigger-chat/error/agent-name-required",
   "trigger-chat/reply-mode-needs-agent"
  ],
  "rule": {
   "id": "trigger-chat/agent-name-missing-beside-a-channel",
   "title": "Reply mode without an agent is refused with any error, even if the request names a channel.",
   "pitfall": "The agent of the channel replies, though reply mode has no channel."
  },
  "of": {
   "reply": true,
   "channel": "any"
  },
  "but": [
   {
    "without": "/agentName"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "doReturnResponse": true,
     "message": "Where is my order?"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "statements": [
   "trigger-chat/error/incompatible-options",
   "trigger-chat/reply-mode-not-scheduled"
  ],
  "rule": {
   "id": "trigger-chat/reply-mode-with-schedule-time",
   "title": "A reply cannot be scheduled: scheduleTime is refused in reply mode.",
   "pitfall": "The service ignores the field in reply mode, so the caller believes that a reply is scheduled."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/scheduleTime": "{futureTimestamp}"
    }
   },
   {
    "with": {
     "/scheduleTime": "2020-01-31T12:00:00Z"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "scheduleTime": "2031-03-10T15:30:00Z"
    }
   },
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "scheduleTime": "2020-01-31T12:00:00Z"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "statements": [
   "trigger-chat/error/incompatible-options",
   "trigger-chat/reply-mode-not-scheduled"
  ],
  "rule": {
   "id": "trigger-chat/reply-mode-with-start-working-hour",
   "title": "A reply cannot be scheduled: startWorkingHour is refused in reply mode.",
   "pitfall": "The service ignores the field in reply mode, so the caller believes that a reply is scheduled."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/startWorkingHour": "09:00"
    }
   },
   {
    "with": {
     "/startWorkingHour": "00:00",
     "/endWorkingHour": "23:59"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "startWorkingHour": "09:00"
    }
   },
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "startWorkingHour": "00:00",
     "endWorkingHour": "23:59"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "statements": [
   "trigger-chat/error/incompatible-options",
   "trigger-chat/reply-mode-not-scheduled"
  ],
  "rule": {
   "id": "trigger-chat/reply-mode-with-end-working-hour",
   "title": "A reply cannot be scheduled: endWorkingHour is refused in reply mode.",
   "pitfall": "The service ignores the field in reply mode, so the caller believes that a reply is scheduled."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/endWorkingHour": "17:00"
    }
   },
   {
    "with": {
     "/endWorkingHour": "23:59",
     "/startWorkingHour": "00:00"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "endWorkingHour": "17:00"
    }
   },
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "endWorkingHour": "23:59",
     "startWorkingHour": "00:00"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "gap": "trigger-chat/channel-in-reply-mode",
  "statements": [
   "trigger-chat/error/incompatible-options"
  ],
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/communicationChannel": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "communicationChannel": "Suport Messenger"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "gap": "trigger-chat/reply-mode-send-options",
  "statements": [
   "trigger-chat/error/incompatible-options"
  ],
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/timezone": "UTC"
    }
   },
   {
    "with": {
     "/agentNumber": "{numberOfAnotherChannel}"
    }
   },
   {
    "with": {
     "/attachments": [
      "https://example.com/a.pdf"
     ]
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "timezone": "UTC"
    }
   },
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "agentNumber": "+14155550199"
    }
   },
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "attachments": [
      "https://example.com/a.pdf"
     ]
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "incompatibleOptions",
  "gap": "trigger-chat/reply-fields-outside-reply-mode",
  "statements": [
   "trigger-chat/error/incompatible-options"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/message": "Good day"
    }
   },
   {
    "with": {
     "/sessionId": "{unknownSessionId}"
    }
   },
   {
    "with": {
     "/chatOptions": {
      "additionalContext": "Be kind."
     }
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "message": "Good day"
    }
   },
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   },
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "chatOptions": {
      "additionalContext": "Be kind."
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "apiKeyMissing",
  "statements": [
   "trigger-chat/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "body": {}
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "apiKeyInvalid",
  "statements": [
   "trigger-chat/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "body": {}
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "forbidden",
  "statements": [
   "trigger-chat/error/forbidden"
  ],
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/sessionId": "{sessionIdOfAnotherWorkspace}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "sessionId": "{sessionId}"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "forbidden",
  "gap": "trigger-chat/reply-fields-outside-reply-mode",
  "statements": [
   "trigger-chat/error/forbidden"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/sessionId": "{sessionIdOfAnotherWorkspace}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "sessionId": "{sessionId}"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "forbidden",
  "gap": "trigger-chat/reply-to-foreign",
  "statements": [
   "trigger-chat/error/forbidden"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/emailOptions/replyTo": "{sessionIdOfAnotherWorkspace}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "emailOptions": {
      "replyTo": "{sessionId}"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "channelNotFound",
  "statements": [
   "trigger-chat/error/channel-not-found",
   "trigger-chat/field/communication-channel"
  ],
  "rule": {
   "id": "trigger-chat/channel-unknown",
   "title": "A channel is found only by its exact name.",
   "pitfall": "The service ignores letter case or spaces in channel names, or compares only the start."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "channel": "unknown"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Suport Messenger",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "channelNotFound",
  "statements": [
   "trigger-chat/error/channel-not-found",
   "service/channel-enabled"
  ],
  "rule": {
   "id": "trigger-chat/channel-disabled",
   "title": "A channel that is not enabled cannot be used.",
   "pitfall": "The service looks up only the name, and checks late or never whether the channel is enabled."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "channel": "disabled"
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Old Messenger",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "sessionNotFound",
  "statements": [
   "trigger-chat/error/session-not-found",
   "trigger-chat/field/session-id"
  ],
  "rule": {
   "id": "trigger-chat/continued-session-unknown",
   "title": "A conversation that does not exist cannot be continued.",
   "pitfall": "The service starts a new conversation for an unknown sessionId."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/sessionId": "{unknownSessionId}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "sessionNotFound",
  "gap": "trigger-chat/reply-fields-outside-reply-mode",
  "statements": [
   "trigger-chat/error/session-not-found"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/sessionId": "{unknownSessionId}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "sessionNotFound",
  "gap": "trigger-chat/reply-to-foreign",
  "statements": [
   "trigger-chat/error/session-not-found"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/emailOptions/replyTo": "{sessionIdOfAnotherWorkspace}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "emailOptions": {
      "replyTo": "{sessionId}"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "replyToSessionNotFound",
  "statements": [
   "trigger-chat/error/reply-to-session-not-found",
   "trigger-chat/email-options/reply-to"
  ],
  "rule": {
   "id": "trigger-chat/reply-to-unknown",
   "title": "An email cannot reply in a conversation that does not exist.",
   "pitfall": "The service starts a new thread for an unknown `replyTo`, or answers sessionNotFound."
  },
  "of": {
   "channel": "email"
  },
  "but": [
   {
    "with": {
     "/emailOptions/replyTo": "{unknownSessionId}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "replyTo": "ses_acme_ffffffffffffffff"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "code": "replyToSessionNotFound",
  "gap": "trigger-chat/fields-of-other-channels",
  "statements": [
   "trigger-chat/error/reply-to-session-not-found"
  ],
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/emailOptions/replyTo": "{unknownSessionId}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "emailOptions": {
      "replyTo": "ses_acme_ffffffffffffffff"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/communication-channel-required"
  ],
  "rule": {
   "id": "trigger-chat/channel-missing",
   "title": "A request without a channel is refused with any error, except in reply mode.",
   "pitfall": "The service sends the message on the first channel of the workspace."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "without": "/communicationChannel"
   }
  ],
  "samples": [
   {
    "body": {
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/start-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "trigger-chat/malformed-hours-are-refused",
   "title": "Working hours are refused if they are not valid times of day, or if their zone does not exist. An attachment that is not a URL should be refused.",
   "pitfall": "The service stores the hours unchecked, and fails when the message is due, or sends it at any time."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/startWorkingHour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "startWorkingHour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/end-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "trigger-chat/malformed-hours-are-refused",
   "title": "Working hours are refused if they are not valid times of day, or if their zone does not exist. An attachment that is not a URL should be refused.",
   "pitfall": "The service stores the hours unchecked, and fails when the message is due, or sends it at any time."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/endWorkingHour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "endWorkingHour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/timezone"
  ],
  "rule": {
   "id": "trigger-chat/malformed-hours-are-refused",
   "title": "Working hours are refused if they are not valid times of day, or if their zone does not exist. An attachment that is not a URL should be refused.",
   "pitfall": "The service stores the hours unchecked, and fails when the message is due, or sends it at any time."
  },
  "of": {
   "channel": "any",
   "with": {
    "/startWorkingHour": "09:00",
    "/endWorkingHour": "17:00"
   }
  },
  "but": [
   {
    "with": {
     "/timezone": "{unknownZone}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "startWorkingHour": "09:00",
     "endWorkingHour": "17:00",
     "timezone": "Mars/Olympus_Mons"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/schedule-time"
  ],
  "rule": {
   "id": "trigger-chat/malformed-timestamp-is-refused",
   "title": "A message whose `scheduleTime` is not a timestamp is refused and not sent.",
   "pitfall": "The service treats an unreadable timestamp as \"now\"."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/scheduleTime": "{malformedTimestamp}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "scheduleTime": "2031-13-01T09:00:00Z"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/agent-name"
  ],
  "rule": {
   "id": "trigger-chat/unknown-names-are-refused",
   "title": "A message with an unknown agent, template or message type is refused with any error.",
   "pitfall": "Only the sending worker looks up agents and templates, so it sends nothing, or the default template."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/agentName": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentName": "Suport Messenger"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/field/agent-name"
  ],
  "rule": {
   "id": "trigger-chat/unknown-names-are-refused-in-reply-mode",
   "title": "Reply mode with an unknown agent is refused with any error.",
   "pitfall": "The first agent of the workspace replies."
  },
  "of": {
   "reply": true
  },
  "but": [
   {
    "with": {
     "/agentName": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "doReturnResponse": true,
     "agentName": "Suport Messenger",
     "message": "Where is my order?"
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/messenger-options/template-id"
  ],
  "rule": {
   "id": "trigger-chat/unknown-names-are-refused",
   "title": "A message with an unknown agent, template or message type is refused with any error.",
   "pitfall": "Only the sending worker looks up agents and templates, so it sends nothing, or the default template."
  },
  "of": {
   "channel": "messenger",
   "with": {
    "/messengerOptions/messageType": "template"
   }
  },
  "but": [
   {
    "with": {
     "/messengerOptions/templateId": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "Suport Messenger"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/messenger-options/message-type"
  ],
  "rule": {
   "id": "trigger-chat/unknown-names-are-refused",
   "title": "A message with an unknown agent, template or message type is refused with any error.",
   "pitfall": "Only the sending worker looks up agents and templates, so it sends nothing, or the default template."
  },
  "of": {
   "channel": "messenger"
  },
  "but": [
   {
    "with": {
     "/messengerOptions/messageType": "greet"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "greet"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "statements": [
   "trigger-chat/email-options/message-type"
  ],
  "rule": {
   "id": "trigger-chat/unknown-names-are-refused",
   "title": "A message with an unknown agent, template or message type is refused with any error.",
   "pitfall": "Only the sending worker looks up agents and templates, so it sends nothing, or the default template."
  },
  "of": {
   "channel": "email"
  },
  "but": [
   {
    "with": {
     "/emailOptions/messageType": "greet"
    }
   },
   {
    "with": {
     "/emailOptions/messageType": "template"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "messageType": "greet"
     }
    }
   },
   {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "messageType": "template"
     }
    }
   }
  ]
 },
 {
  "operationId": "triggerChat",
  "gap": "validation/malformed-text",
  "statements": [
   "trigger-chat/field/attachments"
  ],
  "rule": {
   "id": "trigger-chat/malformed-hours-are-refused",
   "title": "Working hours are refused if they are not valid times of day, or if their zone does not exist. An attachment that is not a URL should be refused.",
   "pitfall": "The service stores the hours unchecked, and fails when the message is due, or sends it at any time."
  },
  "of": {
   "channel": "any"
  },
  "but": [
   {
    "with": {
     "/attachments": [
      "no address"
     ]
    }
   }
  ],
  "samples": [
   {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "attachments": [
      "no address"
     ]
    }
   }
  ]
 },
 {
  "operationId": "cancelScheduledMessages",
  "code": "apiKeyMissing",
  "statements": [
   "cancel-scheduled/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "cancelScheduledMessages",
  "code": "apiKeyInvalid",
  "statements": [
   "cancel-scheduled/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "getSession",
  "code": "apiKeyMissing",
  "statements": [
   "get-session/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "getSession",
  "code": "apiKeyInvalid",
  "statements": [
   "get-session/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "getSession",
  "code": "sessionNotFound",
  "statements": [
   "get-session/error/session-not-found"
  ],
  "of": {},
  "but": [
   {
    "with": {
     "/sessionId": "{unknownSessionId}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "code": "apiKeyMissing",
  "statements": [
   "update-workflow/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "code": "apiKeyInvalid",
  "statements": [
   "update-workflow/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/customer-number"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "without": "/customer_number"
   },
   {
    "with": {
     "/customer_number": {}
    }
   },
   {
    "with": {
     "/customer_number": []
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {}
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": {}
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": []
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/call-priority",
   "limits/call-priority"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/call_priority": 0
    }
   },
   {
    "with": {
     "/call_priority": 101
    }
   },
   {
    "with": {
     "/call_priority": -1
    }
   },
   {
    "with": {
     "/call_priority": 100000
    }
   },
   {
    "with": {
     "/call_priority": 0.5
    }
   },
   {
    "with": {
     "/call_priority": 100.5
    }
   },
   {
    "with": {
     "/call_priority": 1e+21
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 0
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 101
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": -1
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 100000
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 0.5
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 100.5
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_priority": 1e+21
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/agent-version",
   "limits/call-agent-version"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/agent_version": -1
    }
   },
   {
    "with": {
     "/agent_version": -1000
    }
   },
   {
    "with": {
     "/agent_version": -0.5
    }
   },
   {
    "with": {
     "/agent_version": "no-such-version"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "agent_version": -1
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "agent_version": -1000
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "agent_version": -0.5
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "agent_version": "no-such-version"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/use-case"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/use_case": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "use_case": "Suport Messenger"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/start-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/start_working_hour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "start_working_hour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/end-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/end_working_hour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "end_working_hour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/timezone"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {
   "with": {
    "/start_working_hour": "09:00",
    "/end_working_hour": "17:00"
   }
  },
  "but": [
   {
    "with": {
     "/timezone": "{unknownZone}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "start_working_hour": "09:00",
     "end_working_hour": "17:00",
     "timezone": "Mars/Olympus_Mons"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/call-on-date"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/call_on_date": "{malformedDate}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "call_on_date": "2031-13-01"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "statements": [
   "update-workflow/field/schedule-time"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/schedule_time": "{malformedTimestamp}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "schedule_time": "2031-13-01T09:00:00Z"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "gap": "trigger-call/malformed-number",
  "statements": [
   "update-workflow/field/customer-number"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/customer_number": "{userId}"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "visitor-7"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "gap": "update-workflow/bot-number-not-in-channel",
  "statements": [
   "update-workflow/field/bot-number"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/bot_number": "+442079460999"
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "bot_number": "+442079460999"
    }
   }
  ]
 },
 {
  "operationId": "updateWorkflowCall",
  "gap": "trigger-call/retry-negative",
  "statements": [
   "update-workflow/field/no-of-retries",
   "update-workflow/field/retry-after-in-hrs"
  ],
  "rule": {
   "id": "update-workflow/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/no_of_retries": -1
    }
   },
   {
    "with": {
     "/no_of_retries": 1,
     "/retry_after_in_hrs": -1
    }
   }
  ],
  "samples": [
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "no_of_retries": -1
    }
   },
   {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550142",
     "no_of_retries": 1,
     "retry_after_in_hrs": -1
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "code": "apiKeyMissing",
  "statements": [
   "trigger-call/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "code": "apiKeyInvalid",
  "statements": [
   "trigger-call/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/phone-number"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "without": "/phoneNumber"
   },
   {
    "with": {
     "/phoneNumber": {}
    }
   },
   {
    "with": {
     "/phoneNumber": []
    }
   }
  ],
  "samples": [
   {
    "body": {
     "agentName": "Ava"
    }
   },
   {
    "body": {
     "phoneNumber": {},
     "agentName": "Ava"
    }
   },
   {
    "body": {
     "phoneNumber": [],
     "agentName": "Ava"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/agent-name"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "without": "/agentName"
   },
   {
    "with": {
     "/agentName": {}
    }
   },
   {
    "with": {
     "/agentName": []
    }
   },
   {
    "with": {
     "/agentName": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142"
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": {}
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": []
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Suport Messenger"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/channel"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/channel": "{messengerChannel}"
    }
   },
   {
    "with": {
     "/channel": "{unknownName}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "channel": "Support Messenger"
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "channel": "Suport Messenger"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/call-priority",
   "limits/call-priority"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/callPriority": 0
    }
   },
   {
    "with": {
     "/callPriority": 101
    }
   },
   {
    "with": {
     "/callPriority": -1
    }
   },
   {
    "with": {
     "/callPriority": 100000
    }
   },
   {
    "with": {
     "/callPriority": 0.5
    }
   },
   {
    "with": {
     "/callPriority": 100.5
    }
   },
   {
    "with": {
     "/callPriority": 1e+21
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 0
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 101
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": -1
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 100000
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 0.5
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 100.5
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callPriority": 1e+21
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/agent-version",
   "limits/call-agent-version"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/agentVersion": -1
    }
   },
   {
    "with": {
     "/agentVersion": -1000
    }
   },
   {
    "with": {
     "/agentVersion": -0.5
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "agentVersion": -1
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "agentVersion": -1000
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "agentVersion": -0.5
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/start-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/startWorkingHour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "startWorkingHour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/end-working-hour",
   "limits/working-hours"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/endWorkingHour": "{malformedTimeOfDay}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "endWorkingHour": "25:00"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/timezone"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {
   "with": {
    "/startWorkingHour": "09:00",
    "/endWorkingHour": "17:00"
   }
  },
  "but": [
   {
    "with": {
     "/timezone": "{unknownZone}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "startWorkingHour": "09:00",
     "endWorkingHour": "17:00",
     "timezone": "Mars/Olympus_Mons"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/schedule-time"
  ],
  "rule": {
   "id": "trigger-call/malformed-timestamp-is-refused",
   "title": "A call with an invalid `scheduleTime` is refused.",
   "pitfall": "The service treats an unreadable timestamp as \"now\" and places the call."
  },
  "of": {
   "with": {
    "/noOfRetries": 0
   }
  },
  "but": [
   {
    "with": {
     "/scheduleTime": "{malformedTimestamp}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "noOfRetries": 0,
     "scheduleTime": "2031-13-01T09:00:00Z"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "statements": [
   "trigger-call/field/call-on-date"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/callOnDate": "{malformedDate}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "callOnDate": "2031-13-01"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "gap": "trigger-call/malformed-number",
  "statements": [
   "trigger-call/field/phone-number"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/phoneNumber": "{userId}"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "visitor-7",
     "agentName": "Ava"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "gap": "trigger-call/agent-number-not-in-channel",
  "statements": [
   "trigger-call/field/agent-number"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/agentNumber": "+442079460999"
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "agentNumber": "+442079460999"
    }
   }
  ]
 },
 {
  "operationId": "triggerCall",
  "gap": "trigger-call/retry-negative",
  "statements": [
   "trigger-call/field/no-of-retries",
   "trigger-call/field/retry-after-hours"
  ],
  "rule": {
   "id": "trigger-call/stated-faults-are-refused",
   "title": "A call is refused if a field is missing, out of range, or not a valid time, date or zone.",
   "pitfall": "The service stores invalid priorities and times of day, and fails when the call is due."
  },
  "of": {},
  "but": [
   {
    "with": {
     "/noOfRetries": -1
    }
   },
   {
    "with": {
     "/noOfRetries": 1,
     "/retryAfterHours": -1
    }
   }
  ],
  "samples": [
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "noOfRetries": -1
    }
   },
   {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "noOfRetries": 1,
     "retryAfterHours": -1
    }
   }
  ]
 },
 {
  "operationId": "getSignedUrl",
  "code": "apiKeyMissing",
  "statements": [
   "signed-url/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null
   }
  ]
 },
 {
  "operationId": "getSignedUrl",
  "code": "apiKeyInvalid",
  "statements": [
   "signed-url/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key"
   }
  ]
 },
 {
  "operationId": "cancelCall",
  "code": "apiKeyMissing",
  "statements": [
   "cancel-call/error/api-key-missing"
  ],
  "of": {},
  "but": [
   {
    "key": "missing"
   }
  ],
  "samples": [
   {
    "key": null,
    "path": {
     "callId": "call_acme_ffffffffffffffff"
    }
   }
  ]
 },
 {
  "operationId": "cancelCall",
  "code": "apiKeyInvalid",
  "statements": [
   "cancel-call/error/api-key-invalid"
  ],
  "of": {},
  "but": [
   {
    "key": "unknown"
   }
  ],
  "samples": [
   {
    "key": "no-such-key",
    "path": {
     "callId": "call_acme_ffffffffffffffff"
    }
   }
  ]
 }
];
