// Generated from openapi/ by `npm run generate`. Do not edit.
export const operationFacts = {
  "triggerChat": {
    "chapter": "trigger-chat",
    "heading": "Trigger Chat",
    "reaches": {
      "numbers": [
        "/customerNumber"
      ],
      "emails": [
        "/customerEmail",
        "/emailOptions/cc",
        "/emailOptions/bcc"
      ],
      "senders": [
        "/agentNumber"
      ],
      "threads": [
        "/emailOptions/replyTo"
      ]
    },
    "starts": {
      "what": "message",
      "id": "/data/sessionId",
      "due": "/scheduleTime",
      "waitsFor": [
        "/scheduleTime",
        "/startWorkingHour",
        "/endWorkingHour"
      ],
      "recordOnly": "/doReturnResponse"
    },
    "proves": {
      "success": "trigger-chat/success",
      "needs": "record",
      "shape": {
        "/message": "trigger-chat/success",
        "/data": "trigger-chat/success-session-id",
        "/data/transcript": "trigger-chat/success-transcript"
      }
    },
    "alsoIn": [
      "transcript"
    ]
  },
  "cancelScheduledMessages": {
    "chapter": "cancel-scheduled",
    "heading": "Cancel Scheduled Messages",
    "names": {
      "sessionId": "message"
    },
    "undoes": {
      "what": "message",
      "parameter": "sessionId",
      "done": {
        "at": "/data/isCancelled",
        "is": true
      },
      "nothing": {
        "at": "/message",
        "is": "No scheduled jobs found"
      }
    },
    "proves": {
      "success": "cancel-scheduled/transition/pending",
      "needs": "schedule",
      "shape": {
        "/data": "cancel-scheduled/outcome-in-data",
        "/data/sessionId": "cancel-scheduled/field/result-session-id",
        "/data/isCancelled": "cancel-scheduled/field/is-cancelled",
        "/data/reason": "cancel-scheduled/field/reason"
      },
      "outcomes": [
        {
          "message": "Scheduled messages cancelled successfully",
          "statement": "cancel-scheduled/cancelled"
        },
        {
          "message": "No scheduled jobs found",
          "statement": "cancel-scheduled/nothing-pending"
        },
        {
          "message": "Jobs not cancelled",
          "statement": "cancel-scheduled/not-cancelled"
        }
      ]
    }
  },
  "getSession": {
    "chapter": "get-session",
    "heading": "Get Session Details",
    "names": {
      "sessionId": "session"
    },
    "proves": {
      "success": "get-session/success",
      "needs": "record",
      "shape": {
        "/message": "get-session/success",
        "/data": "get-session/success"
      }
    },
    "alsoIn": [
      "session",
      "transcript"
    ]
  },
  "updateWorkflowCall": {
    "chapter": "update-workflow",
    "heading": "Update Workflow Call",
    "names": {
      "workflowId": "workflow"
    },
    "reaches": {
      "numbers": [
        "/customer_number"
      ],
      "senders": [
        "/bot_number"
      ]
    },
    "starts": {
      "what": "workflow-call",
      "due": "/schedule_time",
      "waitsFor": "always",
      "retries": {
        "number": "/no_of_retries",
        "hours": "/retry_after_in_hrs"
      }
    },
    "proves": {
      "success": "update-workflow/success",
      "needs": "call",
      "shape": {
        "/message": "update-workflow/success",
        "/data": "update-workflow/success-data"
      }
    }
  },
  "triggerCall": {
    "chapter": "trigger-call",
    "heading": "Trigger Call",
    "reaches": {
      "numbers": [
        "/phoneNumber",
        "/options/transferNumber"
      ]
    },
    "starts": {
      "what": "call",
      "id": "/data/callId",
      "due": "/scheduleTime",
      "waitsFor": "always",
      "retries": {
        "number": "/noOfRetries",
        "hours": "/retryAfterHours"
      }
    },
    "proves": {
      "success": "trigger-call/success",
      "needs": "schedule",
      "shape": {
        "/message": "trigger-call/success",
        "/data": "trigger-call/success-call-id"
      }
    }
  },
  "getSignedUrl": {
    "chapter": "signed-url",
    "heading": "Get Signed URL",
    "proves": {
      "success": "signed-url/success",
      "needs": "call",
      "shape": {
        "/message": "signed-url/success",
        "/data": "signed-url/success-url"
      }
    }
  },
  "cancelCall": {
    "chapter": "cancel-call",
    "heading": "Cancel Call",
    "names": {
      "callId": "call"
    },
    "undoes": {
      "what": "call",
      "parameter": "callId",
      "done": {
        "at": "/message",
        "is": "Call canceled successfully!"
      }
    },
    "proves": {
      "success": "cancel-call/success",
      "needs": "schedule",
      "shape": {
        "/message": "cancel-call/success",
        "/data": "cancel-call/success-removed-jobs"
      }
    }
  }
} as const;
