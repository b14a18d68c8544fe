// Generated from openapi/ by `npm run generate`. Do not edit.
export const documentedErrors = {
  "triggerChat": {
    "customerNumberRequired": 400,
    "customerEmailRequired": 400,
    "messageRequired": 400,
    "templateIdRequired": 400,
    "templateNotSupported": 400,
    "emailBodyRequired": 400,
    "agentNumberNotInChannel": 400,
    "noAgentPhoneNumbers": 400,
    "noAgentEmail": 400,
    "unsupportedChannelType": 400,
    "agentNameRequired": 400,
    "incompatibleOptions": 400,
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401,
    "forbidden": 403,
    "channelNotFound": 404,
    "sessionNotFound": 404,
    "replyToSessionNotFound": 404,
    "validationError": 422,
    "internalError": 500
  },
  "cancelScheduledMessages": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401
  },
  "getSession": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401,
    "sessionNotFound": 404,
    "validationError": 422,
    "internalError": 500
  },
  "updateWorkflowCall": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401
  },
  "triggerCall": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401
  },
  "getSignedUrl": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401
  },
  "cancelCall": {
    "apiKeyMissing": 401,
    "apiKeyInvalid": 401
  }
} as const;

export const chosenErrors = {
  "agentNotFound": 404,
  "agentVersionNotFound": 404,
  "templateNotFound": 404,
  "workflowNotFound": 404,
  "callNotFound": 404,
  "recordingNotFound": 404,
  "linkExpired": 403,
  "callNotInQueue": 409,
  "pathNotFound": 404,
  "methodNotAllowed": 405,
  "malformedJson": 400,
  "unsupportedMediaType": 415,
  "bodyTooLarge": 413,
  "unreadableRequest": 400,
  "headersTooLarge": 431,
  "sessionTooLarge": 413,
  "storageFull": 429
} as const;
