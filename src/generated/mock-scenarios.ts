// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components } from './scenario-types.ts';

export const scenarios: Readonly<Record<string, components['schemas']['Scenario']>> = {
 "busy-morning": {
  "summary": "A morning at a service desk, with every channel and status, busy lines, scheduled messages and refused requests.",
  "starts": "2026-11-20T06:23:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerEmail": "noor.haddad@example.com",
     "metadata": {
      "name": "Noor Haddad",
      "case_id": "C-2041"
     },
     "emailOptions": {
      "subject": "A scratch on my table"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Web Chat",
     "customerNumber": "visitor-1188",
     "metadata": {
      "name": "Tomás Silva"
     }
    },
    "refused": "channelNotFound",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-1188",
     "metadata": {
      "name": "Tomás Silva"
     }
    },
    "as": "tomas",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550131",
     "metadata": {
      "name": "Grace Okafor"
     }
    },
    "as": "grace",
    "times": 1
   },
   {
    "wait": {
     "minutes": 4
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$tomas",
     "text": "Good morning. Can I get the invoice for my order?"
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$grace",
     "text": "Where is my parcel?"
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 2
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$grace",
     "text": "Thank you. Please sum up for me, I am on the road."
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550132",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Henrik Larsen"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550190",
     "agentName": "Ava",
     "timezone": "UTC",
     "noOfRetries": 1,
     "retryAfterHours": 1,
     "metadata": {
      "name": "Priya Raman"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550191",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Luca Ferri"
     }
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 30
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550192",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Mei Tanaka"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550133",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Oliver Brandt"
     }
    },
    "as": "oliver",
    "times": 1
   },
   {
    "do": "cancelCall",
    "with": {
     "callId": "$oliver"
    },
    "times": 1
   },
   {
    "do": "cancelCall",
    "with": {
     "callId": "$oliver"
    },
    "refused": "callNotInQueue",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Marketing Messenger",
     "customerNumber": "+14155550134",
     "messengerOptions": {
      "messageType": "say",
      "message": "Hello Elena, our autumn sale has begun."
     },
     "metadata": {
      "name": "Elena Petrova"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerEmail": "bounce@example.com",
     "metadata": {
      "name": "Samuel Reed",
      "case_id": "C-2042"
     },
     "emailOptions": {
      "subject": "Your delivery date"
     }
    },
    "times": 1
   },
   {
    "wait": {
     "hours": 1
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-1203",
     "metadata": {
      "name": "Amara Diallo"
     }
    },
    "as": "amara",
    "times": 1
   },
   {
    "do": "triggerChat",
    "apiKey": "globex-key",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550135",
     "metadata": {
      "name": "Jonas Weber"
     }
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$amara",
     "text": "May I see a picture of the parcel?"
    },
    "times": 1
   },
   {
    "wait": {
     "hours": 1
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550136",
     "messengerOptions": {
      "messageType": "template",
      "templateId": "order_update",
      "templateVariables": {
       "1": "Fatima",
       "2": "A-1077"
      }
     },
     "scheduleTime": "2026-11-20T11:00:00Z",
     "startWorkingHour": "09:00",
     "endWorkingHour": "17:00",
     "metadata": {
      "name": "Fatima Zahra"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerEmail": "ben.cole@example.com",
     "scheduleTime": "2026-11-20T14:30:00Z",
     "metadata": {
      "name": "Ben Cole",
      "case_id": "C-2043"
     },
     "emailOptions": {
      "subject": "How did we do?"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "apiKey": "globex-key",
    "with": {
     "communicationChannel": "Post Room",
     "customerEmail": "ines.moreau@example.com",
     "scheduleTime": "2026-11-21T08:00:00Z",
     "metadata": {
      "name": "Inès Moreau"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550137",
     "agentName": "Ava",
     "scheduleTime": "2026-11-20T10:00:00Z",
     "startWorkingHour": "12:00",
     "endWorkingHour": "18:00",
     "timezone": "Europe/Berlin",
     "metadata": {
      "name": "Kofi Mensah"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550194",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Yuki Sato"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550193",
     "metadata": {
      "name": "Marta Novak"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-1217",
     "metadata": {
      "name": "Leo Martin"
     }
    },
    "as": "leo",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550123",
     "metadata": {
      "name": "Ada Lovelace"
     }
    },
    "as": "ada",
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$ada",
     "text": "Hello Ava, where is my order A-1042?"
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$leo",
     "text": "What can you do for me? Show me the options."
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 2
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550138",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Rosa Delgado"
     }
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550139",
     "agentName": "Ava",
     "callPriority": 1,
     "timezone": "UTC",
     "metadata": {
      "name": "Nadia Rahman"
     }
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerNumber": "+14155550142",
     "emailOptions": {
      "subject": "Your invoice"
     },
     "metadata": {
      "name": "Hana Suzuki",
      "case_id": "C-2044"
     }
    },
    "refused": "customerEmailRequired",
    "times": 1
   },
   {
    "wait": {
     "seconds": 12
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$ada",
     "text": "That is too late. I want my money back."
    },
    "times": 1
   },
   {
    "do": "getSession",
    "with": {
     "sessionId": "$ada"
    },
    "times": 1
   }
  ]
 },
 "empty-inbox": {
  "summary": "No session, call or message. Use it to see empty lists.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": []
 },
 "ended-reply-conversation": {
  "summary": "A conversation in reply mode has ended, because a person closed it.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Where is my order?",
     "metadata": {
      "name": "Ada"
     }
    },
    "as": "conversation",
    "times": 1
   },
   {
    "wait": {
     "minutes": 2
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "message": "Thank you, please send me the invoice.",
     "sessionId": "$conversation"
    },
    "times": 1
   },
   {
    "do": "endSession",
    "with": {
     "sessionId": "$conversation"
    },
    "times": 1
   }
  ]
 },
 "examples": {
  "summary": "The sessions and calls that the examples of the document name, for tools that send the examples.",
  "starts": "2026-03-10T09:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya",
      "order": "A-1042"
     },
     "messengerOptions": {
      "additionalContext": "Ask whether the order arrived in one piece."
     }
    },
    "id": "ses_acme_0f3c9a1be27d4456",
    "as": "chat",
    "times": 1
   },
   {
    "wait": {
     "seconds": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$chat",
     "text": "Show me everything."
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerEmail": "maya.okafor@example.org",
     "metadata": {
      "name": "Maya"
     },
     "emailOptions": {
      "subject": "Your replacement"
     }
    },
    "id": "ses_acme_e81b3fd60c279a54",
    "as": "email",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "doReturnResponse": true,
     "agentName": "Ava",
     "customerNumber": "+14155550142",
     "metadata": {
      "name": "Maya"
     },
     "message": "Where is my order?"
    },
    "id": "ses_acme_2c6fe0a8d13b9745",
    "as": "reply",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550142",
     "scheduleTime": "2099-03-10T09:00:00Z"
    },
    "id": "ses_acme_5b90d17f3ae8264c",
    "as": "scheduled",
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550142",
     "agentName": "Ava",
     "metadata": {
      "name": "Maya",
      "order_id": "A-1042"
     }
    },
    "id": "call_acme_9a47d2c05e1b8f36",
    "as": "completed",
    "times": 1
   },
   {
    "wait": {
     "minutes": 2
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550121",
     "agentName": "Ava",
     "metadata": {
      "name": "Daniel"
     },
     "noOfRetries": 1,
     "retryAfterHours": 24
    },
    "id": "call_acme_c4e81f06b9d2735a",
    "as": "queued",
    "times": 1
   },
   {
    "wait": {
     "minutes": 30
    },
    "times": 1
   }
  ]
 },
 "expired-call": {
  "summary": "A call waited in the queue until its last day was over, and expired.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550195",
     "agentName": "Ava",
     "timezone": "UTC"
    },
    "as": "call",
    "times": 1
   },
   {
    "wait": {
     "hours": 1
    },
    "times": 1
   }
  ]
 },
 "failed-tool-call": {
  "summary": "A customer asked for a refund, and a tool call of the agent failed. The chat is still active.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550123",
     "metadata": {
      "name": "Ada"
     }
    },
    "as": "chat",
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$chat",
     "text": "I want a refund for my last order."
    },
    "times": 1
   }
  ]
 },
 "long-and-right-to-left": {
  "summary": "Very long texts, a very long word, and right-to-left texts.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-arabic",
     "metadata": {
      "name": "ليلى"
     },
     "messengerOptions": {
      "messageType": "say",
      "message": "مرحبا ليلى، طلبك رقم A-1042 في الطريق ويصل يوم الجمعة."
     }
    },
    "as": "arabic",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-hebrew",
     "metadata": {
      "name": "נועה"
     }
    },
    "as": "hebrew",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-with-much-to-say",
     "metadata": {
      "name": "Wilhelmina Theodora Maximiliane von und zu Hohenfels-Wittelsbach"
     }
    },
    "as": "long",
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$arabic",
     "text": "شكرا! هل يمكنني تغيير العنوان إلى 12 Main Street؟"
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$hebrew",
     "text": "שלום, איפה ההזמנה שלי?"
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$long",
     "text": "I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent. I have read all of your help pages, and none of them says what happens to an order that was paid twice, changed once and never sent."
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$long",
     "text": "DonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaftDonaudampfschifffahrtsgesellschaft"
    },
    "times": 1
   }
  ]
 },
 "queue-full": {
  "summary": "Both lines are busy with long calls. Six calls wait in the queue, two of them with a high priority.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550194",
     "agentName": "Ava",
     "timezone": "UTC"
    },
    "times": 6
   },
   {
    "wait": {
     "seconds": 30
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550123",
     "agentName": "Ava",
     "callPriority": 1,
     "timezone": "UTC"
    },
    "times": 2
   },
   {
    "wait": {
     "seconds": 10
    },
    "times": 1
   }
  ]
 },
 "refund-in-progress": {
  "summary": "A refund failed, and a ticket is open. The customer waits for a human colleague.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+14155550123",
     "metadata": {
      "name": "Ada"
     }
    },
    "as": "refund",
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$refund",
     "text": "I want my money back."
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 2
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$refund",
     "text": "Yes, please ask a colleague."
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 3
    },
    "times": 1
   }
  ]
 },
 "scheduled-across-dst": {
  "summary": "Messages and a call are scheduled on both sides of the end of summer time in Berlin (25 October 2026).",
  "starts": "2026-10-23T12:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-before",
     "scheduleTime": "2026-10-24T09:00:00+02:00"
    },
    "as": "before",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-after",
     "scheduleTime": "2026-10-26T09:00:00+01:00"
    },
    "as": "after",
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-of-that-night",
     "scheduleTime": "2026-10-25T00:30:00Z",
     "startWorkingHour": "09:00",
     "endWorkingHour": "17:00",
     "timezone": "Europe/Berlin"
    },
    "as": "thatNight",
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550123",
     "agentName": "Ava",
     "scheduleTime": "2026-10-25T00:30:00Z",
     "startWorkingHour": "09:00",
     "endWorkingHour": "17:00",
     "timezone": "Europe/Berlin"
    },
    "as": "call",
    "times": 1
   }
  ]
 },
 "three-retries": {
  "summary": "A call and its three retries were not answered. It has four sessions.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": [
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550190",
     "agentName": "Ava",
     "noOfRetries": 3,
     "retryAfterHours": 1,
     "timezone": "UTC"
    },
    "as": "call",
    "times": 1
   },
   {
    "wait": {
     "hours": 4
    },
    "times": 1
   }
  ]
 }
};
