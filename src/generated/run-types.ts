// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** One event of a run of understudy verify */
        readonly RunEvent: components["schemas"]["RunStarted"] | components["schemas"]["PreflightDone"] | components["schemas"]["RuleDecided"] | components["schemas"]["AssumptionChecked"] | components["schemas"]["GapObserved"] | components["schemas"]["LeakedEffect"] | components["schemas"]["RunEnded"];
        /**
         * Format: date-time
         * @description ISO 8601.
         */
        readonly Timestamp: string;
        /**
         * @description What a request may do to the world outside, from nothing to a call that rings at a person.
         * @enum {unknown}
         */
        readonly Effect: "none" | "record" | "schedule" | "send" | "call";
        /** @description The first event of every run. */
        readonly RunStarted: {
            /** @constant */
            readonly type: "run-started";
            /**
             * @description Rises when these events change their meaning.
             * @constant
             */
            readonly version: 1;
            readonly at: components["schemas"]["Timestamp"];
            /** @description The version of Understudy. */
            readonly toolVersion: string;
            /** @description The service under test. */
            readonly subject: {
                readonly baseUrl: string;
                readonly baseUrlAlt: string;
            };
            /** @description Decides all values that rules are tried with. */
            readonly seed: number;
            /** @description How often a rule is tried that is not tried less. */
            readonly runs: number;
            readonly effects: components["schemas"]["Effect"];
            /** @description Every rule that was asked for, in the order of the interface. */
            readonly rules: readonly components["schemas"]["Rule"][];
        };
        readonly Rule: {
            readonly id: components["schemas"]["Id"];
            readonly title: components["schemas"]["Line"];
            /** @description A common fault of services; left out if none is known. */
            readonly pitfall?: components["schemas"]["Line"] | undefined;
            readonly statements: components["schemas"]["Statements"];
            readonly effect: components["schemas"]["Effect"];
        };
        /** @description Chapter and name, such as `cancel-scheduled/nothing-pending`. */
        readonly Id: string;
        /** @description Ids of statements in the document. */
        readonly Statements: readonly components["schemas"]["Id"][];
        /** @description What was found out about the subject file before any rule was run. None of it is a verdict on the service. */
        readonly PreflightDone: {
            /** @constant */
            readonly type: "preflight";
            readonly at: components["schemas"]["Timestamp"];
            /** @description Why no rule was run; left out when rules were. */
            readonly obstacle?: string | undefined;
            readonly checks: readonly {
                /** @description The entry of the subject file: `workspace.channels.messenger`. */
                readonly entry: string;
                /** @description Where it is: `subject.yaml:12`. */
                readonly place?: string | undefined;
                /**
                 * @description Whether the service knows it; `mistake` when it does not, `inconclusive` when that could not be found out.
                 * @enum {unknown}
                 */
                readonly result: "known" | "mistake" | "inconclusive";
                /** @description For a mistake what to do; for what is inconclusive why. */
                readonly message?: string | undefined;
            }[];
        };
        readonly RuleDecided: {
            /** @constant */
            readonly type: "rule-decided";
            readonly at: components["schemas"]["Timestamp"];
            readonly rule: components["schemas"]["Id"];
            readonly durationMs: number;
            readonly outcome: components["schemas"]["Outcome"];
            readonly checked: components["schemas"]["Checked"];
            readonly inconclusive: components["schemas"]["Inconclusive"];
            readonly warnings?: components["schemas"]["Warnings"] | undefined;
            readonly coverage?: components["schemas"]["Coverage"] | undefined;
        };
        /** @description In how many cases what the rule states was looked at and holds. A rule that passed has at least one. */
        readonly Checked: number;
        /** @description Why other cases showed nothing; the most frequent reason first. */
        readonly Inconclusive: readonly {
            readonly reason: string;
            readonly count: number;
        }[];
        /** @description What the service should do otherwise, by the plain reading of what the interface leaves open; left out for none. */
        readonly Warnings: readonly components["schemas"]["Finding"][];
        /** @description Further violations that the rule saw, none of which follows from another; left out for none. */
        readonly Others: readonly components["schemas"]["Finding"][];
        /** @description How much of what the rule chooses from was tried; left out for a rule that chooses from nothing finite. */
        readonly Coverage: {
            /** @description What was chosen from: `operation × base`, or `pairs of kind × zone × shape`. */
            readonly of: string;
            readonly tried: number;
            readonly total: number;
        };
        readonly Outcome: {
            /** @constant */
            readonly type: "passed";
        } | {
            /** @constant */
            readonly type: "failed";
            readonly finding: components["schemas"]["Finding"];
            readonly others?: components["schemas"]["Others"] | undefined;
        } | {
            /** @constant */
            readonly type: "flaky";
            readonly finding: components["schemas"]["Finding"];
            readonly others?: components["schemas"]["Others"] | undefined;
        } | {
            /** @constant */
            readonly type: "skipped";
            readonly reason: string;
        } | {
            /** @constant */
            readonly type: "undecided";
            readonly reason: string;
        } | {
            /** @constant */
            readonly type: "error";
            readonly reason: string;
        };
        /** @description What was seen. Where a value of the subject file was, its name is in angle brackets: `<number 1>`, `<key of the workspace>`. */
        readonly Finding: {
            readonly statements: components["schemas"]["Statements"];
            /** @description The gap that leaves room for another reading; left out for what the interface states. */
            readonly gap?: components["schemas"]["Id"] | undefined;
            readonly expected: string;
            readonly received: string;
            /** @description The smallest case: what the rule was tried with. */
            readonly counterexample: unknown;
            readonly exchanges: readonly components["schemas"]["Exchange"][];
            /** @description The index of the exchange that shows it. */
            readonly exchange?: number | undefined;
            /** @description Where in the body of its response, a JSON Pointer; left out where it is the response as a whole. */
            readonly pointer?: string | undefined;
            /** @description The value there, as JSON. */
            readonly value?: string | undefined;
            /** @description What is typed to try this rule again. */
            readonly rerunCommand: string;
            /** @description The entry of the baseline that accepts the finding; left out for a new finding. */
            readonly accepted?: {
                readonly reason: string;
                readonly ticket: string;
                /** @description The last day on which it is accepted: `2027-01-31`. */
                readonly expires: string;
            };
        };
        /** @description A text without line breaks, control characters or invisible ones. */
        readonly Line: string;
        readonly Exchange: {
            readonly operationId: string;
            readonly request: {
                readonly method: string;
                readonly url: string;
                readonly headers: components["schemas"]["Headers"];
                readonly body?: string | undefined;
            };
            /** @description When it was sent. */
            readonly at?: components["schemas"]["Timestamp"] | undefined;
            readonly status: number;
            readonly headers: components["schemas"]["Headers"];
            /** @description The body of the answer. */
            readonly text: string;
            /** @description The size and digest of the whole body; `text` is a part of it. */
            readonly cut?: {
                readonly bytes: number;
                readonly sha256: string;
            };
        };
        readonly Headers: {
            readonly [key: string]: string;
        };
        /** @description Something that rules assume of the service, and that the interface leaves open. */
        readonly AssumptionChecked: {
            /** @constant */
            readonly type: "assumption-checked";
            readonly at: components["schemas"]["Timestamp"];
            readonly assumption: components["schemas"]["Id"];
            /** @description What holds of the service. */
            readonly description: components["schemas"]["Line"];
            readonly holds: components["schemas"]["Holds"];
            /** @description What was seen, or why it is unknown. */
            readonly reason: string;
        };
        /**
         * @description Whether an assumption holds. Where it does not, the cases that assume it show nothing.
         * @enum {unknown}
         */
        readonly Holds: "yes" | "no" | "unknown";
        /** @description How the service answers where the interface leaves it open. */
        readonly GapObserved: {
            /** @constant */
            readonly type: "gap-observed";
            readonly at: components["schemas"]["Timestamp"];
            readonly gap: components["schemas"]["Id"];
            /** @description The id of an alternative of the gap, or `default`; any other text says what was seen instead. */
            readonly answer: string;
        };
        /** @description Something that was scheduled and could not be undone, or is not known to be undone. */
        readonly LeakedEffect: {
            /** @constant */
            readonly type: "leaked";
            readonly at: components["schemas"]["Timestamp"];
            /**
             * @description Whether the service still has it, or no response says whether it has.
             * @enum {unknown}
             */
            readonly state: "still there" | "unknown";
            readonly what: string;
            /** @description The number of effects that `what` describes, if it is above 1. */
            readonly count?: number | undefined;
            /** @description The ids of its open effects in the ledger; left out for none. */
            readonly ids?: readonly string[] | undefined;
            /** @description The command that undoes it; a comment if no command does. */
            readonly command: string;
        };
        /** @description The last event. A log without it is of a run that was cut off. */
        readonly RunEnded: {
            /** @constant */
            readonly type: "run-ended";
            readonly at: components["schemas"]["Timestamp"];
            /** @description How many requests were answered. */
            readonly requests: number;
            /**
             * @description Whether no request was answered, or none with the workspace's key but by 401.
             * @enum {unknown}
             */
            readonly access: "unreachable" | "unauthorized" | "open";
            readonly interrupted: boolean;
            /** @enum {unknown} */
            readonly exitCode: 0 | 1 | 2 | 3 | 130;
            /** @description Why the run fails */
            readonly reason?: string | undefined;
            /** @description Operations that never gave their stated success in a run of all rules; left out for none. */
            readonly withoutSuccess?: readonly string[] | undefined;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
