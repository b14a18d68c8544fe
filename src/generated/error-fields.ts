// Generated from openapi/ by `npm run generate`. Do not edit.
export const errorFields = {
  "triggerChat": {
    "customerNumberRequired": [
      "/customerNumber"
    ],
    "customerEmailRequired": [
      "/customerEmail"
    ],
    "messageRequired": [
      "/messengerOptions/message"
    ],
    "templateIdRequired": [
      "/messengerOptions/templateId"
    ],
    "templateNotSupported": [
      "/messengerOptions/messageType"
    ],
    "emailBodyRequired": [
      "/emailOptions/body"
    ],
    "agentNumberNotInChannel": [
      "/agentNumber"
    ],
    "noAgentPhoneNumbers": [
      "/communicationChannel"
    ],
    "noAgentEmail": [
      "/communicationChannel"
    ],
    "unsupportedChannelType": [
      "/communicationChannel"
    ],
    "agentNameRequired": [
      "/agentName"
    ],
    "incompatibleOptions": [
      "/scheduleTime",
      "/startWorkingHour",
      "/endWorkingHour"
    ],
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ],
    "forbidden": [
      "/sessionId"
    ],
    "channelNotFound": [
      "/communicationChannel"
    ],
    "sessionNotFound": [
      "/sessionId"
    ],
    "replyToSessionNotFound": [
      "/emailOptions/replyTo"
    ],
    "validationError": [],
    "internalError": []
  },
  "cancelScheduledMessages": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ]
  },
  "getSession": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ],
    "sessionNotFound": [
      "/sessionId"
    ],
    "validationError": [
      "/sessionId"
    ],
    "internalError": []
  },
  "updateWorkflowCall": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ]
  },
  "triggerCall": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ]
  },
  "getSignedUrl": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ]
  },
  "cancelCall": {
    "apiKeyMissing": [
      "x-api-key"
    ],
    "apiKeyInvalid": [
      "x-api-key"
    ]
  }
} as const;
