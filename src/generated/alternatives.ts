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
    "refused"
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
  "validation/moment-without-offset": [
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

export const gapsWithoutAlternatives = [
  "trigger-chat/agent-name-matching",
  "trigger-chat/no-agent",
  "trigger-chat/fields-of-other-channels",
  "trigger-chat/additional-context-effect",
  "trigger-chat/template-variable-extra",
  "trigger-chat/template-window",
  "trigger-chat/variable-not-text",
  "trigger-chat/attachments",
  "trigger-chat/attachment-reachable",
  "trigger-chat/email-without-subject",
  "trigger-chat/email-metadata",
  "trigger-chat/failed-send",
  "trigger-chat/agent-failure-in-sending",
  "trigger-chat/being-sent-duration",
  "trigger-chat/reply-to-other-channel",
  "trigger-chat/reply-to-changed-recipients",
  "trigger-chat/reply-to-other-customer",
  "trigger-chat/reply-mode-send-options",
  "trigger-chat/continue-other-agent",
  "trigger-chat/metadata-when-continued",
  "trigger-chat/continue-no-reply-session",
  "cancel-scheduled/reason-text",
  "cancel-scheduled/session-after-cancel",
  "cancel-scheduled/several-messages",
  "cancel-scheduled/call-id",
  "update-workflow/unknown-workflow",
  "update-workflow/foreign-workflow",
  "update-workflow/unknown-agent",
  "update-workflow/unknown-agent-version",
  "update-workflow/bot-number-not-in-channel",
  "update-workflow/call-visibility",
  "trigger-call/unknown-agent",
  "trigger-call/unknown-agent-version",
  "trigger-call/agent-version-words",
  "trigger-call/unknown-channel",
  "trigger-call/channel-kind",
  "trigger-call/agent-number-not-in-channel",
  "trigger-call/no-voice-channel",
  "trigger-call/channel-omitted",
  "trigger-call/no-numbers",
  "trigger-call/malformed-number",
  "trigger-call/option-values",
  "trigger-call/option-effects",
  "trigger-call/schedule-omitted",
  "trigger-call/scheduled-status",
  "trigger-call/queue-order",
  "trigger-call/number-of-lines",
  "trigger-call/durations",
  "trigger-call/retry-default",
  "trigger-call/retry-limit",
  "trigger-call/retry-fraction",
  "trigger-call/retry-hours",
  "signed-url/neither-parameter",
  "signed-url/unknown-call",
  "signed-url/no-recording",
  "signed-url/malformed-url",
  "signed-url/lifetime",
  "cancel-call/unknown-call",
  "cancel-call/foreign-call",
  "cancel-call/waiting-retry",
  "cancel-call/retries-after-cancel",
  "content/optional-members",
  "content/other-types",
  "transcript/other-types",
  "transcript/simultaneous-entries",
  "transcript/unanswered-function-call",
  "transcript/user-name",
  "session/id-format",
  "session/call-id",
  "session/retry-sessions",
  "session/nullable-absent",
  "session/user-details-id",
  "session/user-details-source",
  "session/dynamic-variables-content",
  "session/analysis-content",
  "session/channel-type-web-chat",
  "session/inbound-sessions",
  "session/updated-at",
  "session/timestamp-form",
  "session/duration-of-unanswered-call",
  "session/recording-presence",
  "session/link-lifetime",
  "session/transitions",
  "session/outcomes",
  "session/idle-completion",
  "transport/unknown-path",
  "transport/trailing-slash",
  "transport/body-not-object",
  "transport/unasked-body",
  "transport/duplicate-keys",
  "transport/body-too-large",
  "transport/body-too-deep",
  "transport/unreadable-request",
  "transport/other-base-address",
  "transport/several-faults",
  "transport/rate-limits",
  "transport/cross-origin",
  "validation/unknown-enum-value",
  "validation/out-of-range",
  "validation/malformed-text",
  "validation/missing-field",
  "validation/unknown-time-zone",
  "validation/wrong-type-in-call-operations",
  "validation/numbers-as-text",
  "validation/address-lists",
  "envelope/error-message",
  "envelope/unknown-members",
  "errors/call-operations",
  "errors/internal-error-cause",
  "authentication/repeated-header",
  "authentication/keys-per-workspace",
  "working-hours/only-end",
  "working-hours/dst-gap",
  "working-hours/dst-overlap",
  "service/record-fields",
  "service/placeholder-names",
  "service/placeholder-in-value",
  "events/none",
  "versioning/paths",
  "versioning/deprecation",
  "limits/sizes",
  "limits/stored-sessions",
  "limits/retention"
] as const;
