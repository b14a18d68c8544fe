// Generated from openapi/ by `npm run generate`. Do not edit.
export const errorStatements = {
  "triggerChat": {
    "customerNumberRequired": {
      "id": "trigger-chat/error/customer-number-required",
      "text": "A request without `customerNumber` on a messenger-app or Web Chat channel is refused."
    },
    "customerEmailRequired": {
      "id": "trigger-chat/error/customer-email-required",
      "text": "An Email channel without `customerEmail` is refused."
    },
    "messageRequired": {
      "id": "trigger-chat/error/message-required",
      "text": "A `say` message of the messenger app without `messengerOptions.message` is refused."
    },
    "templateIdRequired": {
      "id": "trigger-chat/error/template-id-required",
      "text": "A `template` message of the messenger app without `messengerOptions.templateId` is refused."
    },
    "templateNotSupported": {
      "id": "trigger-chat/error/template-not-supported",
      "text": "A template on a messenger-app channel that has no templates is refused."
    },
    "emailBodyRequired": {
      "id": "trigger-chat/error/email-body-required",
      "text": "A `say` email without `emailOptions.body` is refused."
    },
    "agentNumberNotInChannel": {
      "id": "trigger-chat/error/agent-number-not-in-channel",
      "text": "An `agentNumber` that the channel does not have is refused."
    },
    "noAgentPhoneNumbers": {
      "id": "trigger-chat/error/no-agent-phone-numbers",
      "text": "A messenger-app channel without a number cannot send."
    },
    "noAgentEmail": {
      "id": "trigger-chat/error/no-agent-email",
      "text": "An Email channel without an address cannot send."
    },
    "unsupportedChannelType": {
      "id": "trigger-chat/error/unsupported-channel-type",
      "text": "A channel that is neither a messenger app nor Web Chat nor Email is refused; Trigger Call is for calls."
    },
    "agentNameRequired": {
      "id": "trigger-chat/error/agent-name-required",
      "text": "Reply mode without `agentName` is refused."
    },
    "incompatibleOptions": {
      "id": "trigger-chat/error/incompatible-options",
      "text": "Reply mode with any of `scheduleTime`, `startWorkingHour` and `endWorkingHour` is refused."
    },
    "apiKeyMissing": {
      "id": "trigger-chat/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "trigger-chat/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    },
    "forbidden": {
      "id": "trigger-chat/error/forbidden",
      "text": "A `sessionId` that another workspace owns is refused."
    },
    "channelNotFound": {
      "id": "trigger-chat/error/channel-not-found",
      "text": "A name that no enabled channel of the workspace has is refused."
    },
    "sessionNotFound": {
      "id": "trigger-chat/error/session-not-found",
      "text": "A `sessionId` that no session has is refused."
    },
    "replyToSessionNotFound": {
      "id": "trigger-chat/error/reply-to-session-not-found",
      "text": "An `emailOptions.replyTo` that no conversation has is refused."
    },
    "validationError": {
      "id": "trigger-chat/error/validation-error",
      "text": "A field of the wrong type, such as a string instead of a boolean, is refused."
    },
    "internalError": {
      "id": "trigger-chat/error/internal-error",
      "text": "A failure of the service is returned as an internal error."
    }
  },
  "cancelScheduledMessages": {
    "apiKeyMissing": {
      "id": "cancel-scheduled/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "cancel-scheduled/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    }
  },
  "getSession": {
    "apiKeyMissing": {
      "id": "get-session/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "get-session/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    },
    "sessionNotFound": {
      "id": "get-session/error/session-not-found",
      "text": "A `sessionId` that no session of the key's workspace has is refused."
    },
    "validationError": {
      "id": "get-session/error/validation-error",
      "text": "A `sessionId` that is missing or empty is refused."
    },
    "internalError": {
      "id": "get-session/error/internal-error",
      "text": "A failure of the service is returned as an internal error."
    }
  },
  "updateWorkflowCall": {
    "apiKeyMissing": {
      "id": "update-workflow/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "update-workflow/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    }
  },
  "triggerCall": {
    "apiKeyMissing": {
      "id": "trigger-call/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "trigger-call/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    }
  },
  "getSignedUrl": {
    "apiKeyMissing": {
      "id": "signed-url/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "signed-url/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    }
  },
  "cancelCall": {
    "apiKeyMissing": {
      "id": "cancel-call/error/api-key-missing",
      "text": "A request without `x-api-key` is refused."
    },
    "apiKeyInvalid": {
      "id": "cancel-call/error/api-key-invalid",
      "text": "A request with a wrong API key is refused."
    }
  }
} as const;

export const statusStatements = {
  "active": {
    "id": "session/status/active",
    "text": "`active` means the session is under way."
  },
  "completed": {
    "id": "session/status/completed",
    "text": "`completed` means the session ended normally."
  },
  "call_in_queue": {
    "id": "session/status/call-in-queue",
    "text": "`call_in_queue` means the call is in the queue and will be placed."
  },
  "call_placed": {
    "id": "session/status/call-placed",
    "text": "`call_placed` means the call went out and is not answered yet."
  },
  "call_in_progress": {
    "id": "session/status/call-in-progress",
    "text": "`call_in_progress` means both sides are connected."
  },
  "call_errored": {
    "id": "session/status/call-errored",
    "text": "`call_errored` means the call had an error."
  },
  "call_expired": {
    "id": "session/status/call-expired",
    "text": "`call_expired` means the call expired before anyone answered."
  },
  "call_hangup": {
    "id": "session/status/call-hangup",
    "text": "`call_hangup` means the call is over because it was hung up."
  },
  "agent_errored": {
    "id": "session/status/agent-errored",
    "text": "`agent_errored` means the agent failed during the session."
  },
  "call_canceled": {
    "id": "session/status/call-canceled",
    "text": "`call_canceled` means the call was cancelled."
  },
  "could_not_connect": {
    "id": "session/status/could-not-connect",
    "text": "`could_not_connect` means no connection was made."
  }
} as const;
