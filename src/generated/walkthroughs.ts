// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Walkthrough, Situation } from '../document/document.ts';

export const situations: Readonly<Record<string, Situation>> = {
 "chat-sent": {
  "text": "The agent has written to a customer on the messenger app.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "messengerOptions": {
      "messageType": "prompt",
      "additionalContext": "Ask whether the order arrived in one piece."
     }
    }
   },
   {
    "advance": {
     "seconds": 1
    }
   }
  ]
 },
 "chat-completed": {
  "text": "The customer has answered once, and half an hour has passed.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "messengerOptions": {
      "messageType": "prompt",
      "additionalContext": "Ask whether the order arrived in one piece."
     }
    }
   },
   {
    "advance": {
     "seconds": 1
    }
   },
   {
    "customerSays": "Show me everything."
   },
   {
    "advance": {
     "minutes": 30
    }
   }
  ]
 },
 "web-chat-sent": {
  "text": "The agent has opened a conversation on Web Chat.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentName": "Sam",
     "metadata": {
      "name": "Ines",
      "plan": "Family"
     },
     "messengerOptions": {
      "additionalContext": "The customer is looking at the price list."
     }
    }
   },
   {
    "advance": {
     "seconds": 1
    }
   }
  ]
 },
 "email-sent": {
  "text": "An email was sent.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "metadata": {
      "name": "Maya"
     },
     "emailOptions": {
      "messageType": "say",
      "subject": "Your replacement",
      "body": "Dear Maya, the replacement for your cup leaves our house today.",
      "cc": "shipping@example.com, daniel.reyes@example.org",
      "bcc": "archive@example.com"
     }
    }
   },
   {
    "advance": {
     "seconds": 1
    }
   }
  ]
 },
 "email-answered": {
  "text": "The customer has answered an email.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "metadata": {
      "name": "Maya"
     },
     "emailOptions": {
      "messageType": "say",
      "subject": "Your replacement",
      "body": "Dear Maya, the replacement for your cup leaves our house today.",
      "cc": "shipping@example.com, daniel.reyes@example.org",
      "bcc": "archive@example.com"
     }
    }
   },
   {
    "advance": {
     "seconds": 1
    }
   },
   {
    "customerSays": "Thank you, that was quick."
   }
  ]
 },
 "chat-scheduled": {
  "text": "A message is scheduled for later.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550157",
     "agentVersion": "2",
     "messengerOptions": {
      "messageType": "prompt"
     },
     "scheduleTime": "2031-03-10T15:30:00Z",
     "startWorkingHour": "09:00",
     "endWorkingHour": "18:00",
     "timezone": "America/Los_Angeles"
    }
   }
  ]
 },
 "message-being-sent": {
  "text": "A message is being sent at this very instant.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentNumber": "+14155550102",
     "messengerOptions": {
      "messageType": "say",
      "message": "Hello Maya, your order A-1042 is on its way."
     }
    }
   }
  ]
 },
 "reply-given": {
  "text": "An agent has answered a customer in reply mode.",
  "steps": [
   {
    "send": "triggerChat",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya"
     },
     "message": "Where is my order?"
    }
   },
   {
    "advance": {
     "seconds": 80
    }
   }
  ]
 },
 "chat-of-another-workspace": {
  "text": "The workspace `globex` has a chat.",
  "steps": [
   {
    "send": "triggerChat",
    "key": "globex-key",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142"
    }
   }
  ]
 },
 "email-of-another-workspace": {
  "text": "The workspace `globex` has sent an email.",
  "steps": [
   {
    "send": "triggerChat",
    "key": "globex-key",
    "keep": {
     "sessionId": "sessionId"
    },
    "body": {
     "communicationChannel": "Post Room",
     "customerEmail": "maya.okafor@example.org"
    }
   }
  ]
 },
 "call-queued": {
  "text": "A call waits in the queue.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava"
    }
   }
  ]
 },
 "call-answered": {
  "text": "A customer has talked with the agent, and the call is over.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "metadata": {
      "name": "Maya",
      "order_id": "A-1042"
     }
    }
   },
   {
    "advance": {
     "minutes": 1
    }
   }
  ]
 },
 "call-unanswered": {
  "text": "The first attempt of a call had no answer; a retry waits in the queue.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "metadata": {
      "name": "Daniel"
     },
     "noOfRetries": 1,
     "retryAfterHours": 1
    }
   },
   {
    "advance": {
     "minutes": 1
    }
   }
  ]
 },
 "call-retried": {
  "text": "The first attempt of a call had no answer. An hour later the second is answered.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "metadata": {
      "name": "Daniel"
     },
     "noOfRetries": 1,
     "retryAfterHours": 1
    }
   },
   {
    "advance": {
     "minutes": 60,
     "seconds": 25
    }
   }
  ]
 },
 "call-of-another-workspace": {
  "text": "The workspace `globex` has a call in its queue.",
  "steps": [
   {
    "send": "triggerCall",
    "key": "globex-key",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Greta"
    }
   }
  ]
 },
 "call-cancelled": {
  "text": "A call was cancelled while it waited in the queue.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava"
    }
   },
   {
    "send": "cancelCall",
    "path": {
     "callId": "{callId}"
    }
   }
  ]
 },
 "link-expired": {
  "text": "A link to a recording was made sixteen minutes ago.",
  "steps": [
   {
    "send": "triggerCall",
    "keep": {
     "callId": "callId"
    },
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "metadata": {
      "name": "Maya",
      "order_id": "A-1042"
     }
    }
   },
   {
    "advance": {
     "minutes": 1
    }
   },
   {
    "send": "getSignedUrl",
    "query": {
     "callId": "{callId}"
    },
    "keep": {
     "url": "url"
    }
   },
   {
    "advance": {
     "minutes": 16
    }
   }
  ]
 },
 "no-outbound-channel": {
  "text": "The workspace has disabled its only outbound SIP channel.",
  "steps": [
   {
    "edit": "channels",
    "where": {
     "workspaceId": "acme",
     "name": "Sales Line"
    },
    "with": {
     "enabled": false
    }
   }
  ]
 },
 "channel-without-numbers": {
  "text": "The workspace has another outbound SIP channel, which has no numbers.",
  "steps": [
   {
    "add": "channels",
    "record": {
     "workspaceId": "acme",
     "type": "outboundSipTrunk",
     "name": "Spare Line"
    }
   }
  ]
 },
 "channel-without-agent": {
  "text": "The workspace has another messenger-app channel, to which no agent is assigned.",
  "steps": [
   {
    "add": "channels",
    "record": {
     "workspaceId": "acme",
     "type": "messengerChat",
     "name": "Bare Messenger",
     "numbers": [
      "+14155550107"
     ]
    }
   }
  ]
 }
};

export const walkthroughs: Readonly<Record<string, Readonly<Record<string, Walkthrough>>>> = {
 "anyOperation": {
  "unknownPath": {
   "request": {
    "raw": {
     "method": "GET",
     "path": "/session/list"
    }
   }
  },
  "wrongMethod": {
   "request": {
    "raw": {
     "method": "POST",
     "path": "/session/fetch/ses_acme_0f3c9a1be27d4456"
    }
   }
  },
  "emptyKey": {
   "request": {
    "key": "",
    "raw": {
     "method": "GET",
     "path": "/session/fetch/ses_acme_0f3c9a1be27d4456"
    }
   }
  },
  "repeatedKey": {
   "request": {
    "key": "acme-key, acme-key",
    "raw": {
     "method": "GET",
     "path": "/session/fetch/ses_acme_0f3c9a1be27d4456"
    }
   }
  },
  "apiKeyMissing": {
   "request": {
    "key": null,
    "raw": {
     "method": "GET",
     "path": "/session/fetch/ses_acme_0f3c9a1be27d4456"
    }
   }
  },
  "apiKeyInvalid": {
   "request": {
    "key": "acme-kez",
    "raw": {
     "method": "GET",
     "path": "/session/fetch/ses_acme_0f3c9a1be27d4456"
    }
   }
  }
 },
 "cancelCall": {
  "cancelled": {
   "given": "call-queued",
   "request": {
    "path": {
     "callId": "{callId}"
    }
   }
  },
  "unknownCall": {
   "request": {
    "path": {
     "callId": "call_acme_ffffffffffffffff"
    }
   }
  },
  "callNotInQueue": {
   "given": "call-cancelled",
   "request": {
    "path": {
     "callId": "{callId}"
    }
   }
  },
  "callOfAnotherWorkspace": {
   "given": "call-of-another-workspace",
   "request": {
    "path": {
     "callId": "{callId}"
    }
   }
  }
 },
 "cancelScheduledMessages": {
  "cancelled": {
   "given": "chat-scheduled",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "nothingPending": {
   "given": "chat-sent",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "notCancelled": {
   "given": "message-being-sent",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  }
 },
 "getSession": {
  "sentChat": {
   "given": "chat-sent",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "messengerChat": {
   "given": "chat-completed",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "webChat": {
   "given": "web-chat-sent",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "email": {
   "given": "email-answered",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "scheduledChat": {
   "given": "chat-scheduled",
   "request": {
    "path": {
     "sessionId": "{sessionId}"
    }
   }
  },
  "queuedCall": {
   "given": "call-queued",
   "request": {
    "path": {
     "sessionId": "{callId}"
    }
   }
  },
  "completedCall": {
   "given": "call-answered",
   "request": {
    "path": {
     "sessionId": "{callId}"
    }
   }
  },
  "unansweredCall": {
   "given": "call-unanswered",
   "request": {
    "path": {
     "sessionId": "{callId}"
    }
   }
  },
  "retriedCall": {
   "given": "call-retried",
   "request": {
    "path": {
     "sessionId": "{callId}-r1"
    }
   }
  },
  "sessionNotFound": {
   "request": {
    "path": {
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  },
  "validationError": {
   "request": {
    "raw": {
     "method": "GET",
     "path": "/session/fetch/"
    }
   }
  },
  "internalError": {
   "request": {
    "key": "outage-key",
    "path": {
     "sessionId": "ses_outage_0f3c9a1be27d4456"
    }
   }
  }
 },
 "getSignedUrl": {
  "signed": {
   "given": "call-answered",
   "request": {
    "query": {
     "callId": "{callId}"
    }
   }
  },
  "neitherParameter": {
   "request": {
    "query": {}
   }
  },
  "emptyCallId": {
   "request": {
    "query": {
     "callId": ""
    }
   }
  },
  "unknownCall": {
   "request": {
    "query": {
     "callId": "call_acme_ffffffffffffffff"
    }
   }
  },
  "noRecording": {
   "given": "call-queued",
   "request": {
    "query": {
     "callId": "{callId}"
    }
   }
  },
  "unknownRecording": {
   "request": {
    "query": {
     "callRecordingUrl": "http://127.0.0.1/media/recordings/call_acme_ffffffffffffffff.wav"
    }
   }
  },
  "malformedUrl": {
   "request": {
    "query": {
     "callRecordingUrl": "recordings/today.wav"
    }
   }
  },
  "expiredLink": {
   "given": "link-expired",
   "request": {
    "raw": {
     "method": "GET",
     "path": "{url}"
    }
   }
  }
 },
 "triggerCall": {
  "triggered": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava"
    }
   }
  },
  "variablesTriggered": {
   "request": {
    "body": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "metadata": {
      "name": "Maya",
      "order_id": "A-1042"
     }
    }
   }
  },
  "retriesTriggered": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "metadata": {
      "name": "Daniel"
     },
     "noOfRetries": 1,
     "retryAfterHours": 1
    }
   }
  },
  "everythingTriggered": {
   "request": {
    "body": {
     "phoneNumber": "14155550142",
     "agentName": "Ava",
     "agentVersion": "2",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "channel": "Sales Line",
     "agentNumber": "+14155550105",
     "options": {
      "transcriptLanguage": "en",
      "allowedOverallInterruptions": "True",
      "allowedInterruptionsInitially": "False",
      "ttsLanguage": "en",
      "voiceId": "voice-coral",
      "speed": "1.1",
      "transferNumber": "+14155550110",
      "communicationMethod": "voice",
      "dtmfEnabled": "True",
      "initialMessage": "Good morning ${name}, this is about your order ${order}.",
      "additionalContext": "The customer was promised a new cup."
     },
     "noOfRetries": 2,
     "retryAfterHours": 1.5,
     "startWorkingHour": "09:00",
     "endWorkingHour": "18:30",
     "timezone": "America/Los_Angeles",
     "callPriority": 1,
     "callOnDate": "2031-03-10",
     "scheduleTime": "2031-03-10T17:00:00Z"
    }
   }
  },
  "numberedVersionTriggered": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "agentVersion": 1
    }
   }
  },
  "unknownAgent": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Eve"
    }
   }
  },
  "unknownAgentVersion": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "agentVersion": 7
    }
   }
  },
  "unknownChannel": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "channel": "Sails Line"
    }
   }
  },
  "negativeRetries": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "noOfRetries": -1
    }
   }
  },
  "channelForChats": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "channel": "Support Messenger"
    }
   }
  },
  "numberOfAnotherChannel": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "channel": "Sales Line",
     "agentNumber": "+14155550101"
    }
   }
  },
  "noOutboundChannel": {
   "given": "no-outbound-channel",
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava"
    }
   }
  },
  "channelWithoutNumbers": {
   "given": "channel-without-numbers",
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "channel": "Spare Line"
    }
   }
  },
  "malformedNumber": {
   "request": {
    "body": {
     "phoneNumber": "call me",
     "agentName": "Ava"
    }
   }
  },
  "missingField": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121"
    }
   }
  },
  "wrongType": {
   "request": {
    "body": {
     "phoneNumber": 14155550121,
     "agentName": "Ava"
    }
   }
  },
  "priorityOutOfRange": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "callPriority": 101
    }
   }
  },
  "optionNotText": {
   "request": {
    "body": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "options": {
      "speed": 1.1
     }
    }
   }
  }
 },
 "triggerChat": {
  "messengerPrompt": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "messengerOptions": {
      "messageType": "prompt",
      "additionalContext": "Ask whether the order arrived in one piece."
     }
    }
   }
  },
  "messengerSay": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentNumber": "+14155550102",
     "messengerOptions": {
      "messageType": "say",
      "message": "Hello Maya, your order A-1042 is on its way."
     }
    }
   }
  },
  "messengerTemplate": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550157",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_update",
      "templateLanguage": "hi",
      "templateVariables": {
       "1": "Daniel",
       "2": "A-1043"
      }
     }
    }
   }
  },
  "messengerAttachments": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "say",
      "message": "Here is your invoice and a picture of the parcel."
     },
     "attachments": [
      "https://files.example.com/invoices/A-1042.pdf",
      "https://files.example.com/parcels/A-1042.png"
     ]
    }
   }
  },
  "messengerScheduled": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550157",
     "agentVersion": "2",
     "messengerOptions": {
      "messageType": "prompt"
     },
     "scheduleTime": "2031-03-10T15:30:00Z",
     "startWorkingHour": "09:00",
     "endWorkingHour": "18:00",
     "timezone": "America/Los_Angeles"
    }
   }
  },
  "webChat": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentName": "Sam",
     "metadata": {
      "name": "Ines",
      "plan": "Family"
     },
     "messengerOptions": {
      "additionalContext": "The customer is looking at the price list."
     }
    }
   }
  },
  "emailPrompt": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "agentName": "Ava",
     "agentVersion": "draft",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "emailOptions": {
      "messageType": "prompt",
      "additionalContext": "Offer a replacement for the broken cup.",
      "subject": "About your order A-1042"
     }
    }
   }
  },
  "emailSay": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "metadata": {
      "name": "Maya"
     },
     "emailOptions": {
      "messageType": "say",
      "subject": "Your replacement",
      "body": "Dear Maya, the replacement for your cup leaves our house today.",
      "cc": "shipping@example.com, daniel.reyes@example.org",
      "bcc": "archive@example.com"
     }
    }
   }
  },
  "emailThreadReply": {
   "given": "email-sent",
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "messageType": "say",
      "body": "Dear Maya, the parcel was handed over this morning.",
      "replyTo": "{sessionId}"
     }
    }
   }
  },
  "emailScheduled": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "ines.petrov@example.org",
     "emailOptions": {
      "messageType": "prompt",
      "subject": "Welcome"
     },
     "startWorkingHour": "09:00",
     "timezone": "Europe/Lisbon"
    }
   }
  },
  "replyNew": {
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya"
     },
     "message": "Where is my order?"
    }
   }
  },
  "replyContinued": {
   "given": "reply-given",
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "customerNumber": "+14155550142",
     "sessionId": "{sessionId}",
     "message": "It is A-1042.",
     "chatOptions": {
      "additionalContext": "Offer a picture of the parcel."
     }
    }
   }
  },
  "forbidden": {
   "given": "chat-of-another-workspace",
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "sessionId": "{sessionId}"
    }
   }
  },
  "validationError": {
   "request": {
    "body": {
     "doReturnResponse": "true",
     "agentName": "Ava",
     "message": "Where is my order?"
    }
   }
  },
  "internalError": {
   "request": {
    "key": "outage-key",
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142"
    }
   }
  },
  "missingChannel": {
   "request": {
    "body": {
     "customerNumber": "+14155550142"
    }
   }
  },
  "unknownAgent": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentName": "Eve"
    }
   }
  },
  "noAgent": {
   "given": "channel-without-agent",
   "request": {
    "body": {
     "communicationChannel": "Bare Messenger",
     "customerNumber": "+14155550142"
    }
   }
  },
  "unknownAgentVersion": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentVersion": "7"
    }
   }
  },
  "noDraft": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentName": "Sam",
     "agentVersion": "draft"
    }
   }
  },
  "unknownTemplate": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_updated"
     }
    }
   }
  },
  "templateLanguageMissing": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_update",
      "templateLanguage": "fr"
     }
    }
   }
  },
  "threadOfAnotherWorkspace": {
   "given": "email-of-another-workspace",
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "replyTo": "{sessionId}"
     }
    }
   }
  },
  "threadThatIsAChat": {
   "given": "chat-sent",
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "replyTo": "{sessionId}"
     }
    }
   }
  },
  "callContinued": {
   "given": "call-answered",
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "sessionId": "{callId}"
    }
   }
  },
  "agentFailure": {
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Please fail."
    }
   }
  },
  "malformedJson": {
   "request": {
    "raw": {
     "method": "POST",
     "path": "/chat-agent/trigger",
     "body": "{\"communicationChannel\": \"Help Desk\""
    }
   }
  },
  "emptyBody": {
   "request": {
    "raw": {
     "method": "POST",
     "path": "/chat-agent/trigger",
     "body": ""
    }
   }
  },
  "bodyNotObject": {
   "request": {
    "raw": {
     "method": "POST",
     "path": "/chat-agent/trigger",
     "body": "[\"Help Desk\"]"
    }
   }
  },
  "contentType": {
   "request": {
    "raw": {
     "method": "POST",
     "path": "/chat-agent/trigger",
     "contentType": "text/plain",
     "body": "{\"communicationChannel\": \"Help Desk\"}"
    }
   }
  },
  "unknownMessageType": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "sing"
     }
    }
   }
  },
  "malformedTimestamp": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "scheduleTime": "tomorrow"
    }
   }
  },
  "timestampWithoutOffset": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "scheduleTime": "2031-03-10T15:30:00"
    }
   }
  },
  "unknownTimeZone": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "startWorkingHour": "09:00",
     "timezone": "Mars/Olympus"
    }
   }
  },
  "emptyTimestamp": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "scheduleTime": ""
    }
   }
  },
  "nullField": {
   "request": {
    "body": {
     "communicationChannel": "Website Chat",
     "customerNumber": "user-20417",
     "agentName": null
    }
   }
  },
  "replyToSessionNotFound": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "replyTo": "ses_acme_ffffffffffffffff"
     }
    }
   }
  },
  "sessionNotFound": {
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "sessionId": "ses_acme_ffffffffffffffff"
    }
   }
  },
  "channelNotFound": {
   "request": {
    "body": {
     "communicationChannel": "Suport Messenger",
     "customerNumber": "+14155550142"
    }
   }
  },
  "incompatibleOptions": {
   "request": {
    "body": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "scheduleTime": "2031-03-10T15:30:00Z"
    }
   }
  },
  "agentNameRequired": {
   "request": {
    "body": {
     "doReturnResponse": true,
     "message": "Where is my order?"
    }
   }
  },
  "unsupportedChannelType": {
   "request": {
    "body": {
     "communicationChannel": "Sales Line",
     "customerNumber": "+14155550142"
    }
   }
  },
  "noAgentEmail": {
   "request": {
    "body": {
     "communicationChannel": "Quiet Desk",
     "customerEmail": "maya.okafor@example.org"
    }
   }
  },
  "noAgentPhoneNumbers": {
   "request": {
    "body": {
     "communicationChannel": "Spare Messenger",
     "customerNumber": "+14155550142"
    }
   }
  },
  "agentNumberNotInChannel": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "agentNumber": "+14155550199"
    }
   }
  },
  "emailBodyRequired": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "emailOptions": {
      "messageType": "say"
     }
    }
   }
  },
  "templateNotSupported": {
   "request": {
    "body": {
     "communicationChannel": "Marketing Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_update"
     }
    }
   }
  },
  "templateIdRequired": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "template"
     }
    }
   }
  },
  "messageRequired": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "messengerOptions": {
      "messageType": "say"
     }
    }
   }
  },
  "customerEmailRequired": {
   "request": {
    "body": {
     "communicationChannel": "Help Desk"
    }
   }
  },
  "customerNumberRequired": {
   "request": {
    "body": {
     "communicationChannel": "Support Messenger"
    }
   }
  }
 },
 "updateWorkflowCall": {
  "updated": {
   "request": {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550121"
    }
   }
  },
  "everythingUpdated": {
   "request": {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "14155550157",
     "customer_details": {
      "name": "Daniel",
      "email": "daniel.reyes@example.org",
      "id": "C-3301"
     },
     "use_case": "Ava",
     "agent_version": 2,
     "bot_number": "14155550106",
     "schedule_time": "2031-03-10T05:00:00Z",
     "options": {
      "transcriptLanguage": "hi",
      "ttsLanguage": "hi",
      "ttsGender": "female",
      "initialMessage": "Namaste ${name}."
     },
     "no_of_retries": 1,
     "retry_after_in_hrs": 2,
     "start_working_hour": "10:00",
     "end_working_hour": "19:00",
     "timezone": "Asia/Kolkata",
     "call_priority": 5,
     "call_on_date": "2031-03-10"
    }
   }
  },
  "unknownWorkflow": {
   "request": {
    "path": {
     "workflowId": "wf_unknown"
    },
    "body": {
     "customer_number": "+14155550121"
    }
   }
  },
  "workflowOfAnotherWorkspace": {
   "request": {
    "path": {
     "workflowId": "wf_globex"
    },
    "body": {
     "customer_number": "+14155550121"
    }
   }
  },
  "unknownAgent": {
   "request": {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550121",
     "use_case": "Eve"
    }
   }
  },
  "unknownAgentVersion": {
   "request": {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550121",
     "agent_version": 7
    }
   }
  },
  "numberOfAnotherChannel": {
   "request": {
    "path": {
     "workflowId": "wf_order_followup"
    },
    "body": {
     "customer_number": "+14155550121",
     "bot_number": "+14155550101"
    }
   }
  }
 }
};
