// Generated from openapi/ by `npm run generate`. Do not edit.
export const requestMembers = {
  "triggerChat": {
    "communicationChannel": "text",
    "customerNumber": "text",
    "customerEmail": "text",
    "agentName": "text",
    "agentVersion": "text",
    "agentNumber": "text",
    "metadata": "other",
    "messengerOptions": {
      "messageType": "text",
      "additionalContext": "text",
      "message": "text",
      "templateId": "text",
      "templateLanguage": "text",
      "templateVariables": "other"
    },
    "emailOptions": {
      "messageType": "text",
      "additionalContext": "text",
      "body": "text",
      "subject": "text",
      "cc": "text",
      "bcc": "text",
      "replyTo": "text"
    },
    "attachments": "other",
    "scheduleTime": "moment",
    "startWorkingHour": "text",
    "endWorkingHour": "text",
    "timezone": "text",
    "doReturnResponse": "other",
    "message": "text",
    "sessionId": "text",
    "chatOptions": {
      "additionalContext": "text"
    }
  },
  "updateWorkflowCall": {
    "customer_number": "text",
    "customer_details": "other",
    "use_case": "text",
    "agent_version": "text",
    "bot_number": "text",
    "schedule_time": "moment",
    "options": {
      "transcriptLanguage": "text",
      "allowedOverallInterruptions": "text",
      "allowedInterruptionsInitially": "text",
      "ttsLanguage": "text",
      "ttsGender": "text",
      "voiceId": "text",
      "speed": "text",
      "transferNumber": "text",
      "communicationMethod": "text",
      "dtmfEnabled": "text",
      "initialMessage": "text",
      "additionalContext": "text"
    },
    "no_of_retries": "other",
    "retry_after_in_hrs": "other",
    "start_working_hour": "text",
    "end_working_hour": "text",
    "timezone": "text",
    "call_priority": "other",
    "call_on_date": "text"
  },
  "triggerCall": {
    "phoneNumber": "text",
    "agentName": "text",
    "agentVersion": "text",
    "metadata": "other",
    "channel": "text",
    "agentNumber": "text",
    "options": {
      "transcriptLanguage": "text",
      "allowedOverallInterruptions": "text",
      "allowedInterruptionsInitially": "text",
      "ttsLanguage": "text",
      "ttsGender": "text",
      "voiceId": "text",
      "speed": "text",
      "transferNumber": "text",
      "communicationMethod": "text",
      "dtmfEnabled": "text",
      "initialMessage": "text",
      "additionalContext": "text"
    },
    "noOfRetries": "other",
    "retryAfterHours": "other",
    "startWorkingHour": "text",
    "endWorkingHour": "text",
    "timezone": "text",
    "callPriority": "other",
    "callOnDate": "text",
    "scheduleTime": "moment"
  }
} as const;

export const requestTimeZones = {
  "triggerChat": {
    "field": "timezone",
    "default": "UTC"
  },
  "updateWorkflowCall": {
    "field": "timezone",
    "default": "Asia/Kolkata"
  },
  "triggerCall": {
    "field": "timezone",
    "default": "Asia/Kolkata"
  }
} as const;
