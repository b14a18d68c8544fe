// Generated from openapi/ by `npm run generate`. Do not edit.
import type { operations } from './operations.ts';

export const examples: Record<keyof typeof operations, Partial<Record<string, Partial<Record<string, unknown>>>>> = {
 "triggerChat": {
  "200": {
   "messengerPrompt": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_0f3c9a1be27d4456"
    }
   },
   "messengerSay": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_b2714de90c8f6a35"
    }
   },
   "messengerTemplate": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_41d8c6075fe92ab3"
    }
   },
   "messengerAttachments": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_8e05b7f2961c3da4"
    }
   },
   "messengerScheduled": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c"
    }
   },
   "webChat": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_d7a3508bc14e6f92"
    }
   },
   "emailPrompt": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_63f9ce12a80b475d"
    }
   },
   "emailSay": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_e81b3fd60c279a54"
    }
   },
   "emailThreadReply": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_e81b3fd60c279a54"
    }
   },
   "emailScheduled": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_1a96d40e7bc2f583"
    }
   },
   "replyNew": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_2c6fe0a8d13b9745",
     "transcript": [
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "Where is my order?"
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya Okafor",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "thinking",
       "thinking": "There is no order number yet.",
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "I will gladly look, Maya. What is the number of your order?"
        }
       ],
       "senderId": null,
       "senderName": null,
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:00.000Z"
      }
     ]
    }
   },
   "replyContinued": {
    "responseCode": 200,
    "message": "Trigger dispatched",
    "data": {
     "sessionId": "ses_acme_2c6fe0a8d13b9745",
     "transcript": [
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "It is A-1042."
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya Okafor",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:01:20.000Z"
      },
      {
       "type": "function_call",
       "name": "look_up_order",
       "call_id": "call_71c0",
       "arguments": {
        "order": "A-1042"
       },
       "phase": "during",
       "timestamp": "2026-03-10T09:01:20.000Z"
      },
      {
       "type": "function_call_output",
       "name": "look_up_order",
       "call_id": "call_71c0",
       "output": "{\"state\":\"shipped\",\"due\":\"2026-03-12\"}",
       "is_error": false,
       "executionTimeMs": 84,
       "phase": "during",
       "timestamp": "2026-03-10T09:01:20.084Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "It was shipped and should be with you on Thursday."
        },
        {
         "type": "image",
         "mimeType": "image/png",
         "url": "https://media.example.com/2c6fe0a8d13b9745/parcel.png?expires=1773134480&signature=9be1d204",
         "caption": "Your parcel"
        },
        {
         "type": "button",
         "text": "Thank you",
         "payload": "thanks"
        },
        {
         "type": "button",
         "text": "Change the address",
         "payload": "change_address"
        }
       ],
       "senderId": null,
       "senderName": null,
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:01:20.084Z"
      }
     ]
    }
   }
  },
  "400": {
   "customerNumberRequired": {
    "responseCode": 400,
    "errorCode": "customerNumberRequired",
    "message": "The channel \"Support Messenger\" needs customerNumber, a phone number with its country code.",
    "data": null
   },
   "customerEmailRequired": {
    "responseCode": 400,
    "errorCode": "customerEmailRequired",
    "message": "The channel \"Help Desk\" needs customerEmail, the address to write to.",
    "data": null
   },
   "messageRequired": {
    "responseCode": 400,
    "errorCode": "messageRequired",
    "message": "The message type \"say\" needs messengerOptions.message, the text to send.",
    "data": null
   },
   "templateIdRequired": {
    "responseCode": 400,
    "errorCode": "templateIdRequired",
    "message": "The message type \"template\" needs messengerOptions.templateId, the name of an approved template.",
    "data": null
   },
   "templateNotSupported": {
    "responseCode": 400,
    "errorCode": "templateNotSupported",
    "message": "The channel \"Marketing Messenger\" cannot send templates; use \"prompt\" or \"say\".",
    "data": null
   },
   "emailBodyRequired": {
    "responseCode": 400,
    "errorCode": "emailBodyRequired",
    "message": "The message type \"say\" needs emailOptions.body, the content to send.",
    "data": null
   },
   "agentNumberNotInChannel": {
    "responseCode": 400,
    "errorCode": "agentNumberNotInChannel",
    "message": "The number +14155550199 is none of the channel \"Support Messenger\"; leave agentNumber out.",
    "data": null
   },
   "noAgentPhoneNumbers": {
    "responseCode": 400,
    "errorCode": "noAgentPhoneNumbers",
    "message": "The channel \"Spare Messenger\" has no number to send from; add one in the dashboard.",
    "data": null
   },
   "noAgentEmail": {
    "responseCode": 400,
    "errorCode": "noAgentEmail",
    "message": "The channel \"Quiet Desk\" has no address to send from; add one in the dashboard.",
    "data": null
   },
   "unsupportedChannelType": {
    "responseCode": 400,
    "errorCode": "unsupportedChannelType",
    "message": "The channel \"Sales Line\" is for calls; place them with POST /call/trigger.",
    "data": null
   },
   "agentNameRequired": {
    "responseCode": 400,
    "errorCode": "agentNameRequired",
    "message": "With doReturnResponse, agentName has to say which agent replies.",
    "data": null
   },
   "incompatibleOptions": {
    "responseCode": 400,
    "errorCode": "incompatibleOptions",
    "message": "doReturnResponse does not go together with scheduleTime, startWorkingHour or endWorkingHour.",
    "data": null
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  },
  "403": {
   "forbidden": {
    "responseCode": 403,
    "errorCode": "forbidden",
    "message": "The session ses_globex_7d20e5b14c9f8a63 belongs to another workspace.",
    "data": null
   }
  },
  "404": {
   "channelNotFound": {
    "responseCode": 404,
    "errorCode": "channelNotFound",
    "message": "No enabled channel is named \"Suport Messenger\"; write it exactly as in the dashboard.",
    "data": null
   },
   "sessionNotFound": {
    "responseCode": 404,
    "errorCode": "sessionNotFound",
    "message": "No session ses_acme_ffffffffffffffff; leave sessionId out to begin a new conversation.",
    "data": null
   },
   "replyToSessionNotFound": {
    "responseCode": 404,
    "errorCode": "replyToSessionNotFound",
    "message": "No email conversation ses_acme_eeeeeeeeeeeeeeee to reply to; without replyTo a new thread begins.",
    "data": null
   }
  },
  "422": {
   "validationError": {
    "responseCode": 422,
    "errorCode": "validationError",
    "message": "doReturnResponse must be a boolean, not the text \"true\".",
    "data": null
   }
  },
  "500": {
   "internalError": {
    "responseCode": 500,
    "errorCode": "internalError",
    "message": "The service failed to handle the request; try again.",
    "data": null
   }
  }
 },
 "cancelScheduledMessages": {
  "200": {
   "cancelled": {
    "responseCode": 200,
    "message": "Scheduled messages cancelled successfully",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c",
     "isCancelled": true
    }
   },
   "nothingPending": {
    "responseCode": 200,
    "message": "No scheduled jobs found",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c",
     "isCancelled": false,
     "reason": "Nothing is scheduled for this session."
    }
   },
   "notCancelled": {
    "responseCode": 200,
    "message": "Jobs not cancelled",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c",
     "isCancelled": false,
     "reason": "The message is being sent."
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  }
 },
 "getSession": {
  "200": {
   "messengerChat": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "ses_acme_0f3c9a1be27d4456",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550101",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550142",
      "name": "Maya Okafor",
      "number": "+14155550142",
      "email": null
     },
     "dynamicVariables": {
      "name": "Maya Okafor",
      "order": "A-1042"
     },
     "communicationChannelType": "messengerChat",
     "communicationChannelName": "Support Messenger",
     "transcript": [
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Hello Maya, did order A-1042 arrive in one piece?"
        },
        {
         "type": "button",
         "text": "Yes",
         "payload": "arrived"
        },
        {
         "type": "button",
         "text": "No",
         "payload": "damaged"
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T08:30:00.500Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "One cup is broken."
        },
        {
         "type": "image",
         "mimeType": "image/jpeg",
         "url": "https://media.example.com/0f3c9a1be27d4456/cup.jpg?expires=1773137700&signature=51d0c97e",
         "caption": "The cup"
        },
        {
         "type": "video",
         "mimeType": "video/mp4",
         "url": "https://media.example.com/0f3c9a1be27d4456/unpacking.mp4?expires=1773137700&signature=c8e2740b",
         "caption": "While unpacking"
        },
        {
         "type": "audio",
         "mimeType": "audio/ogg",
         "url": "https://media.example.com/0f3c9a1be27d4456/voice-note.ogg?expires=1773137700&signature=06ba9f3d"
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya Okafor",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T08:32:11.000Z"
      },
      {
       "type": "thinking",
       "thinking": "The damage can be seen. A replacement is due under the house rules.",
       "timestamp": "2026-03-10T08:32:12.000Z"
      },
      {
       "type": "function_call",
       "name": "order_replacement",
       "call_id": "call_4f9a",
       "arguments": {
        "order": "A-1042",
        "item": "cup",
        "count": 1
       },
       "phase": "during",
       "timestamp": "2026-03-10T08:32:12.100Z"
      },
      {
       "type": "function_call_output",
       "name": "order_replacement",
       "call_id": "call_4f9a",
       "output": "{\"replacement\":\"R-311\"}",
       "is_error": false,
       "executionTimeMs": 212,
       "phase": "during",
       "timestamp": "2026-03-10T08:32:12.312Z"
      },
      {
       "type": "message",
       "role": "backgroundAgent",
       "content": [
        {
         "type": "text",
         "text": "Replacement R-311 is booked."
        }
       ],
       "senderId": null,
       "senderName": null,
       "agentName": "Sam",
       "metadata": null,
       "timestamp": "2026-03-10T08:32:12.400Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "I am sorry about that. A new cup is on its way; here are the papers."
        },
        {
         "type": "file",
         "mimeType": "application/pdf",
         "url": "https://media.example.com/0f3c9a1be27d4456/R-311.pdf?expires=1773137700&signature=e47f1a58",
         "filename": "R-311.pdf"
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T08:32:13.000Z"
      },
      {
       "type": "summary",
       "summary": "A cup of order A-1042 arrived broken. Replacement R-311 was booked.",
       "timestamp": "2026-03-10T09:02:13.000Z"
      }
     ],
     "analysis": {
      "summary": "A broken cup is replaced.",
      "sentiment": "relieved",
      "tags": [
       "damage",
       "replacement"
      ]
     },
     "status": "completed",
     "time": "2026-03-10T08:30:00.000Z",
     "createdAt": "2026-03-10T08:30:00.000Z",
     "updatedAt": "2026-03-10T09:02:13.000Z"
    }
   },
   "webChat": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "ses_acme_d7a3508bc14e6f92",
     "agentDetails": {
      "name": "Sam",
      "number": null,
      "email": "sam@example.com",
      "version": "1"
     },
     "userDetails": {
      "id": "user-20417",
      "name": "Ines Petrov",
      "number": null,
      "email": null
     },
     "dynamicVariables": {
      "name": "Ines Petrov",
      "plan": "Family"
     },
     "communicationChannelType": "webChat",
     "communicationChannelName": "Website Chat",
     "transcript": [
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Good morning Ines, may I explain the prices?"
        }
       ],
       "senderId": null,
       "senderName": "Sam",
       "agentName": "Sam",
       "metadata": null,
       "timestamp": "2026-03-10T10:15:00.500Z"
      }
     ],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T10:15:00.000Z",
     "createdAt": "2026-03-10T10:15:00.000Z",
     "updatedAt": "2026-03-10T10:15:00.500Z"
    }
   },
   "email": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "ses_acme_e81b3fd60c279a54",
     "agentDetails": {
      "name": "Sam",
      "number": null,
      "email": "help@example.com",
      "version": "1"
     },
     "userDetails": {
      "id": "maya.okafor@example.org",
      "name": "Maya Okafor",
      "number": null,
      "email": "maya.okafor@example.org"
     },
     "dynamicVariables": null,
     "communicationChannelType": "email",
     "communicationChannelName": "Help Desk",
     "transcript": [
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Dear Maya, the replacement for your cup leaves our house today."
        }
       ],
       "senderId": "help@example.com",
       "senderName": "Sam",
       "agentName": "Sam",
       "metadata": {
        "subject": "Your replacement",
        "cc": "shipping@example.com, daniel.reyes@example.org",
        "bcc": "archive@example.com"
       },
       "timestamp": "2026-03-10T11:00:00.500Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "Thank you, that was quick."
        }
       ],
       "senderId": "maya.okafor@example.org",
       "senderName": "Maya Okafor",
       "agentName": null,
       "metadata": {
        "subject": "Re: Your replacement",
        "cc": "shipping@example.com, daniel.reyes@example.org"
       },
       "timestamp": "2026-03-10T11:42:00.000Z"
      }
     ],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T11:00:00.000Z",
     "createdAt": "2026-03-10T11:00:00.000Z",
     "updatedAt": "2026-03-10T11:42:00.000Z"
    }
   },
   "scheduledChat": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550102",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550157",
      "name": null,
      "number": "+14155550157",
      "email": null
     },
     "dynamicVariables": null,
     "communicationChannelType": "messengerChat",
     "communicationChannelName": "Support Messenger",
     "transcript": [],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T12:00:00.000Z",
     "createdAt": "2026-03-10T12:00:00.000Z",
     "updatedAt": "2026-03-10T12:00:00.000Z"
    }
   },
   "queuedCall": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "call_acme_c4e81f06b9d2735a",
     "agentDetails": {
      "name": "Ava",
      "number": null,
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550121",
      "name": "Daniel Reyes",
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": {
      "name": "Daniel Reyes"
     },
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [],
     "analysis": null,
     "status": "call_in_queue",
     "time": "2026-03-10T09:30:00.000Z",
     "createdAt": "2026-03-10T09:30:00.000Z",
     "updatedAt": "2026-03-10T09:30:00.000Z",
     "duration": null,
     "retryAttemptNo": 0,
     "recordingUrl": null
    }
   },
   "completedCall": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "call_acme_9a47d2c05e1b8f36",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550105",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550142",
      "name": "Maya Okafor",
      "number": "+14155550142",
      "email": null
     },
     "dynamicVariables": {
      "name": "Maya Okafor",
      "order": "A-1042"
     },
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [
      {
       "type": "function_call",
       "name": "load_customer",
       "call_id": "call_09d2",
       "arguments": {
        "number": "+14155550142"
       },
       "phase": "pre",
       "timestamp": "2026-03-10T09:40:10.000Z"
      },
      {
       "type": "function_call_output",
       "name": "load_customer",
       "call_id": "call_09d2",
       "output": "The customer register does not answer.",
       "is_error": true,
       "executionTimeMs": 1500,
       "phase": "pre",
       "timestamp": "2026-03-10T09:40:11.500Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Good morning Maya, this is Ava. Is this a good moment?"
        }
       ],
       "senderId": "+14155550105",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:40:14.000Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "It is. The new cup came today, thank you."
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya Okafor",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:40:22.000Z"
      }
     ],
     "analysis": {
      "summary": "The replacement arrived.",
      "sentiment": "pleased"
     },
     "status": "call_hangup",
     "time": "2026-03-10T09:40:00.000Z",
     "createdAt": "2026-03-10T09:40:00.000Z",
     "updatedAt": "2026-03-10T09:40:44.000Z",
     "duration": 30,
     "retryAttemptNo": 0,
     "recordingUrl": "https://media.example.com/recordings/call_acme_9a47d2c05e1b8f36.wav?expires=1773137700&signature=3f5ac0d1"
    }
   },
   "unansweredCall": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "call_acme_c4e81f06b9d2735a",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550105",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550121",
      "name": "Daniel Reyes",
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": {
      "name": "Daniel Reyes"
     },
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [],
     "analysis": null,
     "status": "call_expired",
     "time": "2026-03-10T09:30:00.000Z",
     "createdAt": "2026-03-10T09:30:00.000Z",
     "updatedAt": "2026-03-10T09:30:14.000Z",
     "duration": null,
     "retryAttemptNo": 0,
     "recordingUrl": null
    }
   },
   "retriedCall": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "call_acme_c4e81f06b9d2735a-r1",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550106",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550121",
      "name": "Daniel Reyes",
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": {
      "name": "Daniel Reyes"
     },
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Hello Daniel, this is Ava."
        }
       ],
       "senderId": "+14155550106",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T10:30:28.000Z"
      }
     ],
     "analysis": null,
     "status": "call_in_progress",
     "time": "2026-03-10T10:30:14.000Z",
     "createdAt": "2026-03-10T10:30:14.000Z",
     "updatedAt": "2026-03-10T10:30:28.000Z",
     "duration": null,
     "retryAttemptNo": 1,
     "recordingUrl": null
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  },
  "404": {
   "sessionNotFound": {
    "responseCode": 404,
    "errorCode": "sessionNotFound",
    "message": "No session ses_acme_ffffffffffffffff in this workspace.",
    "data": null
   }
  },
  "422": {
   "validationError": {
    "responseCode": 422,
    "errorCode": "validationError",
    "message": "sessionId must have at least one character.",
    "data": null
   }
  },
  "500": {
   "internalError": {
    "responseCode": 500,
    "errorCode": "internalError",
    "message": "The service failed to read the session; try again.",
    "data": null
   }
  }
 },
 "updateWorkflowCall": {
  "200": {
   "updated": {
    "responseCode": 200,
    "message": "Workflow call details updated successfully",
    "data": null
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  }
 },
 "triggerCall": {
  "200": {
   "triggered": {
    "responseCode": 200,
    "message": "Call triggered successfully",
    "data": {
     "callId": "call_acme_c4e81f06b9d2735a"
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  }
 },
 "getSignedUrl": {
  "200": {
   "signed": {
    "responseCode": 200,
    "message": "Signed url generated successfully!",
    "data": {
     "url": "https://media.example.com/recordings/call_acme_9a47d2c05e1b8f36.wav?expires=1773137700&signature=3f5ac0d1"
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  }
 },
 "cancelCall": {
  "200": {
   "cancelled": {
    "responseCode": 200,
    "message": "Call canceled successfully!",
    "data": {
     "removedJobs": 1
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of your workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "The API key in x-api-key is not valid; copy it from the dashboard again.",
    "data": null
   }
  }
 }
};
