// Generated from openapi/ by `npm run generate`. Do not edit.
export const operations = {
  "triggerChat": {
    "method": "POST",
    "path": "/chat-agent/trigger",
    "bases": [
      "baseUrl"
    ],
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "cancelScheduledMessages": {
    "method": "DELETE",
    "path": "/chat-agent/cancel/{sessionId}",
    "bases": [
      "baseUrl"
    ],
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "getSession": {
    "method": "GET",
    "path": "/session/fetch/{sessionId}",
    "bases": [
      "baseUrl",
      "baseUrlAlt"
    ],
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "updateWorkflowCall": {
    "method": "PUT",
    "path": "/workflow/call/{workflowId}",
    "bases": [
      "baseUrlAlt"
    ],
    "pathParameters": [
      "workflowId"
    ],
    "queryParameters": [],
    "hasBody": true
  },
  "triggerCall": {
    "method": "POST",
    "path": "/call/trigger",
    "bases": [
      "baseUrlAlt"
    ],
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "getSignedUrl": {
    "method": "GET",
    "path": "/call/signed-recording-url",
    "bases": [
      "baseUrlAlt"
    ],
    "pathParameters": [],
    "queryParameters": [
      "callId",
      "callRecordingUrl"
    ],
    "hasBody": false
  },
  "cancelCall": {
    "method": "PUT",
    "path": "/call/cancel/{callId}",
    "bases": [
      "baseUrl"
    ],
    "pathParameters": [
      "callId"
    ],
    "queryParameters": [],
    "hasBody": false
  }
} as const;
