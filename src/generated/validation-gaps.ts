// Generated from openapi/ by `npm run generate`. Do not edit.
export const validationGaps = {
  "triggerChat": {
    "body communicationChannel required": "trigger-chat/missing-channel"
  },
  "cancelScheduledMessages": {},
  "getSession": {
    "path sessionId empty": "get-session/empty-id"
  },
  "updateWorkflowCall": {},
  "triggerCall": {
    "body options type": "trigger-call/option-not-text"
  },
  "getSignedUrl": {
    "query callId empty": "signed-url/empty-parameter",
    "query callRecordingUrl empty": "signed-url/empty-parameter",
    "query callRecordingUrl format": "signed-url/malformed-url"
  },
  "cancelCall": {}
} as const;

export const validationAnswers = {
  "trigger-chat/missing-channel": {
    "channel-not-found": {
      "errorCode": "channelNotFound"
    }
  },
  "trigger-call/option-not-text": {
    "accepted": {
      "readAs": "text"
    }
  },
  "signed-url/empty-parameter": {
    "as-omitted": {
      "readAs": "omitted"
    }
  }
} as const;
