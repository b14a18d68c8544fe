// Generated from openapi/ by `npm run generate`. Do not edit.
export const communicationChannelTypes = [
  "email",
  "inboundSipTrunk",
  "outboundSipTrunk",
  "messengerChat",
  "messengerVoice",
  "sms",
  "webChat"
] as const;

export const sessionStatuses = [
  "active",
  "completed",
  "call_in_queue",
  "call_placed",
  "call_in_progress",
  "call_errored",
  "call_expired",
  "call_hangup",
  "agent_errored",
  "call_canceled",
  "could_not_connect"
] as const;

export const transcriptEntryTypes = [
  "message",
  "function_call",
  "function_call_output",
  "thinking",
  "summary"
] as const;

export const contentItemTypes = [
  "text",
  "image",
  "video",
  "audio",
  "file",
  "button"
] as const;

export const messageRoles = [
  "user",
  "assistant",
  "backgroundAgent"
] as const;

export const callOutcomes = [
  "completed",
  "longTalk",
  "noAnswer",
  "couldNotConnect",
  "errored",
  "agentErrored",
  "expired"
] as const;

export const scheduledMessageStates = [
  "pending",
  "sending",
  "sent",
  "failed",
  "cancelled"
] as const;

export const sessionKinds = [
  "chat",
  "call"
] as const;

export const eventTypes = [
  "chat-started",
  "message-scheduled",
  "message-sending",
  "message-sent",
  "message-failed",
  "message-cancelled",
  "agent-failed",
  "conversation-continued",
  "chat-completed",
  "workflow-updated",
  "call-queued",
  "call-ready",
  "call-rescheduled",
  "call-placed",
  "call-answered",
  "call-hung-up",
  "call-errored",
  "call-agent-errored",
  "call-not-connected",
  "call-not-answered",
  "call-expired",
  "call-cancelled",
  "call-outcome-decided",
  "next-call-outcomes-decided",
  "next-call-outcomes-removed",
  "workspace-opened",
  "workspace-changed",
  "workspace-closed",
  "workspace-restored",
  "workspace-clock-set",
  "profile-set",
  "sessions-evicted"
] as const;

export const messageFields = {
  "sessionId": [
    "string"
  ],
  "messageIndex": [
    "integer"
  ],
  "workspaceId": [
    "string"
  ],
  "state": [
    "string"
  ],
  "dueAt": [
    "string"
  ],
  "sentAt": [
    "string",
    "null"
  ],
  "to": [
    "string",
    "null"
  ],
  "customerName": [
    "string",
    "null"
  ],
  "from": [
    "string",
    "null"
  ],
  "channelType": [
    "string"
  ],
  "channelName": [
    "string",
    "null"
  ],
  "agentName": [
    "string"
  ],
  "text": [
    "string"
  ],
  "entries": [
    "array"
  ],
  "email": [
    "object",
    "null"
  ],
  "attachments": [
    "array"
  ]
} as const;
