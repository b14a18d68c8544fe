// Generated from openapi/ by `npm run generate`. Do not edit.
export const controlOperations = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "resetMock": {
    "method": "POST",
    "path": "/reset",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "getClock": {
    "method": "GET",
    "path": "/clock",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "setClock": {
    "method": "PUT",
    "path": "/clock",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": true,
    "takesWorkspace": true
  },
  "advanceClock": {
    "method": "POST",
    "path": "/clock/advance",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": true,
    "takesWorkspace": true
  },
  "advanceToNext": {
    "method": "POST",
    "path": "/clock/next",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "undoClockMove": {
    "method": "POST",
    "path": "/clock/undo",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listSchedule": {
    "method": "GET",
    "path": "/schedule",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "until",
      "offset",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listScenarios": {
    "method": "GET",
    "path": "/scenarios",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "loadScenario": {
    "method": "POST",
    "path": "/scenarios/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listSnapshots": {
    "method": "GET",
    "path": "/snapshots",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "saveSnapshot": {
    "method": "POST",
    "path": "/snapshots",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": true
  },
  "exportSnapshot": {
    "method": "GET",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "importSnapshot": {
    "method": "PUT",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": true
  },
  "deleteSnapshot": {
    "method": "DELETE",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "loadSnapshot": {
    "method": "POST",
    "path": "/snapshots/{name}/load",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "listWorkspaces": {
    "method": "GET",
    "path": "/workspaces",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "createWorkspace": {
    "method": "POST",
    "path": "/workspaces",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": true
  },
  "deleteWorkspace": {
    "method": "DELETE",
    "path": "/workspaces/{workspaceId}",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listNextCallOutcomes": {
    "method": "GET",
    "path": "/workspaces/{workspaceId}/next-call-outcomes",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": true
  },
  "setNextCallOutcomes": {
    "method": "POST",
    "path": "/workspaces/{workspaceId}/next-call-outcomes",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": true
  },
  "removeNextCallOutcomes": {
    "method": "DELETE",
    "path": "/workspaces/{workspaceId}/next-call-outcomes",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listSessions": {
    "method": "GET",
    "path": "/sessions",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "status",
      "kind",
      "channelType",
      "customer",
      "search",
      "order",
      "offset",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "readSession": {
    "method": "GET",
    "path": "/sessions/{sessionId}",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "sendCustomerMessage": {
    "method": "POST",
    "path": "/sessions/{sessionId}/customer-messages",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": false
  },
  "failAgent": {
    "method": "POST",
    "path": "/sessions/{sessionId}/agent-failure",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "endSession": {
    "method": "POST",
    "path": "/sessions/{sessionId}/end",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "listCalls": {
    "method": "GET",
    "path": "/calls",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "status",
      "isFinished",
      "search",
      "offset",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "setCallOutcome": {
    "method": "PUT",
    "path": "/calls/{sessionId}/outcome",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": false
  },
  "listMessages": {
    "method": "GET",
    "path": "/messages",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "sessionId",
      "to",
      "state",
      "search",
      "order",
      "offset",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "readCoverage": {
    "method": "GET",
    "path": "/coverage",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "clearCoverage": {
    "method": "DELETE",
    "path": "/coverage",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "listFaults": {
    "method": "GET",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "addFault": {
    "method": "POST",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true,
    "takesWorkspace": true
  },
  "clearFaults": {
    "method": "DELETE",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "removeFault": {
    "method": "DELETE",
    "path": "/faults/{faultId}",
    "pathParameters": [
      "faultId"
    ],
    "queryParameters": [],
    "hasBody": false,
    "takesWorkspace": false
  },
  "listGaps": {
    "method": "GET",
    "path": "/gaps",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "setProfile": {
    "method": "PUT",
    "path": "/gaps",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": true,
    "takesWorkspace": true
  },
  "readJournal": {
    "method": "GET",
    "path": "/journal",
    "pathParameters": [],
    "queryParameters": [
      "after",
      "limit",
      "workspaceId",
      "operationId",
      "status",
      "method",
      "path",
      "hasViolations"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "clearJournal": {
    "method": "DELETE",
    "path": "/journal",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listExchanges": {
    "method": "GET",
    "path": "/journal/exchanges",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "operationId",
      "status",
      "method",
      "path",
      "search",
      "hasViolations",
      "hasGaps",
      "offset",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "listEvents": {
    "method": "GET",
    "path": "/events",
    "pathParameters": [],
    "queryParameters": [
      "since",
      "workspaceId",
      "sessionId",
      "limit"
    ],
    "hasBody": false,
    "takesWorkspace": true
  },
  "streamEvents": {
    "method": "GET",
    "path": "/events/stream",
    "pathParameters": [],
    "queryParameters": [
      "since",
      "workspaceId"
    ],
    "hasBody": false,
    "takesWorkspace": true
  }
} as const;
