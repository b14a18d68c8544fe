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
    "query callRecordingUrl empty": "signed-url/empty-parameter",
    "query callRecordingUrl format": "signed-url/malformed-url"
  },
  "cancelCall": {}
} as const;
