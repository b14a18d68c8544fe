// Generated from openapi/ by `npm run generate`. Do not edit.
export const guides = [
  {
    "name": "first-conversation",
    "markdown": "# Your first conversation\n\nSend a customer a message, read what became of it, and answer a customer inside your own page.\n\nYou need the API key of a workspace and the name of one of its channels, exactly as the dashboard writes it.\n\n## Send the first message\n\nOn a messenger-app channel the customer is a phone number with its country code. The agent writes the message; what you\nput into `metadata` fills the placeholders of its prompt.\n\n```example triggerChat messengerPrompt\n```\n\nKeep the `sessionId`: it is the only way back to this conversation.\n\n## Read the conversation\n\n[Get Session Details](../operations/get-session.md) returns the whole record. A message that was just sent may need a\ninstant to appear in the transcript.\n\n```example getSession webChat\n```\n\n## Answer inside your own page\n\nWith `doReturnResponse` nothing is sent. The reply of the agent is in the response, so you can show it yourself.\n\n```example triggerChat replyNew\n```\n\nPass the `sessionId` on to continue:\n\n```example triggerChat replyContinued\n```\n"
  },
  {
    "name": "scheduling-across-time-zones",
    "markdown": "# Schedule across time zones\n\nSend messages and place calls when it suits the customer, wherever the customer is.\n\n## A timestamp and the hours around it\n\n`scheduleTime` says when a message is due: one timestamp, with `Z` or an offset. `startWorkingHour` and `endWorkingHour` say at\nwhich time of day it may go out, in the zone `timezone`. A message that is due outside of these hours waits; it is never sent\nearlier than it is due.\n\n```example triggerChat messengerScheduled\n```\n\n| A message that is due | waits for |\n|---|---|\n| before the hours begin | `startWorkingHour` of the same day |\n| after the hours have ended | `startWorkingHour` of the next day, or midnight without one |\n\nOn the night on which clocks go forward, a time that is skipped counts as the next one that exists: in Berlin, hours that begin\nat 02:30 begin at 03:00 on 29 March 2026. On the night on which clocks go back, the first of two equal times counts.\n\n## Mind the default zone\n\nWithout `timezone`, chats read their hours in `UTC` and calls in `Asia/Kolkata`. Name the zone of the customer instead of\nrelying on either.\n\n## Change your mind\n\nA message that is still pending can be cancelled. Having nothing to cancel is a success as well, so read\n`data.isCancelled`.\n\n```example cancelScheduledMessages cancelled\n```\n\n```example cancelScheduledMessages nothingPending\n```\n"
  },
  {
    "name": "retries-and-the-queue",
    "markdown": "# Retries and the queue\n\nPlace calls that are tried again, decide which goes first, and cancel those that wait.\n\n## Ask for retries\n\n`noOfRetries` is how many more times the customer is called after a failed attempt, `retryAfterHours` the time between two\nattempts.\n\n```example triggerCall retriesTriggered\n```\n\nAfter which outcomes a call is retried is [open](../reference/not-specified.md#trigger-call); on the mock, when nobody\nanswers, when it cannot be connected and when it meets an error. `retryAttemptNo` in the session says which attempt it is.\n\n```example getSession retriedCall\n```\n\n## Decide which goes first\n\n`callPriority` is 1 for the calls that go first and 100 for those that can wait; 10 is the default. `callOnDate` is the last\nday: a call that was not placed by then expires.\n\n## Cancel a call that waits\n\nOnly a call whose status is `call_in_queue` can be cancelled.\n\n```example cancelCall cancelled\n```\n\nWhat the service answers for any other call is open. The mock refuses:\n\n```example cancelCall callNotInQueue\n```\n\n[The life of a call](../behaviour/lives.md#the-life-of-a-call) shows how a call leaves the queue.\n"
  },
  {
    "name": "errors-and-retries-in-a-client",
    "markdown": "# Errors and retries in a client\n\nTell errors apart, know which of them are worth another try, and do not send anything twice.\n\n## Read the code, not the words\n\nEvery response has the same envelope. Decide by the HTTP status and `errorCode`; the wording of `message` is for people and may\nchange. The [error catalogue](../reference/errors.md) lists all codes that are stated.\n\n```example triggerChat channelNotFound\n```\n\nExpect codes that are not listed: for most operations on calls the interface names none but those of authentication.\n\n## What is worth another try\n\n| Status | Meaning | Try again |\n|---|---|---|\n| 400, 403, 404, 422 | The request is at fault. | No. Correct it first. |\n| 401 | The API key is missing or invalid. | No. |\n| 500 | The service failed. | Yes, after a while. |\n\nTrigger Chat and Trigger Call have no key that makes a repetition harmless. When no response arrives, the message may have been\nsent: read the session if you know it, and otherwise leave the decision to a person.\n\n## Try it out\n\nThe mock answers with any error you need. [Try it](../try-it.md) with the examples of each operation.\n"
  },
  {
    "name": "placeholders-and-versions",
    "markdown": "# Placeholders and versions\n\nGive an agent what it needs to know of a customer, and choose which version of it speaks.\n\n## Placeholders in prompts\n\nEach `${variable_name}` in a prompt is replaced by the value of the variable of that name: from `metadata` in a chat, from\n`metadata` or `customer_details` in a call.\n\n```example triggerCall variablesTriggered\n```\n\nWhat replaces a placeholder without a value is [open](../reference/not-specified.md#trigger-chat); the mock leaves it as it is\nwritten, so that you see it in the transcript.\n\n## Placeholders in templates\n\nTemplates do not read `metadata`. Their placeholders have numbers, and `templateVariables` gives the values.\n\n```example triggerChat messengerTemplate\n```\n\n## Versions\n\nIn a chat, `agentVersion` is `default` for the published version, `draft` for the latest saved draft, or a number in a string.\nIn a call it may be a number as well. The session says which version it was in `agentDetails.version`.\n\n```example triggerChat emailPrompt\n```\n"
  },
  {
    "name": "signed-links",
    "markdown": "# Signed links\n\nListen to recordings and open media with links that expire.\n\nRecordings, and the images, films, sounds and files of a transcript, are behind signed links. They work for a limited time; how\nlong is [open](../reference/not-specified.md#get-signed-url). Do not store them: store the `callId` or `sessionId`, and ask for a\nlink when someone wants to listen.\n\n## Link to a recording\n\n```example getSignedUrl signed\n```\n\nThe session of a call has such a link as well, in `recordingUrl`.\n\n## After it has expired\n\nWhat an expired link returns is open. The mock answers 403:\n\n```example getSignedUrl expiredLink\n```\n"
  }
] as const;

export const glossary = [
  {
    "term": "Agent",
    "meaning": "Who writes or speaks to customers for you. It has a name, versions and a prompt. You set them in the dashboard."
  },
  {
    "term": "Attempt",
    "meaning": "One try to reach a customer by phone. The first attempt is number 0, each retry has the next number."
  },
  {
    "term": "Channel",
    "meaning": "A way to reach customers that the workspace has set up, such as a messenger app, Web Chat, Email or a SIP trunk."
  },
  {
    "term": "Customer",
    "meaning": "The person an agent writes or speaks to.",
    "avoid": [
      "end user",
      "client of yours"
    ]
  },
  {
    "term": "Dashboard",
    "meaning": "Where channels, agents, workflows and API keys are created. It is not part of the interface.",
    "avoid": [
      "control room",
      "admin panel"
    ]
  },
  {
    "term": "Gap",
    "meaning": "A question that the interface leaves open. It has an id, an answer of the mock and sometimes alternatives."
  },
  {
    "term": "Messenger app",
    "meaning": "The channel of a messaging application, whose customers are phone numbers. Identifiers write it `messenger`."
  },
  {
    "term": "Placeholder",
    "meaning": "A name in braces, such as `${name}`, in the prompt of an agent, which the variable of that name replaces."
  },
  {
    "term": "Queue",
    "meaning": "Where calls wait until they are placed. A call in the queue can be cancelled."
  },
  {
    "term": "Reply mode",
    "meaning": "Trigger Chat with `doReturnResponse`. The agent's reply is in the response, and nothing is sent to a customer."
  },
  {
    "term": "Session",
    "meaning": "The record of one conversation, by chat or by call."
  },
  {
    "term": "Signed link",
    "meaning": "A link to a recording or a file that works for a limited time."
  },
  {
    "term": "SIP trunk",
    "meaning": "A line for phone calls over the internet; SIP is the Session Initiation Protocol."
  },
  {
    "term": "Statement",
    "meaning": "A sentence that the interface states about the service, with an id that rules cite."
  },
  {
    "term": "Template",
    "meaning": "An approved message of a messenger-app channel with numbered placeholders."
  },
  {
    "term": "Workflow",
    "meaning": "A set-up for calls in the dashboard, with an agent, a number and call details."
  },
  {
    "term": "Workspace",
    "meaning": "What an API key gives access to. Channels, agents, workflows and sessions belong to one workspace.",
    "avoid": [
      "tenant",
      "organisation"
    ]
  },
  {
    "term": "Working hours",
    "meaning": "The hours of the day in which messages or calls may go out, in a time zone.",
    "avoid": [
      "business hours",
      "office hours"
    ]
  }
] as const;

export const abbreviations = {
  "API": "Application programming interface.",
  "BCC": "Who receives a copy of an email unseen by the others.",
  "CC": "Who receives a copy of an email.",
  "CORS": "Cross-origin resource sharing, by which a page may call another site.",
  "DST": "Daylight saving time.",
  "HTTP": "Hypertext Transfer Protocol.",
  "HTTPS": "HTTP over an encrypted connection.",
  "IANA": "The Internet Assigned Numbers Authority, which keeps the names of time zones.",
  "ID": "Identifier.",
  "ISO": "The International Organization for Standardization; ISO 8601 is its format of dates and times.",
  "JSON": "JavaScript Object Notation.",
  "MB": "Megabyte.",
  "PDF": "Portable Document Format.",
  "SIP": "Session Initiation Protocol, for phone calls over the internet.",
  "SMS": "A text message.",
  "URI": "Uniform resource identifier.",
  "URL": "Uniform resource locator.",
  "UTC": "Coordinated universal time."
} as const;
