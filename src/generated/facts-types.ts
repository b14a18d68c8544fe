// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AuthoredFacts: {
            /** @description What the parameters of its path name. */
            readonly names?: {
                readonly [key: string]: "session" | "message" | "call" | "workflow";
            };
            /** @description The fields of the body that name somebody. */
            readonly reaches?: {
                readonly numbers?: components["schemas"]["Pointers"] | undefined;
                readonly emails?: components["schemas"]["Pointers"] | undefined;
                /** @description Numbers of the service itself, which reach no other person. */
                readonly senders?: components["schemas"]["Pointers"] | undefined;
                /** @description Identifiers of threads, by which all their members are reached. */
                readonly threads?: components["schemas"]["Pointers"] | undefined;
            };
            /** @description What a success starts, at once or later. */
            readonly starts?: {
                /** @enum {unknown} */
                readonly what: "message" | "call" | "workflow-call";
                /** @description Where a success has the identifier; left out where no answer has it. */
                readonly id?: components["schemas"]["Pointer"] | undefined;
                /** @description The field with the time at which it is due. */
                readonly due?: components["schemas"]["Pointer"] | undefined;
                /** @description Fields with which it waits in the service, or `always`. */
                readonly waitsFor: "always" | components["schemas"]["Pointers"];
                /** @description Fields that say how often, and how many hours later, it is tried again. */
                readonly retries?: {
                    readonly number: components["schemas"]["Pointer"];
                    readonly hours: components["schemas"]["Pointer"];
                };
                /** @description Where this field is true, nobody gets anything. */
                readonly recordOnly?: components["schemas"]["Pointer"] | undefined;
            };
            /** @description How an answer says what became of the undo of the thing in its path. */
            readonly undoes?: {
                /** @description It was undone. */
                readonly done: components["schemas"]["Constant"];
                /** @description There was nothing to undo; left out where that is open. */
                readonly nothing?: components["schemas"]["Constant"] | undefined;
            };
            /** @description Statements that responses of the operation prove. */
            readonly proves: {
                /** @description Its success in full. */
                readonly success: string;
                /**
                 * @description The effect without which no success can be had.
                 * @enum {unknown}
                 */
                readonly needs: "none" | "record" | "schedule" | "send" | "call";
                /** @description The statement about each part of a success. A part without a row has that of the part around it. */
                readonly shape: {
                    readonly [key: string]: string;
                };
                /** @description The statement about each schema of a success with several messages. */
                readonly outcomes?: {
                    readonly [key: string]: string;
                };
            };
            /** @description Other chapters whose rules are about it. */
            readonly alsoIn?: readonly string[] | undefined;
        };
        /** @description A JSON Pointer. */
        readonly Pointer: string;
        readonly Pointers: readonly components["schemas"]["Pointer"][];
        /** @description A member of a schema, by the constant that the schema has for it. */
        readonly Constant: {
            readonly schema: string;
            readonly at: components["schemas"]["Pointer"];
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
