// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Understudy scenario */
        Scenario: {
            /** @description Lets an editor find this schema. */
            $schema?: string;
            /**
             * @description What the state is for; `scenarios` shows it.
             * @example A customer waits for a refund.
             */
            summary: string;
            /**
             * Format: date-time
             * @description When the first step happens.
             * @example 2026-11-20T09:00:00Z
             */
            starts: string;
            /** @description The content of a workspace file; the built-in workspaces if left out. */
            workspaces?: {
                [key: string]: unknown;
            }[];
            /** @description What happens, in this order. */
            steps: components["schemas"]["Step"][];
        };
        /** @description An operation (`do`), or a time that passes (`wait`). */
        Step: {
            /**
             * @description An operation of the service, or one of these of the control plane.
             * @enum {unknown}
             */
            do?: "triggerChat" | "cancelScheduledMessages" | "getSession" | "updateWorkflowCall" | "triggerCall" | "getSignedUrl" | "cancelCall" | "sendCustomerMessage" | "failAgent" | "endSession" | "setCallOutcome" | "setNextCallOutcomes" | "addFault";
            /** @description The fields of the path, the query and the body in one object. `$name` is replaced by the id that an earlier step got by `as`, `{n}` by the number of the repetition. */
            with?: {
                [key: string]: unknown;
            };
            /** @description The API key of the request, null for none; the first one of the first workspace if omitted. */
            apiKey?: string | null;
            /** @description A name for the session or call of this step, for later steps and for tests. */
            as?: string;
            /**
             * @description The identifier that the session or call of this step gets. Chosen by the mock if omitted.
             * @example ses_acme_0f3c9a1be27d4456
             */
            id?: string;
            /**
             * @description The error code of the expected refusal. If omitted, the request must succeed.
             * @example channelNotFound
             */
            refused?: string;
            /** @description The answer of the service from which the step was recorded. `replay --against` compares with it; the mock gives its own. */
            answered?: {
                /** @description 0 if there was no answer. */
                status: number;
                body?: {
                    [key: string]: unknown;
                };
            };
            /**
             * @description How many times to do the step.
             * @default 1
             */
            times: number;
            /**
             * @description A time that passes. Events that become due happen.
             * @example {
             *       "minutes": 5
             *     }
             */
            wait?: {
                seconds?: number;
                minutes?: number;
                hours?: number;
                days?: number;
            };
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
