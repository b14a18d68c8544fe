// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** A line of a ledger */
        readonly LedgerLine: components["schemas"]["Planned"] | components["schemas"]["Event"] | components["schemas"]["WorkspaceCreated"] | components["schemas"]["WorkspaceRemoved"] | components["schemas"]["Search"];
        /** @description An effect that a request may have. Recipients have names such as `NUMBER_1`, as in `curl` commands. */
        readonly Planned: {
            /** @constant */
            readonly type: "planned";
            readonly effectId: string;
            /** @description The time of the request, in ISO 8601. */
            readonly at: string;
            readonly rule: string;
            readonly baseUrl: string;
            /** @enum {unknown} */
            readonly key: "workspace" | "otherWorkspace";
            /** @enum {unknown} */
            readonly kind: "message" | "call" | "workflow-call";
            readonly dueAt?: string | undefined;
            readonly isFar: boolean;
            readonly hasRetries: boolean;
            readonly hours?: components["schemas"]["Hours"] | undefined;
            readonly to: readonly string[];
        };
        /** @description A change of the state of an effect. */
        readonly Event: {
            /** @constant */
            readonly type: "event";
            readonly effectId: string;
            readonly event: components["schemas"]["EffectEvent"];
            /** @description The `sessionId` or `callId` of the effect. */
            readonly id?: string | undefined;
        };
        /** @enum {unknown} */
        readonly EffectEvent: "identified" | "refused" | "undo-sent" | "undo-accepted" | "undo-declined" | "undo-lost" | "nothing-pending" | "undo-denied" | "observed-undone" | "observed-scheduled" | "observed-sent" | "came-due" | "listed" | "settled-otherwise";
        /** @description A workspace that the kit created on the control plane of a mock, with its snapshot of the same name. */
        readonly WorkspaceCreated: {
            /** @constant */
            readonly type: "workspace-created";
            readonly controlUrl: string;
            readonly workspaceId: string;
        };
        readonly WorkspaceRemoved: {
            /** @constant */
            readonly type: "workspace-removed";
            readonly workspaceId: string;
        };
        /** @description Whether the control plane listed its whole schedule, which may show effects that no response shows. */
        readonly Search: {
            /** @constant */
            readonly type: "search";
            readonly baseUrl: string;
            readonly isComplete: boolean;
        };
        /** @description The working hours of a request. */
        readonly Hours: {
            readonly start?: string | undefined;
            readonly end?: string | undefined;
            readonly zone?: string | undefined;
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
