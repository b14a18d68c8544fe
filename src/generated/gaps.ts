// Generated from openapi/ by `npm run generate`. Do not edit.
export const gaps = [
  {
    "id": "trigger-chat/missing-channel",
    "text": "The response to a request outside reply mode without `communicationChannel`.",
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
    "text": "How `communicationChannel` is handled in reply mode, where it should be omitted.",
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
    "text": "The response to the name of an agent that does not exist.",
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
    "text": "Which agent is used when none is named and none is assigned to the channel.",
    "default": "None; the response is 400 `agentNameRequired`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/unknown-agent-version",
    "text": "The response to a version that the agent does not have.",
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
    "text": "The response to `draft` when the agent has no draft.",
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
    "text": "Whether the version set at the channel also applies to an agent that is named in place of the channel's.",
    "default": "No; the published version of the named agent is used.",
    "alternatives": [
      {
        "id": "channel-version",
        "text": "It does."
      }
    ]
  },
  {
    "id": "trigger-chat/agent-number-pick",
    "text": "Which of the channel's numbers is used when none is named.",
    "default": "One that is derived from the seed and the session.",
    "alternatives": [
      {
        "id": "first",
        "text": "The first."
      }
    ]
  },
  {
    "id": "trigger-chat/agent-number-plus",
    "text": "Whether `agentNumber` matches a number of the channel that differs only in its `+`.",
    "default": "Yes.",
    "alternatives": [
      {
        "id": "exact",
        "text": "No; another number is 400 `agentNumberNotInChannel`."
      }
    ]
  },
  {
    "id": "trigger-chat/fields-of-other-channels",
    "text": "How fields of other kinds of channel are handled, such as `emailOptions` on a messenger-app channel.",
    "default": "They are ignored if their types are valid.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/malformed-number",
    "text": "Whether `customerNumber` must be a valid phone number on a messenger-app channel.",
    "default": "No; any string is accepted.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-chat/additional-context-effect",
    "text": "How an agent uses `additionalContext`.",
    "default": "The agents of the mock follow their script; the string is stored in the `metadata` of their message.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/unknown-template",
    "text": "The response to the name of a template that does not exist or is not approved.",
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
    "text": "The response to a language that the template does not have.",
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
    "text": "How a template variable is handled for which the template has no placeholder.",
    "default": "It is ignored.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/template-window",
    "text": "Whether a template is sent to a customer who chatted in the last 24 hours, and other messages to one who did not.",
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
    "text": "Whether and how attachments appear in the transcript.",
    "default": "As items of the sent message, after its text. The extension of the given link decides between image, video, audio and file; each has a signed link to a sample of that type.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/attachment-reachable",
    "text": "Whether it is checked that an attachment can be reached.",
    "default": "No; nothing is fetched.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/email-without-subject",
    "text": "The subject of an email for which none is given.",
    "default": "That of the thread, otherwise that of the agent's script, otherwise none.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/email-metadata",
    "text": "The names of subject and recipients in the `metadata` of an email message.",
    "default": "`subject`, `cc` and `bcc`; the last two are strings with comma-separated addresses.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/failed-send",
    "text": "What happens to a session whose message could not be sent.",
    "default": "The message is not in the transcript. The session becomes `completed` if it has no other message or none within 30 minutes.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/agent-failure-in-sending",
    "text": "What happens to a session whose agent fails while writing the message.",
    "default": "It becomes `agent_errored`; nothing is sent, and nothing that the agent did is stored.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/being-sent-duration",
    "text": "How long it takes to send a message that is due.",
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
    "text": "Whether a second request for the same customer creates a second session.",
    "default": "Yes, every request does.",
    "alternatives": [
      {
        "id": "one-per-customer",
        "text": "A session on the same channel that is still active continues. Every email creates one, as without `replyTo` it starts a new thread."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-to-foreign",
    "text": "The response to a `replyTo` that names a conversation of another workspace.",
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
    "text": "Whether an email with `replyTo` creates its own session.",
    "default": "No; the earlier session continues, and its `sessionId` is returned.",
    "alternatives": [
      {
        "id": "new-session",
        "text": "It does."
      }
    ]
  },
  {
    "id": "trigger-chat/reply-to-other-channel",
    "text": "The response to a `replyTo` that names a session which is not an email conversation.",
    "default": "404 `replyToSessionNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-to-changed-recipients",
    "text": "How `cc` and `bcc` are handled together with `replyTo`.",
    "default": "They are added to the earlier recipients, without duplicates.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-to-other-customer",
    "text": "The recipient of an email with `replyTo` when `customerEmail` is not the customer of the thread.",
    "default": "The customer of the thread; `customerEmail` is required and otherwise ignored.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/reply-without-message",
    "text": "The response to a request in reply mode without `message`.",
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
    "text": "How `message`, `sessionId` and `chatOptions` are handled outside reply mode.",
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
    "text": "How `messengerOptions`, `emailOptions`, `attachments`, `agentNumber` and `timezone` are handled in reply mode.",
    "default": "They are ignored if their types are valid.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/transcript-extent",
    "text": "Whether the response to a continued conversation includes its earlier entries.",
    "default": "No; only the new ones.",
    "alternatives": [
      {
        "id": "whole",
        "text": "The whole conversation is returned."
      }
    ]
  },
  {
    "id": "trigger-chat/continue-ended-session",
    "text": "Whether a completed conversation can be continued.",
    "default": "Yes, and it becomes active again.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `sessionNotFound`."
      }
    ]
  },
  {
    "id": "trigger-chat/continue-other-agent",
    "text": "Which agent replies when a conversation is continued with the name of another agent.",
    "default": "The named agent; the session shows it from then on.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/metadata-when-continued",
    "text": "Which `metadata` prompts use when a conversation is continued.",
    "default": "The `metadata` of the request, or if it has none that of the request that started the session.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/continue-no-reply-session",
    "text": "Whether the `sessionId` of a chat that was sent, or of a call, can be continued in reply mode.",
    "default": "A chat can; for a call the response is 404 `sessionNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-chat/agent-failure-in-reply-mode",
    "text": "The response in reply mode when the agent fails.",
    "default": "500 `internalError`, and nothing has changed.",
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
    "text": "What happens to a session whose message was cancelled.",
    "default": "It becomes `completed` if it has no messages, or none within the last 30 minutes; otherwise it stays active.",
    "alternatives": []
  },
  {
    "id": "cancel-scheduled/several-messages",
    "text": "The response when one of several messages is pending and another is being sent.",
    "default": "The pending one is cancelled, and `isCancelled` is true.",
    "alternatives": []
  },
  {
    "id": "cancel-scheduled/call-id",
    "text": "The response to the `callId` of a call.",
    "default": "200 `No scheduled jobs found`; calls are cancelled with Cancel Call.",
    "alternatives": []
  },
  {
    "id": "get-session/empty-id",
    "text": "Which path has an empty `sessionId`, as an empty segment is no segment.",
    "default": "A path that ends with `fetch` or `fetch/` counts as an empty `sessionId`: 422 `validationError`.",
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
    "default": "The details are stored with the workflow, and a call with these details is queued.",
    "alternatives": [
      {
        "id": "details-only",
        "text": "The details are stored and no call is made."
      }
    ]
  },
  {
    "id": "update-workflow/unknown-workflow",
    "text": "The response to the identifier of a workflow that does not exist.",
    "default": "404 `workflowNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/foreign-workflow",
    "text": "The response for a workflow of another workspace.",
    "default": "404 `workflowNotFound`, as if it did not exist.",
    "alternatives": []
  },
  {
    "id": "update-workflow/unknown-agent",
    "text": "The response to a `use_case` that names no agent.",
    "default": "404 `agentNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/unknown-agent-version",
    "text": "The response to an `agent_version` that the agent does not have.",
    "default": "404 `agentVersionNotFound`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/bot-number-not-in-channel",
    "text": "The response to a `bot_number` that no outbound channel has, or not the one that the workflow names.",
    "default": "400 `agentNumberNotInChannel`.",
    "alternatives": []
  },
  {
    "id": "update-workflow/call-visibility",
    "text": "How the call can be found, as no identifier is returned.",
    "default": "It has a session, whose identifier is only in the events of the mock.",
    "alternatives": []
  },
  {
    "id": "update-workflow/repeated",
    "text": "Whether a second update replaces the call of the first.",
    "default": "No; each update queues a call.",
    "alternatives": [
      {
        "id": "replaces",
        "text": "A waiting call of the workflow to the same number is replaced by the new one."
      }
    ]
  },
  {
    "id": "trigger-call/unknown-agent",
    "text": "The response to the name of an agent that does not exist.",
    "default": "404 `agentNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/unknown-agent-version",
    "text": "The response to a version that the agent does not have.",
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
    "text": "The response to the name of a channel that no enabled channel has.",
    "default": "404 `channelNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/channel-kind",
    "text": "The response to a channel that is not an outbound SIP channel.",
    "default": "400 `unsupportedChannelType`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/agent-number-not-in-channel",
    "text": "The response to a number that the channel does not have.",
    "default": "400 `agentNumberNotInChannel`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/no-voice-channel",
    "text": "The response to a request without `channel` in a workspace that has no outbound SIP channel.",
    "default": "404 `channelNotFound`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/channel-omitted",
    "text": "Which outbound SIP channel is used when none is named.",
    "default": "The first enabled one that has the `agentNumber`, or that has any number when none is given.",
    "alternatives": []
  },
  {
    "id": "trigger-call/no-numbers",
    "text": "The response to a channel without numbers.",
    "default": "400 `noAgentPhoneNumbers`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/malformed-number",
    "text": "The response to a malformed phone number, and how long a number may be.",
    "default": "422 `validationError` unless it has 4 to 15 digits, with or without a leading `+`.",
    "alternatives": []
  },
  {
    "id": "trigger-call/option-not-text",
    "text": "The response to a call option that is not a string.",
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
    "text": "What a call option changes in a call.",
    "default": "`initialMessage` is the first message of the agent. All options are stored in the `metadata` of that message; the others have no further effect.",
    "alternatives": []
  },
  {
    "id": "trigger-call/past-schedule",
    "text": "When a call is due whose `scheduleTime` is in the past.",
    "default": "Now.",
    "alternatives": [
      {
        "id": "refused",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "trigger-call/schedule-omitted",
    "text": "When a call without `scheduleTime` is due. For Update Workflow Call it is stated.",
    "default": "Now.",
    "alternatives": []
  },
  {
    "id": "trigger-call/scheduled-status",
    "text": "The status of a call that is scheduled for later, and the number of the agent in its record.",
    "default": "`call_in_queue`, as soon as it is triggered, with the number that will place it.",
    "alternatives": []
  },
  {
    "id": "trigger-call/call-on-date-zone",
    "text": "The time zone of `callOnDate`.",
    "default": "`timezone`.",
    "alternatives": [
      {
        "id": "utc",
        "text": "In UTC."
      }
    ]
  },
  {
    "id": "trigger-call/call-on-date-past",
    "text": "The response to a `callOnDate` in the past.",
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
    "default": "Yes; the date is the last day.",
    "alternatives": [
      {
        "id": "on-that-day",
        "text": "It waits until that day begins."
      }
    ]
  },
  {
    "id": "trigger-call/queue-order",
    "text": "The order in which due calls of the same priority leave the queue, and how strictly priorities are kept to.",
    "default": "By priority, then by due time, then by the time of the request.",
    "alternatives": []
  },
  {
    "id": "trigger-call/number-of-lines",
    "text": "How many calls can be active at once.",
    "default": "Two per channel, unless the workspace file has another number.",
    "alternatives": []
  },
  {
    "id": "trigger-call/durations",
    "text": "How long a call waits in the queue, rings and lasts.",
    "default": "It waits until at least 10 seconds after it was triggered, rings for 4 seconds and lasts for 30, unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "trigger-call/what-is-a-failure",
    "text": "After which outcomes a call is retried.",
    "default": "After no answer, after `could_not_connect` and after `call_errored`.",
    "alternatives": [
      {
        "id": "agent-errored",
        "text": "After `agent_errored` as well."
      }
    ]
  },
  {
    "id": "trigger-call/retry-default",
    "text": "The default number of retries and the default time between them.",
    "default": "No retries; where only the number is given, one hour.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-limit",
    "text": "The maximum number of retries.",
    "default": "Any number is accepted; at most a hundred are made, and fewer for a call whose attempts together would exceed the maximum size of a session.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-fraction",
    "text": "The meaning of fractions in the number of retries and in the hours between them.",
    "default": "Hours may be fractions; a number of retries is rounded down.",
    "alternatives": []
  },
  {
    "id": "trigger-call/retry-negative",
    "text": "The response to a negative number of retries or hours.",
    "default": "422 `validationError`.",
    "alternatives": [
      {
        "id": "accepted",
        "text": "It counts as 0."
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
    "text": "The response to a request with neither parameter.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "signed-url/empty-parameter",
    "text": "Whether an empty parameter counts as given.",
    "default": "Yes; 404 `callNotFound` for an empty `callId` and 422 `validationError` for an empty `callRecordingUrl`.",
    "alternatives": [
      {
        "id": "as-omitted",
        "text": "It does not."
      }
    ]
  },
  {
    "id": "signed-url/both-parameters",
    "text": "Which parameter counts when both are given.",
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
    "text": "The response to a `callId` that no call of the workspace has.",
    "default": "404 `callNotFound`.",
    "alternatives": []
  },
  {
    "id": "signed-url/no-recording",
    "text": "The response for a call without a recording.",
    "default": "404 `recordingNotFound`.",
    "alternatives": []
  },
  {
    "id": "signed-url/retried-call",
    "text": "Which recording a `callId` refers to when there were retries.",
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
    "text": "The response to a `callRecordingUrl` of no known recording.",
    "default": "A link to a sample recording; but `recordingNotFound` if it is an address of the mock itself.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `recordingNotFound`."
      }
    ]
  },
  {
    "id": "signed-url/malformed-url",
    "text": "The response to a `callRecordingUrl` that is not a URL.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "signed-url/lifetime",
    "text": "The lifetime of the link.",
    "default": "15 minutes unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "signed-url/expired-answer",
    "text": "The response of a link that has expired or was altered.",
    "default": "403 `linkExpired` or `linkForged`.",
    "alternatives": [
      {
        "id": "gone",
        "text": "410 `linkExpired`, and 403 `linkForged` for an altered link."
      }
    ]
  },
  {
    "id": "cancel-call/unknown-call",
    "text": "The response to a `callId` that no call has.",
    "default": "404 `callNotFound`.",
    "alternatives": []
  },
  {
    "id": "cancel-call/not-in-queue",
    "text": "The response for a call whose status is not `call_in_queue`, including one that is already cancelled.",
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
    "text": "The response for a call of another workspace.",
    "default": "404 `callNotFound`, as if it did not exist.",
    "alternatives": []
  },
  {
    "id": "cancel-call/removed-jobs-count",
    "text": "How many jobs a waiting call has, and so the value of `removedJobs`.",
    "default": "One.",
    "alternatives": [
      {
        "id": "none",
        "text": "None; `removedJobs` is 0."
      }
    ]
  },
  {
    "id": "cancel-call/waiting-retry",
    "text": "Whether a waiting retry can be cancelled, and by which identifier.",
    "default": "It can, by the `callId` of the call; the identifier of the retry's session is not a `callId`.",
    "alternatives": []
  },
  {
    "id": "cancel-call/retries-after-cancel",
    "text": "Whether a cancelled call is retried.",
    "default": "It is not.",
    "alternatives": []
  },
  {
    "id": "content/optional-members",
    "text": "Which fields of an item may be null or missing, and their types, except for the `text` of a text item.",
    "default": "All are strings and none is missing; an image without a caption has an empty one.",
    "alternatives": []
  },
  {
    "id": "content/other-types",
    "text": "Whether there are items of other types.",
    "default": "There are none.",
    "alternatives": []
  },
  {
    "id": "transcript/other-types",
    "text": "Whether there are entries of other types.",
    "default": "There are none.",
    "alternatives": []
  },
  {
    "id": "transcript/simultaneous-entries",
    "text": "The order of entries with the same timestamp.",
    "default": "The order in which they were created.",
    "alternatives": []
  },
  {
    "id": "transcript/unanswered-function-call",
    "text": "Whether every function call has its output in the transcript.",
    "default": "Only if the agent's script has one.",
    "alternatives": []
  },
  {
    "id": "transcript/user-name",
    "text": "The source of the `senderName` of a user's message.",
    "default": "The customer's display name, if there is one.",
    "alternatives": []
  },
  {
    "id": "session/id-format",
    "text": "The format of a `sessionId`.",
    "default": "`ses_` for a chat and `call_` for a call, then the name of the workspace, `_` and sixteen hexadecimal digits.",
    "alternatives": []
  },
  {
    "id": "session/call-id",
    "text": "How the `callId` and the `sessionId` of a call are related, and whether a call can be read by its `callId`.",
    "default": "The `callId` is the `sessionId` of the first attempt.",
    "alternatives": []
  },
  {
    "id": "session/retry-sessions",
    "text": "Whether each attempt of a call has a session.",
    "default": "Yes; that of the first retry is the `callId` followed by `-r1`, and so on.",
    "alternatives": []
  },
  {
    "id": "session/nullable-absent",
    "text": "Whether a nullable field may be omitted.",
    "default": "The mock omits none; the schema allows it.",
    "alternatives": []
  },
  {
    "id": "session/user-details-id",
    "text": "The name of the customer's identifier, which the interface does not show, and whether it is always present.",
    "default": "`id`, always present; in reply mode a customer whom the request does not name gets one that begins with `guest_`.",
    "alternatives": []
  },
  {
    "id": "session/user-details-source",
    "text": "Where the customer's name, number and address come from.",
    "default": "The request; `name` comes from a string of that name in `metadata` or `customer_details`.",
    "alternatives": []
  },
  {
    "id": "session/version-label",
    "text": "The value of `agentDetails.version` when the request has no version.",
    "default": "The label of the version that was used.",
    "alternatives": [
      {
        "id": "none",
        "text": "It is null."
      }
    ]
  },
  {
    "id": "session/dynamic-variables-content",
    "text": "The content of `dynamicVariables`.",
    "default": "The `metadata` or `customer_details` of the request that started the session, or null.",
    "alternatives": []
  },
  {
    "id": "session/analysis-content",
    "text": "The content of an analysis, and when it is created.",
    "default": "The analysis of the agent's script, while the session is `completed` or `call_hangup` and has messages; otherwise null.",
    "alternatives": []
  },
  {
    "id": "session/channel-type-web-chat",
    "text": "The channel of a conversation in reply mode, which has none.",
    "default": "The type is `webChat` and the name is null.",
    "alternatives": []
  },
  {
    "id": "session/inbound-sessions",
    "text": "How sessions of the types `inboundSipTrunk`, `messengerVoice` and `sms` are created.",
    "default": "Never; no operation starts one.",
    "alternatives": []
  },
  {
    "id": "session/time-of-call",
    "text": "Whether the `time` of a call is when it was triggered or when it was placed.",
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
    "default": "Everything that Get Session Details can return.",
    "alternatives": []
  },
  {
    "id": "session/timestamp-form",
    "text": "Which form of ISO 8601 is used.",
    "default": "UTC with milliseconds and `Z`.",
    "alternatives": []
  },
  {
    "id": "session/duration-of-unanswered-call",
    "text": "The `duration` of a call that has not ended or was never answered.",
    "default": "Null.",
    "alternatives": []
  },
  {
    "id": "session/recording-presence",
    "text": "Which calls have a recording.",
    "default": "Those that were connected and have ended.",
    "alternatives": []
  },
  {
    "id": "session/link-lifetime",
    "text": "The lifetime of signed links in a session.",
    "default": "15 minutes after the session is read, unless the workspace file says otherwise.",
    "alternatives": []
  },
  {
    "id": "session/transitions",
    "text": "The transitions between statuses, except for the cancellation of a call.",
    "default": "Chats go from `active` to `completed` or `agent_errored`, and become active again with a new message. Calls go from `call_in_queue` through `call_placed` and `call_in_progress` to `call_hangup`, `call_errored` or `agent_errored`; they may end earlier as `call_expired`, or when placed as `could_not_connect`.",
    "alternatives": []
  },
  {
    "id": "session/outcomes",
    "text": "Which messages are delivered, and which calls are answered.",
    "default": "All, except for recipients with a scripted outcome in the workspace file or in the mock itself.",
    "alternatives": []
  },
  {
    "id": "session/idle-completion",
    "text": "When a chat is completed.",
    "default": "30 minutes after the last message, unless a message is scheduled or the workspace file has another time.",
    "alternatives": []
  },
  {
    "id": "transport/unknown-path",
    "text": "The response to a path that no operation has.",
    "default": "404 `pathNotFound`.",
    "alternatives": []
  },
  {
    "id": "transport/wrong-method",
    "text": "The response to a known path with a method that it does not have.",
    "default": "405 `methodNotAllowed`, with the allowed methods in `Allow`.",
    "alternatives": [
      {
        "id": "not-found",
        "text": "404 `pathNotFound`, as for an unknown path."
      }
    ]
  },
  {
    "id": "transport/missing-identifier",
    "text": "The response to a path that ends where its identifier should be. For Get Session Details the response to an empty identifier is stated.",
    "default": "The identifier counts as empty, with or without a trailing slash. Nothing has an empty identifier.",
    "alternatives": [
      {
        "id": "unknown-path",
        "text": "404 `pathNotFound`."
      }
    ]
  },
  {
    "id": "transport/trailing-slash",
    "text": "Whether a path may have a trailing slash.",
    "default": "No; it is an unknown path.",
    "alternatives": []
  },
  {
    "id": "transport/malformed-json",
    "text": "The response to a body that is not JSON.",
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
    "text": "The response to a request without its required body.",
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
    "text": "The response to a body that is JSON but not an object.",
    "default": "422 `validationError`, as for any value of the wrong type.",
    "alternatives": []
  },
  {
    "id": "transport/unasked-body",
    "text": "How a body is handled in an operation that has none.",
    "default": "It is ignored.",
    "alternatives": []
  },
  {
    "id": "transport/duplicate-keys",
    "text": "Which value counts when a JSON object has a key twice.",
    "default": "The last one.",
    "alternatives": []
  },
  {
    "id": "transport/content-type",
    "text": "The response to a body whose content type is not JSON.",
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
    "text": "The maximum size of a body, and the response to a larger one.",
    "default": "413 `bodyTooLarge` above the limit of the mock.",
    "alternatives": []
  },
  {
    "id": "transport/body-too-deep",
    "text": "How deeply a body may be nested, and the response to a deeper one.",
    "default": "400 `malformedJson` beyond the limit of the mock.",
    "alternatives": []
  },
  {
    "id": "transport/unreadable-request",
    "text": "The response to a request that is not HTTP, has no host, or has a request line or headers that are too long.",
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
        "text": "The key is checked first: 401 `apiKeyMissing` without one."
      }
    ]
  },
  {
    "id": "transport/other-base-address",
    "text": "The response of an operation under the base address where it is not documented.",
    "default": "Every operation is served under both.",
    "alternatives": []
  },
  {
    "id": "transport/several-faults",
    "text": "Which error is returned when a request has several.",
    "default": "The order is: path and method; authentication; the schemas of the request; what decides which rules apply (channel, session); the error table from top to bottom; agent, time zone and timestamp. Calls have no table: after the schemas come workflow, the customer's number, time zone, timestamp, agent and channel.",
    "alternatives": []
  },
  {
    "id": "transport/unknown-members",
    "text": "How undocumented fields of a body are handled.",
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
    "default": "Any page may, with any header. Cookies are ignored.",
    "alternatives": []
  },
  {
    "id": "validation/unknown-enum-value",
    "text": "The response to a value that is not in the enumeration.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/out-of-range",
    "text": "The response to a number outside its range.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/malformed-text",
    "text": "The response to a malformed time of day, date, timestamp, email address or URL.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/null",
    "text": "The response to null in a field of a request.",
    "default": "422 `validationError`, as no field is documented as nullable.",
    "alternatives": [
      {
        "id": "as-omitted",
        "text": "The field counts as omitted."
      }
    ]
  },
  {
    "id": "validation/empty-text",
    "text": "The response to an empty string.",
    "default": "It counts as omitted in `message`, and if the omission has its own code, such as 400 `agentNameRequired`. It is 422 `validationError` where the field has a format, such as addresses, timestamps and time zones. As another name or identifier it matches nothing.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError` everywhere."
      }
    ]
  },
  {
    "id": "validation/missing-field",
    "text": "The response to a request without a required field for which no code is documented.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/unknown-time-zone",
    "text": "The response to the name of a time zone that does not exist.",
    "default": "422 `validationError`.",
    "alternatives": []
  },
  {
    "id": "validation/wrong-type-in-call-operations",
    "text": "The response to a field of the wrong type in the four operations on calls.",
    "default": "422 `validationError`, as in Trigger Chat.",
    "alternatives": []
  },
  {
    "id": "validation/numbers-as-text",
    "text": "Whether `\"10\"` is accepted for 10 in the operations on calls. For Trigger Chat it is stated that `\"true\"` is not true.",
    "default": "No; the value has the wrong type.",
    "alternatives": []
  },
  {
    "id": "validation/timestamp-without-offset",
    "text": "The response to a timestamp without `Z` or an offset.",
    "default": "422 `validationError`.",
    "alternatives": [
      {
        "id": "utc",
        "text": "It is read as UTC."
      },
      {
        "id": "timezone",
        "text": "It is read in `timezone`."
      }
    ]
  },
  {
    "id": "validation/address-lists",
    "text": "Whether the addresses in `cc` and `bcc` are validated.",
    "default": "No; any string is accepted.",
    "alternatives": []
  },
  {
    "id": "envelope/response-code",
    "text": "Whether `responseCode` is 200 also in errors. The description of the field says so; the documented error bodies say otherwise.",
    "default": "It is the HTTP status.",
    "alternatives": [
      {
        "id": "always-200",
        "text": "It is 200 in the response to every request that could be read."
      }
    ]
  },
  {
    "id": "envelope/error-message",
    "text": "The wording of an error message.",
    "default": "One English sentence that says what was expected; programs should read `errorCode`.",
    "alternatives": []
  },
  {
    "id": "envelope/unknown-members",
    "text": "Whether a response has undocumented fields.",
    "default": "No.",
    "alternatives": []
  },
  {
    "id": "errors/call-operations",
    "text": "Which errors the four operations on calls have, besides those of authentication.",
    "default": "The codes of Trigger Chat where they fit, and others in the same style.",
    "alternatives": []
  },
  {
    "id": "errors/internal-error-cause",
    "text": "When the service fails, and what a failed request has changed.",
    "default": "It fails in the operations that the workspace file names, and a failed request changes nothing.",
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
    "text": "The response to a request with the header twice.",
    "default": "401 `apiKeyInvalid`, since both values together are not a key.",
    "alternatives": []
  },
  {
    "id": "authentication/key-matching",
    "text": "Whether letter case and surrounding space matter in a key.",
    "default": "Letter case matters; space at either end is not part of a header's value.",
    "alternatives": [
      {
        "id": "any-case",
        "text": "A key may be written in any letter case, so an unknown session is 404 `sessionNotFound`."
      }
    ]
  },
  {
    "id": "authentication/keys-per-workspace",
    "text": "How many keys a workspace has, and whether they give access to different things.",
    "default": "One or more, all with the same access.",
    "alternatives": []
  },
  {
    "id": "working-hours/boundary",
    "text": "Whether something due exactly at the start or the end, or within the minute of the end, is inside.",
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
    "text": "The meaning of working hours that end earlier in the day than they start.",
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
    "text": "The meaning of working hours that start and end at the same time.",
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
    "text": "When a call is placed that is due after the end, with no start set. For chats midnight is stated.",
    "default": "At the next midnight, as with chats.",
    "alternatives": []
  },
  {
    "id": "working-hours/dst-gap",
    "text": "The time of a start or end within an hour that the clocks skip that day.",
    "default": "At the end of that hour.",
    "alternatives": []
  },
  {
    "id": "working-hours/dst-overlap",
    "text": "The time of a start or end within an hour that the clocks repeat that day.",
    "default": "A start is at the first of the two times, an end at the second.",
    "alternatives": []
  },
  {
    "id": "service/record-fields",
    "text": "Which fields a channel, an agent, a workflow or a call has besides those in requests and sessions.",
    "default": "The fields of the workspace file of the mock.",
    "alternatives": []
  },
  {
    "id": "service/placeholder-names",
    "text": "Which names a variable may have.",
    "default": "Any without a closing brace; surrounding space is ignored unless a variable has exactly that name. A name refers only to fields at the top level of the object.",
    "alternatives": []
  },
  {
    "id": "service/placeholder-in-value",
    "text": "Whether a placeholder inside the value of a variable is replaced as well.",
    "default": "No; placeholders are replaced once.",
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
    "text": "The maximum number of attachments, variables, addresses and retries, and the maximum length of strings.",
    "default": "Any that fits into a body of the maximum size. If placeholders add more than 32,768 characters to one text of an agent, the remaining placeholders stay as they are.",
    "alternatives": []
  },
  {
    "id": "limits/session-size",
    "text": "The maximum size of a session, and the response to a request that adds to a full one.",
    "default": "413 `sessionTooLarge` above about 4 MB.",
    "alternatives": [
      {
        "id": "validation-error",
        "text": "422 `validationError`."
      }
    ]
  },
  {
    "id": "limits/stored-sessions",
    "text": "The maximum number of sessions, and the response to a request for another one.",
    "default": "429 `storageFull` above twice the maximum number of sessions, or twice their maximum size, if none of them has ended.",
    "alternatives": []
  },
  {
    "id": "limits/retention",
    "text": "How long a finished session can be read.",
    "default": "Until there are more than 100,000 sessions, or their texts take up too much memory. Then the mock deletes the oldest that have ended. `--max-sessions` sets another number, `--session-ttl` a time after which they are deleted.",
    "alternatives": []
  }
] as const;
