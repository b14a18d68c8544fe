// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Understudy baseline */
        BaselineFile: {
            /** @description Lets an editor find this schema. */
            $schema?: string;
            /** @description The violations that are accepted, or [] when none is left. */
            accepted: components["schemas"]["AcceptedViolation"][] | null;
            /** @description The rules that may be undecided with --strict; left out when there are none. */
            undecided?: components["schemas"]["UndecidedRule"][] | null;
        };
        UndecidedRule: {
            /** @description The id of the rule that is undecided. */
            rule: string;
            /**
             * @description Why that is accepted.
             * @example Calls cannot be read by their callId here.
             */
            reason: string;
        };
        AcceptedViolation: {
            /** @description The id of the rule that is violated. */
            rule: string;
            /** @description Only violations of this statement are accepted; if left out, any violation of the rule is. */
            statement?: string;
            /**
             * @description Why it is accepted.
             * @example A proxy answers from its cache.
             */
            reason: string;
            /**
             * @description Where it is tracked.
             * @example OPS-7
             */
            ticket: string;
            /**
             * Format: date
             * @description The last day on which the violation is accepted, in UTC.
             * @example 2027-01-31
             */
            expires: string;
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
