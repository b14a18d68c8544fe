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
             * @description What a screen shows in this state.
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
        /** @description Something that somebody does, or a while that passes. */
        Step: {
            /**
             * @description An operation of the service or of the control plane.
             * @enum {unknown}
             */
            do?: "triggerChat" | "cancelScheduledMessages" | "updateWorkflowCall" | "triggerCall" | "cancelCall" | "getSession" | "sendCustomerMessage" | "failAgent" | "endSession" | "setCallOutcome" | "setNextCallOutcomes";
            /** @description Its fields, of path and body in one object. `$name` represents the id that an earlier step got by `as`, `{n}` for the number of the repetition. */
            with?: {
                [key: string]: unknown;
            };
            /** @description The key that a request of the service is sent with; the first one of the first workspace if left out. */
            apiKey?: string;
            /** @description What later steps and tests call the session or call of this step. */
            as?: string;
            /**
             * @description The error code that the service answers with; if left out, it accepts the request.
             * @example channelNotFound
             */
            refused?: string;
            /**
             * @description How often the step is done.
             * @default 1
             */
            times: number;
            /**
             * @description How long nobody does anything. What is due meanwhile happens.
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
