// Generated from openapi/ by `npm run generate`. Do not edit.
export const controlOperations = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "resetMock": {
    "method": "POST",
    "path": "/reset",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "getClock": {
    "method": "GET",
    "path": "/clock",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "setClock": {
    "method": "PUT",
    "path": "/clock",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "advanceClock": {
    "method": "POST",
    "path": "/clock/advance",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "advanceToNext": {
    "method": "POST",
    "path": "/clock/next",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
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
    "hasBody": false
  },
  "listScenarios": {
    "method": "GET",
    "path": "/scenarios",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "loadScenario": {
    "method": "POST",
    "path": "/scenarios/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "listSnapshots": {
    "method": "GET",
    "path": "/snapshots",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "saveSnapshot": {
    "method": "POST",
    "path": "/snapshots",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "exportSnapshot": {
    "method": "GET",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "importSnapshot": {
    "method": "PUT",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": true
  },
  "deleteSnapshot": {
    "method": "DELETE",
    "path": "/snapshots/{name}",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "loadSnapshot": {
    "method": "POST",
    "path": "/snapshots/{name}/load",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "branchSnapshot": {
    "method": "POST",
    "path": "/snapshots/{name}/branch",
    "pathParameters": [
      "name"
    ],
    "queryParameters": [],
    "hasBody": true
  },
  "listWorkspaces": {
    "method": "GET",
    "path": "/workspaces",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "createWorkspace": {
    "method": "POST",
    "path": "/workspaces",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "deleteWorkspace": {
    "method": "DELETE",
    "path": "/workspaces/{workspaceId}",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "setNextCallOutcomes": {
    "method": "POST",
    "path": "/workspaces/{workspaceId}/next-call-outcomes",
    "pathParameters": [
      "workspaceId"
    ],
    "queryParameters": [],
    "hasBody": true
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
      "after",
      "offset",
      "limit"
    ],
    "hasBody": false
  },
  "readSession": {
    "method": "GET",
    "path": "/sessions/{sessionId}",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "sendCustomerMessage": {
    "method": "POST",
    "path": "/sessions/{sessionId}/customer-messages",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": true
  },
  "failAgent": {
    "method": "POST",
    "path": "/sessions/{sessionId}/agent-failure",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "endSession": {
    "method": "POST",
    "path": "/sessions/{sessionId}/end",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "listCalls": {
    "method": "GET",
    "path": "/calls",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "offset",
      "limit"
    ],
    "hasBody": false
  },
  "listAttempts": {
    "method": "GET",
    "path": "/attempts",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId",
      "status",
      "isFinished",
      "offset",
      "limit"
    ],
    "hasBody": false
  },
  "countAttempts": {
    "method": "GET",
    "path": "/attempts/count",
    "pathParameters": [],
    "queryParameters": [
      "workspaceId"
    ],
    "hasBody": false
  },
  "readAttempt": {
    "method": "GET",
    "path": "/attempts/{sessionId}",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "cancelAttempt": {
    "method": "POST",
    "path": "/attempts/{sessionId}/cancel",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "setCallOutcome": {
    "method": "PUT",
    "path": "/calls/{sessionId}/outcome",
    "pathParameters": [
      "sessionId"
    ],
    "queryParameters": [],
    "hasBody": true
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
      "after",
      "offset",
      "limit"
    ],
    "hasBody": false
  },
  "readCoverage": {
    "method": "GET",
    "path": "/coverage",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "clearCoverage": {
    "method": "DELETE",
    "path": "/coverage",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "listFaults": {
    "method": "GET",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "addFault": {
    "method": "POST",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
  },
  "clearFaults": {
    "method": "DELETE",
    "path": "/faults",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "removeFault": {
    "method": "DELETE",
    "path": "/faults/{faultId}",
    "pathParameters": [
      "faultId"
    ],
    "queryParameters": [],
    "hasBody": false
  },
  "listGaps": {
    "method": "GET",
    "path": "/gaps",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
  },
  "setProfile": {
    "method": "PUT",
    "path": "/gaps",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": true
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
    "hasBody": false
  },
  "clearJournal": {
    "method": "DELETE",
    "path": "/journal",
    "pathParameters": [],
    "queryParameters": [],
    "hasBody": false
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
      "hasViolations",
      "hasGaps",
      "until",
      "offset",
      "limit"
    ],
    "hasBody": false
  },
  "listEvents": {
    "method": "GET",
    "path": "/events",
    "pathParameters": [],
    "queryParameters": [
      "since",
      "limit"
    ],
    "hasBody": false
  },
  "streamEvents": {
    "method": "GET",
    "path": "/events/stream",
    "pathParameters": [],
    "queryParameters": [
      "since"
    ],
    "hasBody": false
  }
} as const;
