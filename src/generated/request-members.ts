// Generated from openapi/ by `npm run generate`. Do not edit.
export const requestMembers = {
  "triggerChat": {
    "communicationChannel": "string",
    "customerNumber": "string",
    "customerEmail": "string",
    "agentName": "string",
    "agentVersion": "string",
    "agentNumber": "string",
    "metadata": "other",
    "messengerOptions": {
      "messageType": "string",
      "additionalContext": "string",
      "message": "string",
      "templateId": "string",
      "templateLanguage": "string",
      "templateVariables": "other"
    },
    "emailOptions": {
      "messageType": "string",
      "additionalContext": "string",
      "body": "string",
      "subject": "string",
      "cc": "string",
      "bcc": "string",
      "replyTo": "string"
    },
    "attachments": "other",
    "scheduleTime": "timestamp",
    "startWorkingHour": "string",
    "endWorkingHour": "string",
    "timezone": "string",
    "doReturnResponse": "other",
    "message": "string",
    "sessionId": "string",
    "chatOptions": {
      "additionalContext": "string"
    }
  },
  "updateWorkflowCall": {
    "customer_number": "string",
    "customer_details": "other",
    "use_case": "string",
    "agent_version": "string",
    "bot_number": "string",
    "schedule_time": "timestamp",
    "options": {
      "transcriptLanguage": "string",
      "allowedOverallInterruptions": "string",
      "allowedInterruptionsInitially": "string",
      "ttsLanguage": "string",
      "ttsGender": "string",
      "voiceId": "string",
      "speed": "string",
      "transferNumber": "string",
      "communicationMethod": "string",
      "dtmfEnabled": "string",
      "initialMessage": "string",
      "additionalContext": "string"
    },
    "no_of_retries": "other",
    "retry_after_in_hrs": "other",
    "start_working_hour": "string",
    "end_working_hour": "string",
    "timezone": "string",
    "call_priority": "other",
    "call_on_date": "string"
  },
  "triggerCall": {
    "phoneNumber": "string",
    "agentName": "string",
    "agentVersion": "string",
    "metadata": "other",
    "channel": "string",
    "agentNumber": "string",
    "options": {
      "transcriptLanguage": "string",
      "allowedOverallInterruptions": "string",
      "allowedInterruptionsInitially": "string",
      "ttsLanguage": "string",
      "ttsGender": "string",
      "voiceId": "string",
      "speed": "string",
      "transferNumber": "string",
      "communicationMethod": "string",
      "dtmfEnabled": "string",
      "initialMessage": "string",
      "additionalContext": "string"
    },
    "noOfRetries": "other",
    "retryAfterHours": "other",
    "startWorkingHour": "string",
    "endWorkingHour": "string",
    "timezone": "string",
    "callPriority": "other",
    "callOnDate": "string",
    "scheduleTime": "timestamp"
  }
} as const;
