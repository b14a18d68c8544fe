// Generated from openapi/ by `npm run generate`. Do not edit.
export const gaps = [
  {
    "id": "trigger-chat/missing-channel",
    "text": "What a request outside reply mode gets that names no `communicationChannel`.",
    "default": "422 `validationError`.",
    "alternatives": [
      {
        "id": "channel-not-found",
        "text": "404 `channelNotFound`."
      }
    ]
  },
  {
    "id": "trigger-chat/channel-in-reply-mode",
    "text": "What `communicationChannel` does in reply mode, where it should be left out.",
    "default": "It is ignored.",
    "alternatives": [
      {
        "id": "refused",
        "text": "400 `incompatibleOptions`."
      }
    ]
  },
  {
    "id": "trigger-chat/unknown-agent",
    "text": "What the name of an agent gets that does not exist.",
    "default": "404 `agentNotFound`.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/agent-name-matching",
    "text": "Whether letter case matters in the name of an agent.",
    "default": "It does, as in the name of a channel.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/no-agent",
    "text": "Which agent speaks when none is named and none is assigned to the channel.",
    "default": "None; the answer is 400 `agentNameRequired`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/unknown-agent-version",
    "text": "What a version gets that the agent does not have.",
    "default": "404 `agentVersionNotFound`.",
    "alternatives": [
      {
        "id": "published",
        "text": "The published version is used."
      },
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/no-draft",
    "text": "What `draft` gets when the agent has none.",
    "default": "404 `agentVersionNotFound`.",
    "alternatives": [
      {
        "id": "published",
        "text": "The published version is used."
      }
    ]
  },
  {
    "id": "trigger-chat/version-of-named-agent",
    "text": "Whether the channel's version also holds for an agent that is named in place of the channel's.",
    "default": "It does not; the named agent's published version is used.",
    "alternatives": [
      {
        "id": "channel-version",
        "text": "It does."
      }
    ]
  },
  {
    "id": "trigger-chat/agent-number-pick",
    "text": "Which of the channel's numbers is chosen when none is named.",
    "default": "One that follows from the seed and the session.",
    "alternatives": [
      {
        "id": "first",
        "text": "The first."
      }
    ]
  },
  {
    "id": "trigger-chat/agent-number-plus",
    "text": "Whether `agentNumber` is one of the channel's when only its `+` is missing or too many.",
    "default": "It is.",
    "alternatives": [
      {
        "id": "exact",
        "text": "It is not."
      }
    ]
  },
  {
    "id": "trigger-chat/fields-of-other-channels",
    "text": "What becomes of fields that belong to another kind of channel, such as `emailOptions` on a messenger-app channel.",
    "default": "They are ignored once their types are right.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/malformed-number",
    "text": "Whether `customerNumber` has to look like a phone number on a messenger-app channel.",
    "default": "It does not; any string passes.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/additional-context-effect",
    "text": "How far an agent heeds `additionalContext`.",
    "default": "The mock's agents say what their script says; the text is kept in the `metadata` of their message.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/unknown-template",
    "text": "What the name of a template gets that does not exist or is not approved.",
    "default": "404 `templateNotFound`.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/template-language",
    "text": "What a language gets that the template does not have.",
    "default": "404 `templateNotFound`.",
    "alternatives": [
      {
        "id": "english",
        "text": "The text in `en` is sent."
      }
    ]
  },
  {
    "id": "trigger-chat/template-variable-missing",
    "text": "What replaces a placeholder of the template that has no value.",
    "default": "Nothing; the placeholder stays as written.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      },
      {
        "id": "empty",
        "text": "It is removed."
      }
    ]
  },
  {
    "id": "trigger-chat/template-variable-extra",
    "text": "What becomes of a template variable for which the template has no placeholder.",
    "default": "It is ignored.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/template-window",
    "text": "Whether a template goes to a customer who chatted in the last 24 hours, and anything else to one who did not.",
    "default": "Yes to both; it is not checked.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/missing-variable",
    "text": "What replaces a placeholder of a prompt whose variable is missing.",
    "default": "Nothing; the placeholder stays as written.",
    "alternatives": [
      {
        "id": "empty",
        "text": "It is removed."
      }
    ]
  },
  {
    "id": "trigger-chat/variable-not-text",
    "text": "What replaces a placeholder of a prompt whose variable is not a string.",
    "default": "The value as JSON, so numbers and booleans are as written.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/attachments",
    "text": "Whether attachments show in the transcript, and how.",
    "default": "As items of the message that was sent, after its words. The ending of the given link tells images, videos, sounds and files apart; each has a signed link to a sample of its kind.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/attachment-reachable",
    "text": "Whether anyone checks that an attachment can be reached.",
    "default": "No; nothing is fetched.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/email-without-subject",
    "text": "Which subject an email has that was given none.",
    "default": "That of the thread, else the one that the agent's script has, else none.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/email-metadata",
    "text": "Under which names subject and recipients stand in the `metadata` of an email message.",
    "default": "`subject`, `cc` and `bcc`; the last two as one string with commas.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/failed-send",
    "text": "What becomes of a session whose message could not be sent.",
    "default": "The message does not stand in it. If nothing else was said in it, or not for 30 minutes, it is `completed`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/agent-failure-in-sending",
    "text": "What becomes of a session whose agent fails while it writes the message.",
    "default": "It is `agent_errored`; nothing is sent, and nothing of what the agent did is kept.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/being-sent-duration",
    "text": "How long a message that is due is being sent.",
    "default": "Half a second unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/past-schedule-outside-hours",
    "text": "When a message is sent whose `scheduleTime` is in the past, outside its working hours.",
    "default": "It waits for the working hours.",
    "alternatives": [
      {
        "id": "at-once",
        "text": "At once."
      }
    ]
  },
  {
    "id": "trigger-chat/scheduled-session-visibility",
    "text": "What Get Session Details returns before the message is sent.",
    "default": "The session, `active`, with an empty transcript.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `sessionNotFound`."
      }
    ]
  },
  {
    "id": "trigger-chat/session-per-trigger",
    "text": "Whether a second request for the same customer opens a second session.",
    "default": "It does, with each request.",
    "alternatives": [
      {
        "id": "one-per-customer",
        "text": "A session on the same channel that is still active goes on. Emails open one each, as without `replyTo` they begin a new thread."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-to-foreign",
    "text": "What `replyTo` gets when it names a conversation of another workspace.",
    "default": "404 `replyToSessionNotFound`.",
    "alternatives": [
      {
        "id": "forbidden",
        "text": "403 `forbidden`."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-to-new-session",
    "text": "Whether an email with `replyTo` opens a session of its own.",
    "default": "It does not; the earlier session goes on, and its `sessionId` is returned.",
    "alternatives": [
      {
        "id": "new-session",
        "text": "It does."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-to-other-channel",
    "text": "What `replyTo` gets when it names a session that is no email conversation.",
    "default": "404 `replyToSessionNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-to-changed-recipients",
    "text": "What becomes of `cc` and `bcc` given together with `replyTo`.",
    "default": "They are added to the earlier recipients, and each address counts once.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-to-other-customer",
    "text": "Whom an email with `replyTo` goes to when `customerEmail` is not the customer of the thread.",
    "default": "The customer of the thread; `customerEmail` is required and otherwise ignored.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-without-message",
    "text": "What reply mode answers to a request without `message`.",
    "default": "The agent's opening message.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-fields-outside-reply-mode",
    "text": "What becomes of `message`, `sessionId` and `chatOptions` outside reply mode.",
    "default": "They are ignored.",
    "alternatives": [
      {
        "id": "refused",
        "text": "400 `incompatibleOptions`."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-mode-send-options",
    "text": "What becomes of `messengerOptions`, `emailOptions`, `attachments`, `agentNumber` and `timezone` in reply mode.",
    "default": "They are ignored once their types are right.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/transcript-extent",
    "text": "Whether a continued conversation returns its earlier entries again.",
    "default": "It does not; only what is new.",
    "alternatives": [
      {
        "id": "whole",
        "text": "The whole conversation is returned."
      }
    ]
  },
  {
    "id": "trigger-chat/continue-ended-session",
    "text": "Whether a conversation that is completed can go on.",
    "default": "It can, and is active again.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `sessionNotFound`."
      }
    ]
  },
  {
    "id": "trigger-chat/continue-other-agent",
    "text": "Who answers when a conversation goes on with the name of another agent.",
    "default": "The agent that is named; the session shows it from then on.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/metadata-when-continued",
    "text": "Which `metadata` prompts read when a conversation goes on.",
    "default": "Those of the request, or where it has none those of the request that began the session.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/continue-no-reply-session",
    "text": "Whether a `sessionId` from a chat that was sent, or from a call, can go on in reply mode.",
    "default": "A chat can; a call is 404 `sessionNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/agent-failure-in-reply-mode",
    "text": "What reply mode answers when the agent fails.",
    "default": "500 `internalError`, and nothing has happened.",
    "alternatives": [
      {
        "id": "transcript-so-far",
        "text": "200 with the transcript up to the failure."
      }
    ]
  },
  {
    "id": "cancel-scheduled/reason-text",
    "text": "How `reason` is worded.",
    "default": "One English sentence.",
    "alternatives": []
  },
  {
    "id": "cancel-scheduled/session-after-cancel",
    "text": "What becomes of a session whose message was cancelled.",
    "default": "If nothing was said in it, or not for 30 minutes, it is `completed`; else it goes on.",
    "alternatives": []
  },
  {
    "id": "cancel-scheduled/several-messages",
    "text": "What is answered when of several messages one is pending and another is being sent.",
    "default": "The pending one is cancelled, and `isCancelled` is true.",
    "alternatives": []
  },
  {
    "id": "cancel-scheduled/call-id",
    "text": "What the `callId` of a call gets here.",
    "default": "200 `No scheduled jobs found`; calls have Cancel Call.",
    "alternatives": []
  },
  {
    "id": "get-session/empty-id",
    "text": "How an empty `sessionId` comes about, as the path then has no such segment.",
    "default": "The path that ends with `fetch` or `fetch/` counts as one, and gets 422 `validationError`.",
    "alternatives": [
      {
        "id": "unknown-path",
        "text": "404 `pathNotFound`."
      }
    ]
  },
  {
    "id": "update-workflow/what-changes",
    "text": "What the update changes.",
    "default": "The details are recorded with the workflow, and a call that they describe is queued.",
    "alternatives": [
      {
        "id": "details-only",
        "text": "The details are recorded and no call is made."
      }
    ]
  },
  {
    "id": "update-workflow/unknown-workflow",
    "text": "What the identifier of a workflow gets that does not exist.",
    "default": "404 `workflowNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/foreign-workflow",
    "text": "What a workflow of another workspace gets.",
    "default": "404 `workflowNotFound`, as if it did not exist.",
    "alternatives": []
  },
  {
    "id": "update-workflow/unknown-agent",
    "text": "What a `use_case` gets that names no agent.",
    "default": "404 `agentNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/unknown-agent-version",
    "text": "What an `agent_version` gets that the agent does not have.",
    "default": "404 `agentVersionNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/bot-number-not-in-channel",
    "text": "What a `bot_number` gets that no outbound channel has, or not the one that the workflow names.",
    "default": "400 `agentNumberNotInChannel`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/call-visibility",
    "text": "How the call can be found, as no identifier is returned.",
    "default": "It has a session, whose identifier only the mock's own events tell.",
    "alternatives": []
  },
  {
    "id": "update-workflow/repeated",
    "text": "Whether a second update replaces the call of the first.",
    "default": "It does not; each update queues a call.",
    "alternatives": [
      {
        "id": "replaces",
        "text": "A call of the workflow for the same number that still waits gives way to the new one."
      }
    ]
  },
  {
    "id": "trigger-call/unknown-agent",
    "text": "What the name of an agent gets that does not exist.",
    "default": "404 `agentNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/unknown-agent-version",
    "text": "What a version gets that the agent does not have.",
    "default": "404 `agentVersionNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/agent-version-words",
    "text": "Which strings `agentVersion` may be.",
    "default": "As in Trigger Chat; a number is converted to a string.",
    "alternatives": []
  },
  {
    "id": "trigger-call/unknown-channel",
    "text": "What the name of a channel gets that no enabled channel has.",
    "default": "404 `channelNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/channel-kind",
    "text": "What a channel gets that is no outbound SIP channel.",
    "default": "400 `unsupportedChannelType`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/agent-number-not-in-channel",
    "text": "What a number gets that the channel does not have.",
    "default": "400 `agentNumberNotInChannel`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/no-voice-channel",
    "text": "What a request without `channel` gets in a workspace that has no outbound SIP channel.",
    "default": "404 `channelNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/channel-omitted",
    "text": "Which outbound SIP channel is used when none is named.",
    "default": "The first enabled one that has the `agentNumber`, or any number at all where none is asked for.",
    "alternatives": []
  },
  {
    "id": "trigger-call/no-numbers",
    "text": "What a channel without numbers gets.",
    "default": "400 `noAgentPhoneNumbers`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/malformed-number",
    "text": "What a phone number gets that is not written as one, and how long one may be.",
    "default": "422 `validationError` unless it is 4 to 15 digits, with a `+` before them or without.",
    "alternatives": []
  },
  {
    "id": "trigger-call/option-not-text",
    "text": "What a call option gets that is not a string.",
    "default": "422 `validationError`.",
    "alternatives": [
      {
        "id": "accepted",
        "text": "It is converted to a string."
      }
    ]
  },
  {
    "id": "trigger-call/option-values",
    "text": "Which strings a call option may be.",
    "default": "Any.",
    "alternatives": []
  },
  {
    "id": "trigger-call/option-effects",
    "text": "What a call option changes in the course of a call.",
    "default": "The `initialMessage` is what the agent says first; all options are kept in the `metadata` of that message, and the others do no more.",
    "alternatives": []
  },
  {
    "id": "trigger-call/past-schedule",
    "text": "What becomes of a call whose `scheduleTime` is in the past.",
    "default": "It is due now.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-call/schedule-omitted",
    "text": "When a call is due that names no `scheduleTime`. For Update Workflow Call it is stated.",
    "default": "Now.",
    "alternatives": []
  },
  {
    "id": "trigger-call/scheduled-status",
    "text": "Which status a call has that is scheduled for later.",
    "default": "`call_in_queue`, as soon as it is triggered.",
    "alternatives": []
  },
  {
    "id": "trigger-call/call-on-date-zone",
    "text": "In which zone the `callOnDate` is a day.",
    "default": "In `timezone`.",
    "alternatives": [
      {
        "id": "utc",
        "text": "In UTC."
      }
    ]
  },
  {
    "id": "trigger-call/call-on-date-past",
    "text": "What a `callOnDate` in the past gets.",
    "default": "The call is accepted and expires at once.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-call/call-on-date-early",
    "text": "Whether a call may be placed before its `callOnDate`.",
    "default": "It may; the date is the last day.",
    "alternatives": [
      {
        "id": "on-that-day",
        "text": "It waits until that day begins."
      }
    ]
  },
  {
    "id": "trigger-call/queue-order",
    "text": "In which order calls that are due leave the queue.",
    "default": "By priority, then by due time, then by the time of the request.",
    "alternatives": []
  },
  {
    "id": "trigger-call/number-of-lines",
    "text": "How many calls can be under way at once.",
    "default": "Two for each channel unless the workspace file has another number.",
    "alternatives": []
  },
  {
    "id": "trigger-call/durations",
    "text": "How long a call waits in the queue, rings and lasts.",
    "default": "It waits until 10 seconds after it was triggered at least, rings for 4 and lasts for 30, unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "trigger-call/what-is-a-failure",
    "text": "After which ends a call is tried again.",
    "default": "After nobody answered, after `could_not_connect` and after `call_errored`.",
    "alternatives": [
      {
        "id": "agent-errored",
        "text": "After `agent_errored` as well."
      }
    ]
  },
  {
    "id": "trigger-call/retry-default",
    "text": "How often and after what time a call is tried again when nothing is said.",
    "default": "Not at all; and where only the number is given, after one hour.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-limit",
    "text": "How many retries can be asked for.",
    "default": "Any number; a hundred are made at the most.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-fraction",
    "text": "What fractions mean in the number of retries and in the hours between them.",
    "default": "Hours have fractions; a number of retries is rounded down.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-negative",
    "text": "What a negative number of retries or hours gets.",
    "default": "It counts as 0.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-call/retry-hours",
    "text": "Whether working hours and `callOnDate` apply to retries.",
    "default": "They do.",
    "alternatives": []
  },
  {
    "id": "signed-url/neither-parameter",
    "text": "What a request gets that has neither parameter.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "signed-url/empty-parameter",
    "text": "Whether an empty parameter counts as given.",
    "default": "It does; it gets 404 `callNotFound` as a `callId` and 422 `validationError` as a `callRecordingUrl`.",
    "alternatives": [
      {
        "id": "as-omitted",
        "text": "It does not."
      }
    ]
  },
  {
    "id": "signed-url/both-parameters",
    "text": "Which parameter counts when both are there.",
    "default": "`callId`.",
    "alternatives": [
      {
        "id": "call-recording-url",
        "text": "`callRecordingUrl`."
      }
    ]
  },
  {
    "id": "signed-url/unknown-call",
    "text": "What a `callId` gets that no call of the workspace has.",
    "default": "404 `callNotFound`.",
    "alternatives": []
  },
  {
    "id": "signed-url/no-recording",
    "text": "What a call without a recording gets.",
    "default": "404 `recordingNotFound`.",
    "alternatives": []
  },
  {
    "id": "signed-url/retried-call",
    "text": "Which recording a `callId` stands for when there were retries.",
    "default": "That of the last attempt that has one.",
    "alternatives": [
      {
        "id": "first",
        "text": "That of the first attempt that has one."
      }
    ]
  },
  {
    "id": "signed-url/unknown-storage-url",
    "text": "What a `callRecordingUrl` gets behind which no recording is known.",
    "default": "A link to a sample recording; but 404 `recordingNotFound` if it is the mock's own address of a recording.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `recordingNotFound`."
      }
    ]
  },
  {
    "id": "signed-url/malformed-url",
    "text": "What a `callRecordingUrl` gets that is no address.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "signed-url/lifetime",
    "text": "How long the link works.",
    "default": "15 minutes unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "signed-url/expired-answer",
    "text": "What a link answers that no longer works, or that somebody altered.",
    "default": "403 `linkExpired` or `linkForged`.",
    "alternatives": [
      {
        "id": "gone",
        "text": "410 `linkExpired`, and 403 `linkForged` for one that was altered."
      }
    ]
  },
  {
    "id": "cancel-call/unknown-call",
    "text": "What a `callId` gets that no call has.",
    "default": "404 `callNotFound`.",
    "alternatives": []
  },
  {
    "id": "cancel-call/not-in-queue",
    "text": "What a call gets whose status is not `call_in_queue`, one that is cancelled already among them.",
    "default": "409 `callNotInQueue`.",
    "alternatives": [
      {
        "id": "bad-request",
        "text": "400 `callNotInQueue`."
      }
    ]
  },
  {
    "id": "cancel-call/foreign-call",
    "text": "What a call of another workspace gets.",
    "default": "404 `callNotFound`, as if it did not exist.",
    "alternatives": []
  },
  {
    "id": "cancel-call/removed-jobs-count",
    "text": "How many jobs a waiting call has, which is what `removedJobs` says.",
    "default": "One.",
    "alternatives": [
      {
        "id": "none",
        "text": "None: `removedJobs` is 0, as a waiting call is no job of its own."
      }
    ]
  },
  {
    "id": "cancel-call/waiting-retry",
    "text": "Whether a retry that waits can be cancelled, and by which identifier.",
    "default": "It can, by the `callId` of the call; the identifier of the retry's session is no `callId`.",
    "alternatives": []
  },
  {
    "id": "cancel-call/retries-after-cancel",
    "text": "Whether a cancelled call is tried again.",
    "default": "It is not.",
    "alternatives": []
  },
  {
    "id": "content/optional-members",
    "text": "Which members of an item may be null or missing, and what types they have besides the `text` of a text item.",
    "default": "All are strings and none is left out; an image without a caption has an empty one.",
    "alternatives": []
  },
  {
    "id": "content/other-types",
    "text": "Whether items of further types may come.",
    "default": "None do.",
    "alternatives": []
  },
  {
    "id": "transcript/other-types",
    "text": "Whether entries of further types may come.",
    "default": "None do.",
    "alternatives": []
  },
  {
    "id": "transcript/simultaneous-entries",
    "text": "In which order entries with the same timestamp are listed.",
    "default": "In the order in which they were created.",
    "alternatives": []
  },
  {
    "id": "transcript/unanswered-function-call",
    "text": "Whether every function call has its output in the transcript.",
    "default": "Where the agent's script has one.",
    "alternatives": []
  },
  {
    "id": "transcript/user-name",
    "text": "Where the `senderName` of a user's message comes from.",
    "default": "The customer's display name, where there is one.",
    "alternatives": []
  },
  {
    "id": "session/id-format",
    "text": "What a `sessionId` looks like.",
    "default": "`ses_` for a chat and `call_` for a call, then the name of the workspace, `_` and sixteen hexadecimal digits.",
    "alternatives": []
  },
  {
    "id": "session/call-id",
    "text": "How `callId` and `sessionId` of a call are related, and whether a call can be read by its `callId`.",
    "default": "The `callId` is the `sessionId` of the first attempt.",
    "alternatives": []
  },
  {
    "id": "session/retry-sessions",
    "text": "Whether each attempt of a call has a session.",
    "default": "It does; that of the first retry is the `callId` with `-r1` after it, and so on.",
    "alternatives": []
  },
  {
    "id": "session/nullable-absent",
    "text": "Whether a field that can be null may be left out.",
    "default": "The mock leaves none out; the schema allows it.",
    "alternatives": []
  },
  {
    "id": "session/user-details-id",
    "text": "The name of the customer's identifier, which is lost, and whether it is always there.",
    "default": "`id`, always there; in reply mode a customer whom the request does not name gets one that begins with `guest_`.",
    "alternatives": []
  },
  {
    "id": "session/user-details-source",
    "text": "Where the customer's name, number and address come from.",
    "default": "The request; `name` comes from a text of that name in `metadata` or `customer_details`.",
    "alternatives": []
  },
  {
    "id": "session/version-label",
    "text": "What `agentDetails.version` says when the request chose no version.",
    "default": "The label of the version that spoke.",
    "alternatives": [
      {
        "id": "none",
        "text": "It is null."
      }
    ]
  },
  {
    "id": "session/dynamic-variables-content",
    "text": "What `dynamicVariables` holds.",
    "default": "The `metadata` or `customer_details` of the request that began the session, or null.",
    "alternatives": []
  },
  {
    "id": "session/analysis-content",
    "text": "What an analysis holds, and when it is made.",
    "default": "What the agent's script has, while the session is `completed` or `call_hangup` and something was said in it; else null.",
    "alternatives": []
  },
  {
    "id": "session/channel-type-web-chat",
    "text": "Which channel a conversation in reply mode reports, as it has none.",
    "default": "The type `webChat`, and null as its name.",
    "alternatives": []
  },
  {
    "id": "session/inbound-sessions",
    "text": "When sessions of the types `inboundSipTrunk`, `messengerVoice` and `sms` arise.",
    "default": "Never; no operation starts one.",
    "alternatives": []
  },
  {
    "id": "session/time-of-call",
    "text": "Whether a call's `time` is when it was triggered or when it was placed.",
    "default": "When it was triggered.",
    "alternatives": [
      {
        "id": "placed",
        "text": "When it was placed; until then"
      }
    ]
  },
  {
    "id": "session/updated-at",
    "text": "What counts as a change of the record.",
    "default": "Everything that Get Session Details can show.",
    "alternatives": []
  },
  {
    "id": "session/timestamp-form",
    "text": "In which of its forms ISO 8601 is used.",
    "default": "UTC with milliseconds and `Z`.",
    "alternatives": []
  },
  {
    "id": "session/duration-of-unanswered-call",
    "text": "Which `duration` a call has that is not over or was never answered.",
    "default": "Null.",
    "alternatives": []
  },
  {
    "id": "session/recording-presence",
    "text": "Which calls have a recording.",
    "default": "Those that were connected and are over.",
    "alternatives": []
  },
  {
    "id": "session/link-lifetime",
    "text": "How long signed links in a session work.",
    "default": "15 minutes after the session is read, unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "session/transitions",
    "text": "How statuses follow one another, apart from cancelling a call.",
    "default": "Chats go from `active` to `completed` or `agent_errored`, and are active again when something is said or sent. Calls go from `call_in_queue` by `call_placed` and `call_in_progress` to `call_hangup`, `call_errored` or `agent_errored`; they may end before as `call_expired`, or when placed as `could_not_connect`.",
    "alternatives": []
  },
  {
    "id": "session/outcomes",
    "text": "Which messages arrive, and which calls are answered.",
    "default": "All, except for recipients with a scripted outcome in the workspace file or in the mock itself.",
    "alternatives": []
  },
  {
    "id": "session/idle-completion",
    "text": "When a chat is completed.",
    "default": "After 30 minutes in which nothing was said, unless a message waits to be sent or the file has another time.",
    "alternatives": []
  },
  {
    "id": "transport/unknown-path",
    "text": "What a path that no operation has gets.",
    "default": "404 `pathNotFound`.",
    "alternatives": []
  },
  {
    "id": "transport/wrong-method",
    "text": "What a known path gets with a method it does not have.",
    "default": "405 `methodNotAllowed`, with the methods it has in `Allow`.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `pathNotFound`, as for an unknown path."
      }
    ]
  },
  {
    "id": "transport/missing-identifier",
    "text": "What a path gets that ends where its identifier should stand. For Get Session Details it is stated what an empty identifier gets.",
    "default": "It is read as an empty identifier, which nothing has, with the slash at its end or without.",
    "alternatives": [
      {
        "id": "unknown-path",
        "text": "404 `pathNotFound`."
      }
    ]
  },
  {
    "id": "transport/trailing-slash",
    "text": "Whether a path may end with a slash more than it has.",
    "default": "No; it is an unknown path.",
    "alternatives": []
  },
  {
    "id": "transport/malformed-json",
    "text": "What a body that is no JSON gets.",
    "default": "400 `malformedJson`.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "transport/empty-body",
    "text": "What a request without the body it needs gets.",
    "default": "400 `malformedJson`.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "transport/body-not-object",
    "text": "What a body gets that is JSON but no object.",
    "default": "422 `validationError`, as for any value of the wrong type.",
    "alternatives": []
  },
  {
    "id": "transport/unasked-body",
    "text": "What becomes of a body of an operation that has none.",
    "default": "It is ignored.",
    "alternatives": []
  },
  {
    "id": "transport/duplicate-keys",
    "text": "Which value counts when a JSON object has the same key twice.",
    "default": "The last one.",
    "alternatives": []
  },
  {
    "id": "transport/content-type",
    "text": "What a body gets whose content type is not JSON.",
    "default": "415 `unsupportedMediaType`.",
    "alternatives": [
      {
        "id": "read-anyway",
        "text": "The body is read as JSON whatever its content type."
      }
    ]
  },
  {
    "id": "transport/body-too-large",
    "text": "How large a body may be, and what a larger one gets.",
    "default": "413 `bodyTooLarge` above the mock's limit.",
    "alternatives": []
  },
  {
    "id": "transport/body-too-deep",
    "text": "How deep lists and objects of a body may be nested, and what a deeper body gets.",
    "default": "400 `malformedJson` beyond the mock's limit.",
    "alternatives": []
  },
  {
    "id": "transport/unreadable-request",
    "text": "What a request gets that is no HTTP, names no host, or whose line and headers are too long.",
    "default": "400 `unreadableRequest`, or 431 `headersTooLarge`, and the connection is closed.",
    "alternatives": []
  },
  {
    "id": "transport/key-before-path",
    "text": "Whether the API key is checked before or after path and method.",
    "default": "After; an unknown path is 404 even without a key.",
    "alternatives": [
      {
        "id": "key-first",
        "text": "The key is checked first and a request without one is always 401."
      }
    ]
  },
  {
    "id": "transport/other-base-address",
    "text": "What an operation gets under the base address where it is not found.",
    "default": "Every operation is served under both.",
    "alternatives": []
  },
  {
    "id": "transport/several-faults",
    "text": "Which error is reported when a request has several.",
    "default": "Path and method go first, then authentication, then what the schemas say of the request, then what must be looked up to know which rules apply (channel, session), then the error table from top to bottom, and last agent, time zone and timestamp. Calls have no table: after the schemas come workflow, the customer's number, time zone, timestamp, agent and channel.",
    "alternatives": []
  },
  {
    "id": "transport/unknown-members",
    "text": "What becomes of members of a body that are not described.",
    "default": "They are ignored.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "transport/duplicate-query",
    "text": "Which value counts when a query parameter is repeated.",
    "default": "The first one.",
    "alternatives": [
      {
        "id": "last",
        "text": "The last one."
      },
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "transport/rate-limits",
    "text": "How many requests per time are allowed.",
    "default": "Any number.",
    "alternatives": []
  },
  {
    "id": "transport/cross-origin",
    "text": "Whether a page from another origin may call the service.",
    "default": "Any page may, without cookies.",
    "alternatives": []
  },
  {
    "id": "validation/unknown-enum-value",
    "text": "What a value gets that is not in the enumeration.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/out-of-range",
    "text": "What a number outside its bounds gets.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/malformed-text",
    "text": "What a malformed time of day, date, timestamp, email address or link gets.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/null",
    "text": "What null gets in a field of a request.",
    "default": "422 `validationError`, as no field is said to take it.",
    "alternatives": [
      {
        "id": "as-omitted",
        "text": "The field counts as left out."
      }
    ]
  },
  {
    "id": "validation/empty-text",
    "text": "What the empty string gets.",
    "default": "422 `validationError` where the field has a form, as addresses, timestamps and zones have. Elsewhere it counts as left out if that has a code of its own, and in `message`; as a name or an identifier it is one that nothing has.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError` everywhere."
      }
    ]
  },
  {
    "id": "validation/missing-field",
    "text": "What a request without a required field gets, where no code is named for it.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/unknown-time-zone",
    "text": "What the name of a zone gets that does not exist.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/wrong-type-in-call-operations",
    "text": "What a field of the wrong type gets in the four operations on calls.",
    "default": "422 `validationError`, as in Trigger Chat.",
    "alternatives": []
  },
  {
    "id": "validation/numbers-as-text",
    "text": "Whether `\"10\"` passes for 10 in the operations on calls. That `\"true\"` is not true is stated for Trigger Chat.",
    "default": "It does not; the value is of the wrong type.",
    "alternatives": []
  },
  {
    "id": "validation/moment-without-offset",
    "text": "What a date and time gets that has neither `Z` nor an offset.",
    "default": "422 `validationError`.",
    "alternatives": [
      {
        "id": "utc",
        "text": "It is taken for UTC."
      },
      {
        "id": "timezone",
        "text": "It is taken to be in `timezone`."
      }
    ]
  },
  {
    "id": "validation/address-lists",
    "text": "Whether the addresses in `cc` and `bcc` are looked at.",
    "default": "No; any string passes.",
    "alternatives": []
  },
  {
    "id": "envelope/response-code",
    "text": "Whether `responseCode` is 200 even in errors. The description of the field says so; the error bodies that are described say otherwise.",
    "default": "It is the HTTP status.",
    "alternatives": [
      {
        "id": "always-200",
        "text": "It is 200 in every body that answers a request which could be read."
      }
    ]
  },
  {
    "id": "envelope/error-message",
    "text": "How the message of an error is worded.",
    "default": "One English sentence that says what was expected; programs should read `errorCode`.",
    "alternatives": []
  },
  {
    "id": "envelope/unknown-members",
    "text": "Whether a response has members that are not described.",
    "default": "It has none.",
    "alternatives": []
  },
  {
    "id": "errors/call-operations",
    "text": "Which errors the four operations on calls know, besides those of authentication.",
    "default": "The codes of Trigger Chat where they fit, and others in the same style.",
    "alternatives": []
  },
  {
    "id": "errors/internal-error-cause",
    "text": "What makes the service fail, and what a failed request leaves behind.",
    "default": "It fails where the workspace file says so, in any operation that the file names, and nothing has happened.",
    "alternatives": []
  },
  {
    "id": "authentication/empty-key",
    "text": "Whether an empty `x-api-key` counts as missing or as invalid.",
    "default": "401 `apiKeyMissing`.",
    "alternatives": [
      {
        "id": "invalid",
        "text": "401 `apiKeyInvalid`."
      }
    ]
  },
  {
    "id": "authentication/repeated-header",
    "text": "What a request gets that has the header twice.",
    "default": "401 `apiKeyInvalid`, since both values together are no key.",
    "alternatives": []
  },
  {
    "id": "authentication/key-matching",
    "text": "Whether letter case and space around the key matter.",
    "default": "Case does; space at either end is not part of a header's value.",
    "alternatives": []
  },
  {
    "id": "authentication/keys-per-workspace",
    "text": "How many keys a workspace has, and whether they differ in what they open.",
    "default": "One or more, all of them equal.",
    "alternatives": []
  },
  {
    "id": "working-hours/boundary",
    "text": "Whether something due exactly at a bound, or within the minute that the end names, is inside.",
    "default": "Start and end are inside; a millisecond after the end is outside.",
    "alternatives": [
      {
        "id": "whole-minute",
        "text": "The whole minute of the end is inside."
      },
      {
        "id": "end-exclusive",
        "text": "The end itself is outside."
      }
    ]
  },
  {
    "id": "working-hours/end-before-start",
    "text": "What working hours mean that end earlier in the day than they start.",
    "default": "They span midnight.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "working-hours/equal",
    "text": "What working hours mean that start and end at the same time.",
    "default": "The whole day.",
    "alternatives": [
      {
        "id": "one-minute",
        "text": "That minute alone."
      }
    ]
  },
  {
    "id": "working-hours/only-end",
    "text": "Where a call goes that is due after the end while no start is set. For chats midnight is named.",
    "default": "To the next midnight, as with chats.",
    "alternatives": []
  },
  {
    "id": "working-hours/dst-gap",
    "text": "When a bound is that falls into an hour which the clocks skip that day.",
    "default": "At the end of that hour.",
    "alternatives": []
  },
  {
    "id": "working-hours/dst-overlap",
    "text": "When a bound is that falls into an hour which the clocks go through twice that day.",
    "default": "A start is at the first of the two times and an end at the second.",
    "alternatives": []
  },
  {
    "id": "service/record-fields",
    "text": "What a channel, an agent, a workflow or a call has besides what requests and sessions show.",
    "default": "What the mock's workspace file has.",
    "alternatives": []
  },
  {
    "id": "service/placeholder-names",
    "text": "Which names a variable may have.",
    "default": "Any without a closing brace; where no variable has it as it is written, space around it does not count. A name reaches only members at the top of the object.",
    "alternatives": []
  },
  {
    "id": "service/placeholder-in-value",
    "text": "Whether a placeholder inside the value of a variable is replaced as well.",
    "default": "It is not; replacing is done once.",
    "alternatives": []
  },
  {
    "id": "events/none",
    "text": "Whether the service sends notifications, by webhook or otherwise.",
    "default": "It sends none.",
    "alternatives": []
  },
  {
    "id": "versioning/paths",
    "text": "Whether a path can name a version of the interface.",
    "default": "It cannot.",
    "alternatives": []
  },
  {
    "id": "versioning/deprecation",
    "text": "How behaviour is deprecated, and what stays compatible.",
    "default": "Nothing is ever deprecated.",
    "alternatives": []
  },
  {
    "id": "limits/sizes",
    "text": "How many attachments, variables, addresses and retries there may be, and how long texts may be.",
    "default": "Any number and length that fits into a body of the greatest size; a text that placeholders make longer than a million characters keeps the rest of them as written.",
    "alternatives": []
  }
] as const;
