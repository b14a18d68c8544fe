// Generated from openapi/ by `npm run generate`. Do not edit.
export const alternatives = {
  "trigger-chat/missing-channel": [
    "channel-not-found"
  ],
  "trigger-chat/channel-in-reply-mode": [
    "refused"
  ],
  "trigger-chat/unknown-agent": [
    "validation-error"
  ],
  "trigger-chat/unknown-agent-version": [
    "published",
    "validation-error"
  ],
  "trigger-chat/no-draft": [
    "published"
  ],
  "trigger-chat/version-of-named-agent": [
    "channel-version"
  ],
  "trigger-chat/agent-number-pick": [
    "first"
  ],
  "trigger-chat/agent-number-plus": [
    "exact"
  ],
  "trigger-chat/malformed-number": [
    "refused"
  ],
  "trigger-chat/unknown-template": [
    "validation-error"
  ],
  "trigger-chat/template-language": [
    "english"
  ],
  "trigger-chat/template-variable-missing": [
    "refused",
    "empty"
  ],
  "trigger-chat/missing-variable": [
    "empty"
  ],
  "trigger-chat/past-schedule-outside-hours": [
    "at-once"
  ],
  "trigger-chat/scheduled-session-visibility": [
    "not-found"
  ],
  "trigger-chat/session-per-trigger": [
    "one-per-customer"
  ],
  "trigger-chat/reply-to-foreign": [
    "forbidden"
  ],
  "trigger-chat/reply-to-new-session": [
    "new-session"
  ],
  "trigger-chat/reply-without-message": [
    "refused"
  ],
  "trigger-chat/reply-fields-outside-reply-mode": [
    "refused"
  ],
  "trigger-chat/transcript-extent": [
    "whole"
  ],
  "trigger-chat/continue-ended-session": [
    "not-found"
  ],
  "trigger-chat/agent-failure-in-reply-mode": [
    "transcript-so-far"
  ],
  "get-session/empty-id": [
    "unknown-path"
  ],
  "update-workflow/what-changes": [
    "details-only"
  ],
  "update-workflow/repeated": [
    "replaces"
  ],
  "trigger-call/option-not-text": [
    "accepted"
  ],
  "trigger-call/past-schedule": [
    "refused"
  ],
  "trigger-call/call-on-date-zone": [
    "utc"
  ],
  "trigger-call/call-on-date-past": [
    "refused"
  ],
  "trigger-call/call-on-date-early": [
    "on-that-day"
  ],
  "trigger-call/what-is-a-failure": [
    "agent-errored"
  ],
  "trigger-call/retry-negative": [
    "accepted"
  ],
  "signed-url/empty-parameter": [
    "as-omitted"
  ],
  "signed-url/both-parameters": [
    "call-recording-url"
  ],
  "signed-url/retried-call": [
    "first"
  ],
  "signed-url/unknown-storage-url": [
    "not-found"
  ],
  "signed-url/expired-answer": [
    "gone"
  ],
  "cancel-call/not-in-queue": [
    "bad-request"
  ],
  "cancel-call/removed-jobs-count": [
    "none"
  ],
  "session/version-label": [
    "none"
  ],
  "session/time-of-call": [
    "placed"
  ],
  "transport/wrong-method": [
    "not-found"
  ],
  "transport/missing-identifier": [
    "unknown-path"
  ],
  "transport/malformed-json": [
    "validation-error"
  ],
  "transport/empty-body": [
    "validation-error"
  ],
  "transport/content-type": [
    "read-anyway"
  ],
  "transport/key-before-path": [
    "key-first"
  ],
  "transport/unknown-members": [
    "refused"
  ],
  "transport/duplicate-query": [
    "last",
    "refused"
  ],
  "validation/null": [
    "as-omitted"
  ],
  "validation/empty-text": [
    "validation-error"
  ],
  "validation/timestamp-without-offset": [
    "utc",
    "timezone"
  ],
  "envelope/response-code": [
    "always-200"
  ],
  "authentication/empty-key": [
    "invalid"
  ],
  "authentication/key-matching": [
    "any-case"
  ],
  "working-hours/boundary": [
    "whole-minute",
    "end-exclusive"
  ],
  "working-hours/end-before-start": [
    "refused"
  ],
  "working-hours/equal": [
    "one-minute"
  ],
  "limits/session-size": [
    "validation-error"
  ]
} as const;
