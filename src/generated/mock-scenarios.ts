// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components } from './scenario-types.ts';

export const scenarios: Readonly<Record<string, components['schemas']['Scenario']>> = {
 "busy-morning": {
  "summary": "500 sessions of one morning, on all channels, most of them over and some still active.",
  "starts": "2026-11-20T06:00:00Z",
  "steps": [
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "early-visitor-{n}",
     "metadata": {
      "name": "Visitor {n}"
     }
    },
    "times": 240
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Help Desk",
     "customerEmail": "customer-{n}@example.com",
     "metadata": {
      "name": "Customer {n}",
      "case_id": "C-{n}"
     }
    },
    "times": 100
   },
   {
    "wait": {
     "hours": 1
    },
    "times": 1
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550123",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Ada"
     }
    },
    "times": 40
   },
   {
    "do": "triggerCall",
    "with": {
     "phoneNumber": "+14155550190",
     "agentName": "Ava",
     "timezone": "UTC",
     "metadata": {
      "name": "Grace"
     }
    },
    "times": 10
   },
   {
    "wait": {
     "hours": 2
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Support Messenger",
     "customerNumber": "+1415555012{n}",
     "metadata": {
      "name": "Caller {n}"
     }
    },
    "times": 9
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "visitor-{n}",
     "metadata": {
      "name": "Visitor {n}"
     }
    },
    "times": 100,
    "as": "last"
   },
   {
    "wait": {
     "minutes": 5
    },
    "times": 1
   },
   {
    "do": "sendCustomerMessage",
    "with": {
     "sessionId": "$last",
     "text": "Where is my order?"
    },
    "times": 1
   },
   {
    "do": "triggerChat",
    "with": {
     "communicationChannel": "Website Chat",
     "customerNumber": "agent-fails",
     "metadata": {
      "name": "Nobody"
     }
    },
    "times": 1
   },
   {
    "wait": {
     "minutes": 1
    },
    "times": 1
   }
  ]
 },
 "empty-inbox": {
  "summary": "Nothing has happened yet. A screen shows what it shows when there is nothing to show.",
  "starts": "2026-11-20T09:00:00Z",
  "steps": []
 },
 "ended-reply-conversation": {
  "summary": "A conversation in reply mode has ended; a person has closed it.",
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
 "expired-call": {
  "summary": "A call was still waiting when its time was over, and expired.",
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
  "summary": "A customer wanted a refund, and the agent's call of a tool failed. The chat is still active.",
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
  "summary": "Very long texts, a very long word, and texts that are written from right to left.",
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
  "summary": "Both lines are busy with long talks, and six calls wait in the queue, two of them with priority.",
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
  "summary": "A refund failed, a ticket was opened and has no result yet. The customer waits for a colleague.",
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
  "summary": "Nobody took a call, and neither of its three retries. Four sessions belong to it.",
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
