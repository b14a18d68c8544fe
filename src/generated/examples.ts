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
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "thinking",
       "thinking": "The customer asks about an order. I look it up before I answer.",
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "function_call",
       "name": "look_up_order",
       "call_id": "tool_2c6fe0a8d13b9745_1",
       "arguments": {
        "orderId": "A-1042"
       },
       "phase": "during",
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "function_call_output",
       "name": "look_up_order",
       "call_id": "tool_2c6fe0a8d13b9745_1",
       "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
       "is_error": false,
       "executionTimeMs": 184,
       "phase": "during",
       "timestamp": "2026-03-10T09:00:00.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Good news, Maya: order A-1042 is on its way and arrives on Friday."
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
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
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:01:20.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "I did not quite get that, Maya. I can tell you about: \"order\", \"refund\", \"picture\", \"video\", \"voice note\", \"invoice\", \"options\", \"summary\" or \"colleague\". Say \"everything\" to see all at once, or \"fail\" to see me break down."
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": {
        "additionalContext": "Offer a picture of the parcel."
       },
       "timestamp": "2026-03-10T09:01:20.000Z"
      }
     ]
    }
   }
  },
  "400": {
   "customerNumberRequired": {
    "responseCode": 400,
    "errorCode": "customerNumberRequired",
    "message": "customerNumber is required for a messenger-app channel.",
    "data": null
   },
   "customerEmailRequired": {
    "responseCode": 400,
    "errorCode": "customerEmailRequired",
    "message": "customerEmail is required for an Email channel.",
    "data": null
   },
   "messageRequired": {
    "responseCode": 400,
    "errorCode": "messageRequired",
    "message": "messengerOptions.message is required for say.",
    "data": null
   },
   "templateIdRequired": {
    "responseCode": 400,
    "errorCode": "templateIdRequired",
    "message": "messengerOptions.templateId is required for template.",
    "data": null
   },
   "templateNotSupported": {
    "responseCode": 400,
    "errorCode": "templateNotSupported",
    "message": "Channel \"Marketing Messenger\" does not support templates.",
    "data": null
   },
   "emailBodyRequired": {
    "responseCode": 400,
    "errorCode": "emailBodyRequired",
    "message": "emailOptions.body is required for say.",
    "data": null
   },
   "agentNumberNotInChannel": {
    "responseCode": 400,
    "errorCode": "agentNumberNotInChannel",
    "message": "+14155550199 is not a number of channel \"Support Messenger\".",
    "data": null
   },
   "noAgentPhoneNumbers": {
    "responseCode": 400,
    "errorCode": "noAgentPhoneNumbers",
    "message": "Channel \"Spare Messenger\" has no phone numbers set up.",
    "data": null
   },
   "noAgentEmail": {
    "responseCode": 400,
    "errorCode": "noAgentEmail",
    "message": "Channel \"Quiet Desk\" has no email address set up.",
    "data": null
   },
   "unsupportedChannelType": {
    "responseCode": 400,
    "errorCode": "unsupportedChannelType",
    "message": "Channel \"Sales Line\" is no messenger-app, Web Chat or Email channel. For calls use Trigger Call.",
    "data": null
   },
   "agentNameRequired": {
    "responseCode": 400,
    "errorCode": "agentNameRequired",
    "message": "agentName is required when doReturnResponse is true.",
    "data": null
   },
   "incompatibleOptions": {
    "responseCode": 400,
    "errorCode": "incompatibleOptions",
    "message": "doReturnResponse cannot be used with scheduleTime: a reply is not scheduled.",
    "data": null
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
    "data": null
   }
  },
  "403": {
   "forbidden": {
    "responseCode": 403,
    "errorCode": "forbidden",
    "message": "Session ses_globex_7d20e5b14c9f8a63 belongs to another workspace.",
    "data": null
   }
  },
  "404": {
   "channelNotFound": {
    "responseCode": 404,
    "errorCode": "channelNotFound",
    "message": "This workspace has no enabled channel \"Suport Messenger\". Did you mean \"Support Messenger\"?",
    "data": null
   },
   "sessionNotFound": {
    "responseCode": 404,
    "errorCode": "sessionNotFound",
    "message": "There is no session ses_acme_ffffffffffffffff.",
    "data": null
   },
   "replyToSessionNotFound": {
    "responseCode": 404,
    "errorCode": "replyToSessionNotFound",
    "message": "There is no conversation ses_acme_ffffffffffffffff to reply in.",
    "data": null
   }
  },
  "422": {
   "validationError": {
    "responseCode": 422,
    "errorCode": "validationError",
    "message": "doReturnResponse must be a boolean.",
    "data": null
   }
  },
  "500": {
   "internalError": {
    "responseCode": 500,
    "errorCode": "internalError",
    "message": "In workspace outage, triggerChat always fails (internalErrors of its workspace file).",
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
     "sessionId": "ses_acme_0f3c9a1be27d4456",
     "isCancelled": false,
     "reason": "No scheduled jobs found for session ses_acme_0f3c9a1be27d4456."
    }
   },
   "notCancelled": {
    "responseCode": 200,
    "message": "Jobs not cancelled",
    "data": {
     "sessionId": "ses_acme_b2714de90c8f6a35",
     "isCancelled": false,
     "reason": "The message is being sent already."
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
    "data": null
   }
  }
 },
 "getSession": {
  "200": {
   "sentChat": {
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
      "name": "Maya",
      "number": "+14155550142",
      "email": null
     },
     "dynamicVariables": {
      "name": "Maya",
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
         "text": "Hi Maya! Ava here, the second edition. How can I help you today?"
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": {
        "additionalContext": "Ask whether the order arrived in one piece."
       },
       "timestamp": "2026-03-10T09:00:00.500Z"
      }
     ],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:00.500Z"
    }
   },
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
      "name": "Maya",
      "number": "+14155550142",
      "email": null
     },
     "dynamicVariables": {
      "name": "Maya",
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
         "text": "Hi Maya! Ava here, the second edition. How can I help you today?"
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": {
        "additionalContext": "Ask whether the order arrived in one piece."
       },
       "timestamp": "2026-03-10T09:00:00.500Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "Show me everything."
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "thinking",
       "thinking": "The customer wants to see everything. I look the order up first and then show all I have.",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "function_call",
       "name": "look_up_order",
       "call_id": "ses_acme_0f3c9a1be27d4456_1_1",
       "arguments": {
        "orderId": "A-1042"
       },
       "phase": "during",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "function_call_output",
       "name": "look_up_order",
       "call_id": "ses_acme_0f3c9a1be27d4456_1_1",
       "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
       "is_error": false,
       "executionTimeMs": 184,
       "phase": "during",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "function_call",
       "name": "refund_order",
       "call_id": "ses_acme_0f3c9a1be27d4456_1_3",
       "arguments": {
        "orderId": "A-1042",
        "amount": 24.9,
        "currency": "USD"
       },
       "phase": "during",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "function_call_output",
       "name": "refund_order",
       "call_id": "ses_acme_0f3c9a1be27d4456_1_3",
       "output": "{\"error\":\"The order has not arrived yet.\"}",
       "is_error": true,
       "executionTimeMs": 2011,
       "phase": "during",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "summary",
       "summary": "Maya asked for everything. Order A-1042 is on its way; a refund is not possible yet.",
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "message",
       "role": "backgroundAgent",
       "content": [
        {
         "type": "text",
         "text": "Note for the team: Maya is looking at everything Ava can do."
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "All I have, Maya: words, a picture, a film, a sound, a file and buttons."
        },
        {
         "type": "image",
         "mimeType": "image/png",
         "url": "https://media.example.com/media/samples/picture.png?expires=1773135901&signature=5bcc89137a2645c1f4cc6df20e3cfd2c",
         "caption": "Your parcel at our warehouse"
        },
        {
         "type": "video",
         "mimeType": "video/mp4",
         "url": "https://media.example.com/media/samples/film.mp4?expires=1773135901&signature=4f553452a5df91afd80e113730b6dfc3",
         "caption": "How to open the box"
        },
        {
         "type": "audio",
         "mimeType": "audio/wav",
         "url": "https://media.example.com/media/samples/sound.wav?expires=1773135901&signature=7ca72b22262da097da31109270c2fc17"
        },
        {
         "type": "file",
         "mimeType": "application/pdf",
         "url": "https://media.example.com/media/samples/paper.pdf?expires=1773135901&signature=bbd3b0ca5fd7b138b9b5a79d35dd9358",
         "filename": "invoice-A-1042.pdf"
        },
        {
         "type": "button",
         "text": "Track my parcel",
         "payload": "track A-1042"
        },
        {
         "type": "button",
         "text": "Talk to a person",
         "payload": "colleague"
        }
       ],
       "senderId": "+14155550101",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": {
        "topic": "everything",
        "orderId": "A-1042"
       },
       "timestamp": "2026-03-10T09:00:01.000Z"
      }
     ],
     "analysis": {
      "summary": "The customer asked about an order. It is on its way.",
      "sentiment": "positive",
      "tags": [
       "order",
       "delivery"
      ],
      "resolved": true,
      "score": 0.9
     },
     "status": "completed",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:30:01.000Z"
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
      "name": "Ines",
      "number": null,
      "email": null
     },
     "dynamicVariables": {
      "name": "Ines",
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
         "text": "Dear Ines,\n\nthank you for choosing Acme. Your case ${case_id} has reached us, and we will look into it today.\nIf there is anything to add, just answer this e-mail.\n\nKind regards,\nSam\nAcme Help Desk"
        }
       ],
       "senderId": "sam@example.com",
       "senderName": "Sam",
       "agentName": "Sam",
       "metadata": {
        "subject": "We have received your request",
        "additionalContext": "The customer is looking at the price list."
       },
       "timestamp": "2026-03-10T09:00:00.500Z"
      }
     ],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:00.500Z"
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
      "name": "Maya",
      "number": null,
      "email": "maya.okafor@example.org"
     },
     "dynamicVariables": {
      "name": "Maya"
     },
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
       "timestamp": "2026-03-10T09:00:00.500Z"
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
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:01.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Dear Maya,\n\nyou are most welcome. I close your case now; an answer opens it again.\n\nKind regards,\nSam"
        }
       ],
       "senderId": "help@example.com",
       "senderName": "Sam",
       "agentName": "Sam",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:01.000Z"
      }
     ],
     "analysis": null,
     "status": "active",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:01.000Z"
    }
   },
   "scheduledChat": {
    "responseCode": 200,
    "message": "Session details found",
    "data": {
     "sessionId": "ses_acme_5b90d17f3ae8264c",
     "agentDetails": {
      "name": "Ava",
      "number": "+14155550101",
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
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:00.000Z"
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
      "name": null,
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": null,
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [],
     "analysis": null,
     "status": "call_in_queue",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:00.000Z",
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
      "name": "Maya",
      "number": "+14155550142",
      "email": null
     },
     "dynamicVariables": {
      "name": "Maya",
      "order_id": "A-1042"
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
         "text": "Hi Maya! Ava here, the second edition. How can I help you today?"
        }
       ],
       "senderId": "+14155550105",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:14.000Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "Hello, where is my order?"
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "thinking",
       "thinking": "The customer asks about an order. I look it up before I answer.",
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "function_call",
       "name": "look_up_order",
       "call_id": "call_acme_9a47d2c05e1b8f36_1_1",
       "arguments": {
        "orderId": "A-1042"
       },
       "phase": "during",
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "function_call_output",
       "name": "look_up_order",
       "call_id": "call_acme_9a47d2c05e1b8f36_1_1",
       "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
       "is_error": false,
       "executionTimeMs": 184,
       "phase": "during",
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "Good news, Maya: order A-1042 is on its way and arrives on Friday."
        }
       ],
       "senderId": "+14155550105",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "message",
       "role": "user",
       "content": [
        {
         "type": "text",
         "text": "Please sum up for me."
        }
       ],
       "senderId": "+14155550142",
       "senderName": "Maya",
       "agentName": null,
       "metadata": null,
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "summary",
       "summary": "Maya asked about order A-1042, which arrives on Friday.",
       "timestamp": "2026-03-10T09:00:44.000Z"
      },
      {
       "type": "message",
       "role": "assistant",
       "content": [
        {
         "type": "text",
         "text": "In short: your order is on its way, and there is nothing you need to do."
        }
       ],
       "senderId": "+14155550105",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T09:00:44.000Z"
      }
     ],
     "analysis": {
      "summary": "The customer asked about an order. It is on its way.",
      "sentiment": "positive",
      "tags": [
       "order",
       "delivery"
      ],
      "resolved": true,
      "score": 0.9
     },
     "status": "call_hangup",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:44.000Z",
     "duration": 30,
     "retryAttemptNo": 0,
     "recordingUrl": "https://media.example.com/media/recordings/call_acme_9a47d2c05e1b8f36.wav?expires=1773134160&signature=0bab5807a3bc74c775319c22a14e2aeb"
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
      "name": "Daniel",
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": {
      "name": "Daniel"
     },
     "communicationChannelType": "outboundSipTrunk",
     "communicationChannelName": "Sales Line",
     "transcript": [],
     "analysis": null,
     "status": "call_expired",
     "time": "2026-03-10T09:00:00.000Z",
     "createdAt": "2026-03-10T09:00:00.000Z",
     "updatedAt": "2026-03-10T09:00:14.000Z",
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
      "number": "+14155550105",
      "email": "ava@example.com",
      "version": "2"
     },
     "userDetails": {
      "id": "+14155550121",
      "name": "Daniel",
      "number": "+14155550121",
      "email": null
     },
     "dynamicVariables": {
      "name": "Daniel"
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
         "text": "Hi Daniel! Ava here, the second edition. How can I help you today?"
        }
       ],
       "senderId": "+14155550105",
       "senderName": "Ava",
       "agentName": "Ava",
       "metadata": null,
       "timestamp": "2026-03-10T10:00:18.000Z"
      }
     ],
     "analysis": null,
     "status": "call_in_progress",
     "time": "2026-03-10T09:00:14.000Z",
     "createdAt": "2026-03-10T09:00:14.000Z",
     "updatedAt": "2026-03-10T10:00:18.000Z",
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
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
    "data": null
   }
  },
  "404": {
   "sessionNotFound": {
    "responseCode": 404,
    "errorCode": "sessionNotFound",
    "message": "This workspace has no session ses_acme_ffffffffffffffff.",
    "data": null
   }
  },
  "422": {
   "validationError": {
    "responseCode": 422,
    "errorCode": "validationError",
    "message": "sessionId must not be empty.",
    "data": null
   }
  },
  "500": {
   "internalError": {
    "responseCode": 500,
    "errorCode": "internalError",
    "message": "In workspace outage, getSession always fails (internalErrors of its workspace file).",
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
   },
   "everythingUpdated": {
    "responseCode": 200,
    "message": "Workflow call details updated successfully",
    "data": null
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
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
   },
   "variablesTriggered": {
    "responseCode": 200,
    "message": "Call triggered successfully",
    "data": {
     "callId": "call_acme_9a47d2c05e1b8f36"
    }
   },
   "retriesTriggered": {
    "responseCode": 200,
    "message": "Call triggered successfully",
    "data": {
     "callId": "call_acme_c4e81f06b9d2735a"
    }
   },
   "everythingTriggered": {
    "responseCode": 200,
    "message": "Call triggered successfully",
    "data": {
     "callId": "call_acme_71b04ce93fa6d258"
    }
   },
   "numberedVersionTriggered": {
    "responseCode": 200,
    "message": "Call triggered successfully",
    "data": {
     "callId": "call_acme_38d92e60ab57fc14"
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
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
     "url": "https://media.example.com/media/recordings/call_acme_9a47d2c05e1b8f36.wav?expires=1773134160&signature=0bab5807a3bc74c775319c22a14e2aeb"
    }
   }
  },
  "401": {
   "apiKeyMissing": {
    "responseCode": 401,
    "errorCode": "apiKeyMissing",
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
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
    "message": "Send the API key of a workspace in the header x-api-key.",
    "data": null
   },
   "apiKeyInvalid": {
    "responseCode": 401,
    "errorCode": "apiKeyInvalid",
    "message": "No workspace has this API key.",
    "data": null
   }
  }
 }
};
