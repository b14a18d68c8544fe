// Generated from openapi/ by `npm run generate`. Do not edit.
export const defaults = {
  "MessengerOptions": {
    "messageType": "prompt",
    "templateLanguage": "en"
  },
  "EmailOptions": {
    "messageType": "prompt"
  },
  "TriggerChatRequest": {
    "timezone": "UTC",
    "doReturnResponse": false
  },
  "UpdateWorkflowCallRequest": {
    "agent_version": "default",
    "timezone": "Asia/Kolkata",
    "call_priority": 10
  },
  "TriggerCallRequest": {
    "agentVersion": "default",
    "timezone": "Asia/Kolkata",
    "callPriority": 10
  }
} as const;
