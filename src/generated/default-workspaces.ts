// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components } from './workspaces-types.ts';

const defaultWorkspaces: components['schemas']['WorkspacesFile'] = {
 "workspaces": [
  {
   "id": "acme",
   "apiKeys": [
    "acme-key",
    "acme-ci-key"
   ],
   "channels": [
    {
     "type": "messengerChat",
     "name": "Support Messenger",
     "agent": "Ava",
     "numbers": [
      "+14155550101",
      "+14155550102"
     ],
     "enabled": true,
     "templates": true
    },
    {
     "type": "messengerChat",
     "name": "Marketing Messenger",
     "agent": "Ava",
     "numbers": [
      "+14155550103"
     ],
     "templates": false,
     "enabled": true
    },
    {
     "type": "messengerChat",
     "name": "Spare Messenger",
     "agent": "Ava",
     "enabled": true,
     "numbers": [],
     "templates": true
    },
    {
     "type": "messengerChat",
     "name": "Old Messenger",
     "agent": "Ava",
     "enabled": false,
     "numbers": [
      "+14155550104"
     ],
     "templates": true
    },
    {
     "type": "webChat",
     "name": "Website Chat",
     "agent": "Ava",
     "enabled": true
    },
    {
     "type": "email",
     "name": "Help Desk",
     "agent": "Sam",
     "address": "help@example.com",
     "enabled": true
    },
    {
     "type": "email",
     "name": "Quiet Desk",
     "agent": "Sam",
     "enabled": true
    },
    {
     "type": "outboundSipTrunk",
     "name": "Sales Line",
     "numbers": [
      "+14155550105",
      "+14155550106"
     ],
     "lines": 2,
     "enabled": true
    },
    {
     "type": "sms",
     "name": "Text Line",
     "enabled": true
    }
   ],
   "agents": [
    {
     "name": "Ava",
     "number": "+14155550101",
     "email": "ava@example.com",
     "published": "2",
     "versions": [
      {
       "label": "1",
       "prompt": "You are Ava from Acme. Answer briefly.",
       "opening": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Hello ${name}, this is Ava from Acme."
          }
         ],
         "role": "assistant"
        }
       ],
       "replies": [
        {
         "when": [
          "order"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Your order is on its way, ${name}."
            }
           ],
           "role": "assistant"
          }
         ]
        }
       ],
       "otherwise": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "I am the first version of Ava and only know about orders. Ask for \"order\"."
          }
         ],
         "role": "assistant"
        }
       ],
       "customerOnCalls": [
        "What about my order?"
       ]
      },
      {
       "label": "2",
       "prompt": "You are Ava, the friendly assistant of Acme. The customer is ${name}; the latest order is ${order_id}.\nLook orders up before you answer. Hand over to a colleague when a refund fails.\n",
       "opening": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Hi ${name}! Ava here, the second edition. How can I help you today?"
          }
         ],
         "role": "assistant"
        }
       ],
       "replies": [
        {
         "when": [
          "everything"
         ],
         "entries": [
          {
           "type": "thinking",
           "thinking": "The customer wants to see everything. I look the order up first and then show all I have."
          },
          {
           "type": "function_call",
           "name": "look_up_order",
           "arguments": {
            "orderId": "A-1042"
           },
           "phase": "during",
           "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
           "executionTimeMs": 184,
           "is_error": false
          },
          {
           "type": "function_call",
           "name": "refund_order",
           "arguments": {
            "orderId": "A-1042",
            "amount": 24.9,
            "currency": "USD"
           },
           "output": "{\"error\":\"The order has not arrived yet.\"}",
           "is_error": true,
           "executionTimeMs": 2011,
           "phase": "during"
          },
          {
           "type": "summary",
           "summary": "${name} asked for everything. Order A-1042 is on its way; a refund is not possible yet."
          },
          {
           "type": "message",
           "role": "backgroundAgent",
           "content": [
            {
             "type": "text",
             "text": "Note for the team: ${name} is looking at everything Ava can do."
            }
           ]
          },
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "All I have, ${name}: words, a picture, a film, a sound, a file and buttons."
            },
            {
             "type": "image",
             "caption": "Your parcel at our warehouse"
            },
            {
             "type": "video",
             "caption": "How to open the box"
            },
            {
             "type": "audio"
            },
            {
             "type": "file",
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
           "metadata": {
            "topic": "everything",
            "orderId": "A-1042"
           },
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "refund",
          "money back"
         ],
         "entries": [
          {
           "type": "function_call",
           "name": "refund_order",
           "arguments": {
            "orderId": "A-1042",
            "amount": 24.9,
            "currency": "USD"
           },
           "output": "{\"error\":\"The order has not arrived yet.\"}",
           "is_error": true,
           "executionTimeMs": 2011,
           "phase": "during"
          },
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "I am sorry, the order has not arrived yet. Shall I ask a colleague?"
            },
            {
             "type": "button",
             "text": "Yes, please",
             "payload": "colleague"
            },
            {
             "type": "button",
             "text": "No, thanks",
             "payload": "no thanks"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "picture",
          "photo",
          "image"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "This is your parcel, ${name}."
            },
            {
             "type": "image",
             "caption": "Your parcel at our warehouse"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "video",
          "film"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "video",
             "caption": "How to open the box"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "voice note",
          "audio",
          "sound"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "audio"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "invoice",
          "receipt",
          "pdf"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Here is the invoice for your order."
            },
            {
             "type": "file",
             "filename": "invoice-A-1042.pdf"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "options",
          "menu"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "What would you like to do?"
            },
            {
             "type": "button",
             "text": "Track my order",
             "payload": "order"
            },
            {
             "type": "button",
             "text": "Get the invoice",
             "payload": "invoice"
            },
            {
             "type": "button",
             "text": "Talk to a person",
             "payload": "colleague"
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "summary",
          "sum up"
         ],
         "entries": [
          {
           "type": "summary",
           "summary": "${name} asked about order A-1042, which arrives on Friday."
          },
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "In short: your order is on its way, and there is nothing you need to do."
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "colleague",
          "human",
          "person"
         ],
         "entries": [
          {
           "type": "message",
           "role": "backgroundAgent",
           "content": [
            {
             "type": "text",
             "text": "${name} would like to talk to a person about order A-1042."
            }
           ]
          },
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Of course. A colleague will write to you shortly."
            }
           ],
           "role": "assistant"
          },
          {
           "type": "function_call",
           "name": "open_ticket",
           "arguments": {
            "orderId": "A-1042",
            "priority": "normal"
           },
           "phase": "post",
           "is_error": false
          }
         ]
        },
        {
         "when": [
          "order",
          "parcel",
          "track"
         ],
         "entries": [
          {
           "type": "thinking",
           "thinking": "The customer asks about an order. I look it up before I answer."
          },
          {
           "type": "function_call",
           "name": "look_up_order",
           "arguments": {
            "orderId": "A-1042"
           },
           "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
           "executionTimeMs": 184,
           "phase": "during",
           "is_error": false
          },
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Good news, ${name}: order A-1042 is on its way and arrives on Friday."
            }
           ],
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "fail"
         ],
         "entries": [
          {
           "type": "thinking",
           "thinking": "Something is not right."
          },
          {
           "type": "failure"
          }
         ]
        }
       ],
       "otherwise": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "I did not quite get that, ${name}. I can tell you about: \"order\", \"refund\", \"picture\", \"video\", \"voice note\", \"invoice\", \"options\", \"summary\" or \"colleague\". Say \"everything\" to see all at once, or \"fail\" to see me break down."
          }
         ],
         "role": "assistant"
        }
       ],
       "customerOnCalls": [
        "Hello, where is my order?",
        "Please sum up for me."
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
       }
      }
     ],
     "draft": {
      "prompt": "You are Ava, the cheerful assistant of Acme. Greet the customer with a joke.",
      "opening": [
       {
        "type": "message",
        "content": [
         {
          "type": "text",
          "text": "Ahoy ${name}! You are talking to a draft of Ava. What can I do for you?"
         }
        ],
        "role": "assistant"
       }
      ],
      "replies": [
       {
        "when": [
         "everything"
        ],
        "entries": [
         {
          "type": "thinking",
          "thinking": "The customer wants to see everything. I look the order up first and then show all I have."
         },
         {
          "type": "function_call",
          "name": "look_up_order",
          "arguments": {
           "orderId": "A-1042"
          },
          "phase": "during",
          "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
          "executionTimeMs": 184,
          "is_error": false
         },
         {
          "type": "function_call",
          "name": "refund_order",
          "arguments": {
           "orderId": "A-1042",
           "amount": 24.9,
           "currency": "USD"
          },
          "output": "{\"error\":\"The order has not arrived yet.\"}",
          "is_error": true,
          "executionTimeMs": 2011,
          "phase": "during"
         },
         {
          "type": "summary",
          "summary": "${name} asked for everything. Order A-1042 is on its way; a refund is not possible yet."
         },
         {
          "type": "message",
          "role": "backgroundAgent",
          "content": [
           {
            "type": "text",
            "text": "Note for the team: ${name} is looking at everything Ava can do."
           }
          ]
         },
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "All I have, ${name}: words, a picture, a film, a sound, a file and buttons."
           },
           {
            "type": "image",
            "caption": "Your parcel at our warehouse"
           },
           {
            "type": "video",
            "caption": "How to open the box"
           },
           {
            "type": "audio"
           },
           {
            "type": "file",
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
          "metadata": {
           "topic": "everything",
           "orderId": "A-1042"
          },
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "refund",
         "money back"
        ],
        "entries": [
         {
          "type": "function_call",
          "name": "refund_order",
          "arguments": {
           "orderId": "A-1042",
           "amount": 24.9,
           "currency": "USD"
          },
          "output": "{\"error\":\"The order has not arrived yet.\"}",
          "is_error": true,
          "executionTimeMs": 2011,
          "phase": "during"
         },
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "I am sorry, the order has not arrived yet. Shall I ask a colleague?"
           },
           {
            "type": "button",
            "text": "Yes, please",
            "payload": "colleague"
           },
           {
            "type": "button",
            "text": "No, thanks",
            "payload": "no thanks"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "picture",
         "photo",
         "image"
        ],
        "entries": [
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "This is your parcel, ${name}."
           },
           {
            "type": "image",
            "caption": "Your parcel at our warehouse"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "video",
         "film"
        ],
        "entries": [
         {
          "type": "message",
          "content": [
           {
            "type": "video",
            "caption": "How to open the box"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "voice note",
         "audio",
         "sound"
        ],
        "entries": [
         {
          "type": "message",
          "content": [
           {
            "type": "audio"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "invoice",
         "receipt",
         "pdf"
        ],
        "entries": [
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "Here is the invoice for your order."
           },
           {
            "type": "file",
            "filename": "invoice-A-1042.pdf"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "options",
         "menu"
        ],
        "entries": [
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "What would you like to do?"
           },
           {
            "type": "button",
            "text": "Track my order",
            "payload": "order"
           },
           {
            "type": "button",
            "text": "Get the invoice",
            "payload": "invoice"
           },
           {
            "type": "button",
            "text": "Talk to a person",
            "payload": "colleague"
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "summary",
         "sum up"
        ],
        "entries": [
         {
          "type": "summary",
          "summary": "${name} asked about order A-1042, which arrives on Friday."
         },
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "In short: your order is on its way, and there is nothing you need to do."
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "colleague",
         "human",
         "person"
        ],
        "entries": [
         {
          "type": "message",
          "role": "backgroundAgent",
          "content": [
           {
            "type": "text",
            "text": "${name} would like to talk to a person about order A-1042."
           }
          ]
         },
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "Of course. A colleague will write to you shortly."
           }
          ],
          "role": "assistant"
         },
         {
          "type": "function_call",
          "name": "open_ticket",
          "arguments": {
           "orderId": "A-1042",
           "priority": "normal"
          },
          "phase": "post",
          "is_error": false
         }
        ]
       },
       {
        "when": [
         "order",
         "parcel",
         "track"
        ],
        "entries": [
         {
          "type": "thinking",
          "thinking": "The customer asks about an order. I look it up before I answer."
         },
         {
          "type": "function_call",
          "name": "look_up_order",
          "arguments": {
           "orderId": "A-1042"
          },
          "output": "{\"orderId\":\"A-1042\",\"status\":\"shipped\",\"arrives\":\"Friday\"}",
          "executionTimeMs": 184,
          "phase": "during",
          "is_error": false
         },
         {
          "type": "message",
          "content": [
           {
            "type": "text",
            "text": "Good news, ${name}: order A-1042 is on its way and arrives on Friday."
           }
          ],
          "role": "assistant"
         }
        ]
       },
       {
        "when": [
         "fail"
        ],
        "entries": [
         {
          "type": "thinking",
          "thinking": "Something is not right."
         },
         {
          "type": "failure"
         }
        ]
       }
      ],
      "otherwise": [
       {
        "type": "message",
        "content": [
         {
          "type": "text",
          "text": "I did not quite get that, ${name}. I can tell you about: \"order\", \"refund\", \"picture\", \"video\", \"voice note\", \"invoice\", \"options\", \"summary\" or \"colleague\". Say \"everything\" to see all at once, or \"fail\" to see me break down."
         }
        ],
        "role": "assistant"
       }
      ],
      "customerOnCalls": [
       "Hello, where is my order?",
       "Please sum up for me."
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
      }
     }
    },
    {
     "name": "Sam",
     "email": "sam@example.com",
     "published": "1",
     "versions": [
      {
       "label": "1",
       "prompt": "You are Sam from the help desk of Acme. Write polite e-mails.",
       "opening": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Dear ${name},\n\nthank you for choosing Acme. Your case ${case_id} has reached us, and we will look into it today.\nIf there is anything to add, just answer this e-mail.\n\nKind regards,\nSam\nAcme Help Desk"
          }
         ],
         "metadata": {
          "subject": "We have received your request"
         },
         "role": "assistant"
        }
       ],
       "replies": [
        {
         "when": [
          "invoice",
          "receipt"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Dear ${name},\n\nplease find your invoice attached.\n\nKind regards,\nSam"
            },
            {
             "type": "file",
             "filename": "invoice-A-1042.pdf"
            }
           ],
           "metadata": {
            "subject": "Your invoice"
           },
           "role": "assistant"
          }
         ]
        },
        {
         "when": [
          "thank"
         ],
         "entries": [
          {
           "type": "message",
           "content": [
            {
             "type": "text",
             "text": "Dear ${name},\n\nyou are most welcome. I close your case now; an answer opens it again.\n\nKind regards,\nSam"
            }
           ],
           "role": "assistant"
          }
         ]
        }
       ],
       "otherwise": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Dear ${name},\n\nthank you for your message. I can help you with an \"invoice\"; for anything else a colleague will\nget back to you within a day.\n\nKind regards,\nSam"
          }
         ],
         "role": "assistant"
        }
       ],
       "analysis": {
        "summary": "The customer wrote to the help desk and got an answer.",
        "sentiment": "neutral",
        "tags": [
         "email"
        ]
       },
       "customerOnCalls": [
        "What about my order?"
       ]
      }
     ]
    }
   ],
   "templates": [
    {
     "name": "order_update",
     "languages": {
      "en": "Hello {{1}}, your Acme order {{2}} is on its way.",
      "hi": "नमस्ते {{1}}, आपका Acme ऑर्डर {{2}} रास्ते में है।"
     }
    },
    {
     "name": "welcome",
     "languages": {
      "en": "Welcome to Acme, {{1}}! Answer this message and we will talk."
     }
    }
   ],
   "workflows": [
    {
     "id": "wf_order_followup",
     "agent": "Ava",
     "channel": "Sales Line",
     "botNumber": "+14155550105"
    }
   ],
   "recipients": [
    {
     "to": "+14155550121",
     "calls": [
      "noAnswer",
      "completed"
     ],
     "messages": "sent"
    },
    {
     "to": "bounce@example.com",
     "messages": "sendFails",
     "calls": [
      "completed"
     ]
    }
   ],
   "durations": {
    "beingSentSeconds": 0.5,
    "queueSeconds": 10,
    "ringSeconds": 4,
    "talkSeconds": 30,
    "longTalkSeconds": 600,
    "idleMinutes": 30,
    "linkLifetimeMinutes": 15
   },
   "internalErrors": []
  },
  {
   "id": "globex",
   "apiKeys": [
    "globex-key"
   ],
   "channels": [
    {
     "type": "messengerChat",
     "name": "Support Messenger",
     "agent": "Greta",
     "numbers": [
      "+14155550151"
     ],
     "enabled": true,
     "templates": true
    },
    {
     "type": "outboundSipTrunk",
     "name": "Voice Line",
     "numbers": [
      "+14155550152"
     ],
     "lines": 1,
     "enabled": true
    },
    {
     "type": "email",
     "name": "Post Room",
     "agent": "Greta",
     "address": "post@globex.example.com",
     "enabled": true
    }
   ],
   "agents": [
    {
     "name": "Greta",
     "number": "+14155550151",
     "published": "1",
     "versions": [
      {
       "label": "1",
       "opening": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Good day ${name}, Greta from Globex speaking."
          }
         ],
         "role": "assistant"
        }
       ],
       "otherwise": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Thank you, ${name}. Globex has taken a note of that."
          }
         ],
         "role": "assistant"
        }
       ],
       "prompt": "",
       "replies": [],
       "customerOnCalls": [
        "What about my order?"
       ]
      }
     ]
    }
   ],
   "templates": [
    {
     "name": "globex_offer",
     "languages": {
      "en": "Hello {{1}}, Globex has an offer for you: {{2}}."
     }
    }
   ],
   "workflows": [
    {
     "id": "wf_globex",
     "agent": "Greta",
     "channel": "Voice Line",
     "botNumber": "+14155550152"
    }
   ],
   "recipients": [],
   "durations": {
    "beingSentSeconds": 0.5,
    "queueSeconds": 10,
    "ringSeconds": 4,
    "talkSeconds": 30,
    "longTalkSeconds": 600,
    "idleMinutes": 30,
    "linkLifetimeMinutes": 15
   },
   "internalErrors": []
  },
  {
   "id": "outage",
   "apiKeys": [
    "outage-key"
   ],
   "channels": [
    {
     "type": "messengerChat",
     "name": "Support Messenger",
     "agent": "Otto",
     "numbers": [
      "+14155550161"
     ],
     "enabled": true,
     "templates": true
    }
   ],
   "agents": [
    {
     "name": "Otto",
     "published": "1",
     "versions": [
      {
       "label": "1",
       "opening": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "Hello ${name}."
          }
         ],
         "role": "assistant"
        }
       ],
       "otherwise": [
        {
         "type": "message",
         "content": [
          {
           "type": "text",
           "text": "You will not get to read this."
          }
         ],
         "role": "assistant"
        }
       ],
       "prompt": "",
       "replies": [],
       "customerOnCalls": [
        "What about my order?"
       ]
      }
     ]
    }
   ],
   "internalErrors": [
    "triggerChat",
    "getSession",
    "updateWorkflowCall",
    "triggerCall",
    "getSignedUrl",
    "cancelCall"
   ],
   "templates": [],
   "workflows": [],
   "recipients": [],
   "durations": {
    "beingSentSeconds": 0.5,
    "queueSeconds": 10,
    "ringSeconds": 4,
    "talkSeconds": 30,
    "longTalkSeconds": 600,
    "idleMinutes": 30,
    "linkLifetimeMinutes": 15
   }
  }
 ]
};
export default defaultWorkspaces;
