// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks that the mock is ready.
         * @description Any success means that it is.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes sessions, faults and the journal, and sets workspaces, profile and a manual clock back to the start. Snapshots stay.
         * @description Restores the workspaces, the profile, the clock mode and the order of identifiers from the start of the mock; deletes sessions, faults and the journal. Snapshots are kept. A manual clock returns to its start time; a running clock keeps running.
         */
        post: operations["resetMock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the clock.
         * @description Reading changes nothing.
         */
        get: operations["getClock"];
        /**
         * Sets the mode and the time of the clock.
         * @description The clock never goes back, because events cannot be undone. With `workspaceId` and mode `manual`, the workspace gets a clock of its own; with `mock`, it follows the clock of the mock again.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advances the clock and returns the events.
         * @description The clock must be `manual`. A long move goes in steps: requests in between are answered as of the time that it has reached, and another move is refused until it has arrived. A refused move moves nothing.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advances the clock to the next due event.
         * @description The clock must be `manual`. It does not move when nothing is due.
         */
        post: operations["advanceToNext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes the last move of the clock.
         * @description Restores the time and the state before the move. It is refused once anything has happened since then, after a long move that went in steps, and after a move that evicted sessions. Requests stay in the journal.
         */
        post: operations["undoClockMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists pending messages and queued calls by due time.
         * @description Earliest first. A call that is due may still wait for a line.
         */
        get: operations["listSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the scenarios that come with the mock.
         * @description Sorted by name.
         */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the state of the mock, or of one workspace, by that of a scenario.
         * @description The clock continues from the time of the scenario: a manual one is paused, any other runs as fast as before. The journal has the requests of the scenario. With `workspaceId`, the workspace becomes the first one of the scenario and gets a clock of its own, which is still at that time; it keeps its keys, faults and answers to gaps, and all else in the mock stays as it is.
         */
        post: operations["loadScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the snapshots.
         * @description Sorted by name.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Saves the current state under a name.
         * @description Replaces a snapshot of that name. Faults, the journal and the clock mode are not included.
         */
        post: operations["saveSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports a snapshot as a document.
         * @description `npx understudy-kit serve --snapshot FILE` starts from it.
         */
        get: operations["exportSnapshot"];
        /**
         * Imports a snapshot under a name.
         * @description The current state does not change until the snapshot is loaded.
         */
        put: operations["importSnapshot"];
        post?: never;
        /**
         * Deletes a snapshot.
         * @description The current state does not change.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Loads a snapshot.
         * @description A manual clock returns to the time of the snapshot; with a running clock, everything that became due since then happens at once. The journal is cleared. Of a snapshot of one workspace, only that workspace returns, or is opened again; other workspaces, their clocks and the journal stay.
         */
        post: operations["loadSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspaces with their API keys.
         * @description In the order of creation.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Creates a workspace with a new API key.
         * @description The key is unique, so tests that run in parallel do not see each other.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a workspace.
         * @description Its sessions are deleted and its keys no longer work.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/next-call-outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the outcomes of the next calls.
         * @description Those that were set and that no call has used yet, in the order in which calls use them.
         */
        get: operations["listNextCallOutcomes"];
        put?: never;
        /**
         * Sets the outcome of the next calls.
         * @description Applied to calls in the order in which they are placed, after outcomes that were set before. A call with an outcome of its own uses none.
         */
        post: operations["setNextCallOutcomes"];
        /**
         * Removes the outcomes of the next calls.
         * @description The numbers of the customers decide again how the next calls end.
         */
        delete: operations["removeNextCallOutcomes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists sessions, newest first.
         * @description Chats and calls; each call attempt is a session.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a session with its transcript.
         * @description Needs no API key, and includes chats whose first message is not sent yet. Media links are signed anew.
         */
        get: operations["readSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/customer-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message from the customer in a chat.
         * @description The agent replies by its script. A completed chat continues.
         */
        post: operations["sendCustomerMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/agent-failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the agent fail.
         * @description The status of the chat, or of the call in progress, becomes `agent_errored`.
         */
        post: operations["failAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{sessionId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends an active chat or a call in progress.
         * @description The status becomes `completed` for a chat, `call_hangup` for a call.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists call attempts and the lines in use.
         * @description Running attempts first, then the queue in its order, then finished attempts, the latest first. Without `status` and `isFinished`, only unfinished attempts. To cancel one, use Cancel Call of the service.
         */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls/{sessionId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the outcome of a call attempt.
         * @description The attempt must be in the queue. Other attempts of the same call are not affected.
         */
        put: operations["setCallOutcome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists messages to customers, those of the newest session first.
         * @description Delivered and pending messages. Nothing is really sent. Replies in reply mode are not messages.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what responses of the service have covered so far.
         * @description Every status, documented error, entry type and content type, with the time of the first response that contained it. It is kept when the mock is reset or a snapshot is loaded, so it can describe a whole test run.
         */
        get: operations["readCoverage"];
        put?: never;
        post?: never;
        /**
         * Clears the coverage.
         * @description Responses from now on count.
         */
        delete: operations["clearCoverage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the faults.
         * @description In the order in which they were added.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Adds a fault.
         * @description It applies to requests of an operation with a valid key. The first matching latency and the first matching fault of another kind apply. A latency only delays the request. Another fault executes it only with `executed`.
         */
        post: operations["addFault"];
        /**
         * Removes all faults.
         * @description Requests then get regular replies.
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a fault.
         * @description It no longer applies to any request.
         */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the gaps of the interface and what the mock does there.
         * @description Each with its default, its alternatives and the chosen one.
         */
        get: operations["listGaps"];
        /**
         * Sets the profile: which alternative the mock uses for each gap.
         * @description Past replies stay as they are; later ones use the new profile.
         */
        put: operations["setProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads requests and their replies.
         * @description The latest 1,000 are kept. Without `after`, returns the latest.
         */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /**
         * Clears the journal.
         * @description Numbering continues.
         */
        delete: operations["clearJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/exchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the requests in the journal, newest first, without bodies.
         * @description For a full exchange: `readJournal` with `after` set to its number minus 1, and `limit` 1.
         */
        get: operations["listExchanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists events.
         * @description Without `since`, from the first one.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams events as they occur.
         * @description Server-sent events: `event` is the type, `data` the event as JSON, `id` the number to go on from. `replaced` means that the mock returned to another state, `changed` that something changed that is no event (requests, coverage, faults, snapshots or a clock), `closing` that it stops. Without `since` or the header `Last-Event-ID`, from now on.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description A timestamp in UTC with milliseconds.
         * @example 2026-11-20T09:00:00.000Z
         */
        Timestamp: string;
        Health: {
            /**
             * @description Any response means that the mock is ready.
             * @constant
             */
            ready: true;
            /** @description The seed of identifiers and random choices. */
            seed: string;
            now: components["schemas"]["Timestamp"];
            /** @description How many sessions there are. Beyond the maximum, the mock evicts the oldest sessions with nothing pending. */
            sessions?: {
                count: number;
                /** @description The maximum; null means that there is none. */
                max: number | null;
                /** @description How many sessions were evicted since the start. */
                evicted: number;
            };
        };
        /**
         * Error
         * @description The error envelope of the service, with the codes of `errorCode`.
         */
        ErrorEnvelope: {
            /** @description The HTTP status. */
            responseCode: number;
            /** @enum {string} */
            errorCode: "bodyTooLarge" | "conflict" | "faultNotFound" | "internalError" | "malformedJson" | "methodNotAllowed" | "pathNotFound" | "requestNotAllowed" | "sessionNotFound" | "scenarioNotFound" | "snapshotNotFound" | "tokenRequired" | "unsupportedMediaType" | "validationError" | "workspaceNotFound";
            message: string;
            data: null;
        };
        Clock: {
            /** @description The workspace whose own clock this is; absent for the clock of the mock. */
            workspaceId?: string;
            /**
             * @description `real` and `scaled` run by themselves; `manual` is paused until it is advanced.
             * @enum {unknown}
             */
            mode: "real" | "scaled" | "manual";
            /** @description Speed relative to real time; null for `manual`. */
            factor: number | null;
            now: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the next event is due; null when none is.
             */
            nextAt: string | null;
            /** @description The time before the last move; absent when that move cannot be undone. */
            undoTo?: components["schemas"]["Timestamp"];
        };
        ClockSetting: {
            /**
             * @description For a workspace: `manual` is a clock of its own, `mock` follows the clock of the mock.
             * @enum {unknown}
             */
            mode: "real" | "scaled" | "manual" | "mock";
            /** @description For `scaled`: the speed relative to real time. */
            factor?: number;
            /** @description The new time, not before the current one; the current time when omitted. */
            now?: components["schemas"]["Timestamp"];
        };
        DurationPart: number;
        /** @description Either a duration, whose parts are added, or the timestamp to advance to. */
        AdvanceRequest: {
            days?: components["schemas"]["DurationPart"];
            hours?: components["schemas"]["DurationPart"];
            minutes?: components["schemas"]["DurationPart"];
            seconds?: components["schemas"]["DurationPart"];
            to?: components["schemas"]["Timestamp"];
        };
        /** Format: date-time */
        TimestampOrNull: string | null;
        /** @enum {unknown} */
        EventType: "chat-started" | "message-scheduled" | "message-sending" | "message-sent" | "message-failed" | "message-cancelled" | "agent-failed" | "conversation-continued" | "chat-completed" | "workflow-updated" | "call-queued" | "call-ready" | "call-rescheduled" | "call-placed" | "call-answered" | "call-hung-up" | "call-errored" | "call-agent-errored" | "call-not-connected" | "call-not-answered" | "call-expired" | "call-cancelled" | "call-outcome-decided" | "next-call-outcomes-decided" | "next-call-outcomes-removed" | "workspace-opened" | "workspace-changed" | "workspace-closed" | "workspace-restored" | "workspace-clock-set" | "profile-set" | "sessions-evicted";
        /** @description An event. It also has the fields of its type, such as the `entries` of a message; timestamps in it are strings as in `at`. The `dueAt` of a message is null if the mock sends the message at once. API keys are omitted. */
        Event: {
            /** @description Its position in the log. */
            number: number;
            at: components["schemas"]["Timestamp"];
            type: components["schemas"]["EventType"];
            sessionId?: string;
            workspaceId?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The number of the first event that is not in the list; `GET /events?since=` has the rest. */
        Next: number;
        AdvanceResult: {
            now: components["schemas"]["Timestamp"];
            nextAt: components["schemas"]["TimestampOrNull"];
            /** @description The first events on the way, in order. */
            events: components["schemas"]["Event"][];
            next: components["schemas"]["Next"];
            /** @description How many events happened on the way, those of requests in between included. */
            total: number;
        };
        WorkingHours: {
            /** @description As `HH:MM`; null means no limit on that side. */
            start: string | null;
            end: string | null;
            /** @description An IANA zone name. */
            timezone: string;
        };
        ScheduledItem: {
            /** @enum {unknown} */
            kind: "message" | "call";
            sessionId: string;
            /** @description The index of the message in the session, from 0; null for a call. */
            messageIndex: number | null;
            workspaceId: string;
            dueAt: components["schemas"]["Timestamp"];
            /** @description When it is sent, or placed at the earliest, by what is known now. The order of the list. */
            expectedAt: components["schemas"]["Timestamp"];
            /** @description Whether it is a call that is due and waiting for a free line. */
            waiting: boolean;
            /** @description The number, address or id of the customer. */
            to: string | null;
            /** @description The name of the customer, if it is known. */
            customerName: string | null;
            channelName: string | null;
            channelType: string;
            agentName: string;
            /** @description Those that were asked for. The due time of a message already respects them; null for one that was sent without. */
            workingHours: components["schemas"]["WorkingHours"] | null;
        };
        Schedule: {
            scheduled: components["schemas"]["ScheduledItem"][];
            /** @description The number of items on all pages. */
            total: number;
        };
        Scenarios: {
            scenarios: {
                name: string;
                /** @description What a screen shows in this state. */
                summary: string;
                starts: components["schemas"]["Timestamp"];
            }[];
        };
        LoadedScenario: {
            name: string;
            /** @description The workspace whose state was replaced; absent when it was that of the whole mock. */
            workspaceId?: string;
            now: components["schemas"]["Timestamp"];
            /** @description The sessions and calls by the names that the scenario gives them. */
            ids: {
                [key: string]: string;
            };
        };
        /** @description Up to 64 letters, digits, dots, dashes and underscores. */
        SnapshotName: string;
        SnapshotInfo: {
            name: components["schemas"]["SnapshotName"];
            at: components["schemas"]["Timestamp"];
            /** @description The number of events that led to this state. */
            events: number;
            /** @description The only workspace in it; absent when it has the whole mock. */
            workspaceId?: string;
        };
        Snapshots: {
            snapshots: components["schemas"]["SnapshotInfo"][];
        };
        NewSnapshot: {
            name: components["schemas"]["SnapshotName"];
            /** @description Only this workspace: loading it leaves all others as they are. */
            workspaceId?: string;
        };
        /** @description A state of the mock as the events that led to it. It contains API keys and customer messages: protect it like those. */
        Snapshot: {
            /** @description The version of the format. */
            understudySnapshot: number;
            /** @description The only workspace in it; absent when it has the whole mock. */
            workspaceId?: string;
            seed: string;
            /** @description The number of identifiers drawn from the seed. */
            drawn: number;
            at: components["schemas"]["Timestamp"];
            /** @description The log up to then, timestamps in milliseconds since 1970. */
            events: ({
                at: number;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        WorkspaceInfo: {
            workspaceId: string;
            apiKeys: string[];
        };
        Workspaces: {
            workspaces: components["schemas"]["WorkspaceInfo"][];
        };
        /** @description Lower-case letters, digits and dashes; part of every id of the workspace. */
        WorkspaceId: string;
        /** @description Without any field: a copy of the first workspace that the mock started with. */
        NewWorkspace: {
            workspaceId?: components["schemas"]["WorkspaceId"];
            /** @description The workspace whose channels, agents, templates and workflows are copied; sessions are not. */
            copyFrom?: string;
            /** @description A workspace as in a workspace file, without `id` and `apiKeys`; instead of `copyFrom`. */
            content?: {
                [key: string]: unknown;
            };
            /** @description A clock of its own, so that time passes here alone. Without it the workspace follows the clock of the mock. */
            clock?: {
                /** @constant */
                mode: "manual";
                /** @description What it shows first; by default the time of the mock. */
                now?: components["schemas"]["Timestamp"];
            };
        };
        /**
         * @description How a call ends.
         * @enum {unknown}
         */
        CallOutcome: "completed" | "longTalk" | "noAnswer" | "couldNotConnect" | "errored" | "agentErrored" | "expired";
        NextCallOutcomeList: {
            outcomes: components["schemas"]["CallOutcome"][];
        };
        NextCallOutcomes: {
            outcome: components["schemas"]["CallOutcome"];
            /**
             * @description How many of the next calls it applies to.
             * @default 1
             */
            count?: number;
        };
        CommandResult: {
            /** @description The first events that followed. */
            events: components["schemas"]["Event"][];
            next: components["schemas"]["Next"];
            /** @description How many events followed. */
            total: number;
        };
        /** @enum {unknown} */
        Status: "active" | "completed" | "agent_errored" | "call_in_queue" | "call_placed" | "call_in_progress" | "call_hangup" | "call_errored" | "could_not_connect" | "call_expired" | "call_canceled";
        SessionInfo: {
            sessionId: string;
            workspaceId: string;
            /** @enum {unknown} */
            kind: "chat" | "call";
            status: components["schemas"]["Status"];
            channelType: string;
            channelName: string | null;
            agentName: string;
            /** @description The number, address or id of the customer. */
            customer: string | null;
            /** @description The name of the customer, if it is known. */
            customerName: string | null;
            /** @description The last message of the transcript, shortened; null before the first. */
            lastMessage: {
                /** @enum {unknown} */
                role: "user" | "assistant" | "backgroundAgent";
                text: string;
            } | null;
            dueAt: components["schemas"]["TimestampOrNull"];
            /** @description Whether it is a chat whose latest message could not be sent. */
            hasFailed: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The number of transcript entries. */
            entries: number;
        };
        Sessions: {
            sessions: components["schemas"]["SessionInfo"][];
            /** @description The number of items on all pages. */
            total: number;
        };
        /** @description A call attempt. */
        CallInfo: {
            /** @description The attempt. */
            sessionId: string;
            /** @description The call. */
            callId: string;
            workspaceId: string;
            channelName: string;
            agentName: string;
            phoneNumber: string;
            status: components["schemas"]["Status"];
            /** @description 1 is the highest. */
            callPriority: number;
            dueAt: components["schemas"]["Timestamp"];
            /** @description When it is placed at the earliest, by what is known now; null once it has left the queue, or without its channel. */
            expectedAt: components["schemas"]["Timestamp"] | null;
            /** @description Whether it is due and waiting for a free line. */
            waiting: boolean;
            /** @description 0 is the first attempt, 1 or more a retry. */
            retryAttemptNo: number;
            /** @description How many retries were requested. */
            noOfRetries: number;
            /** @description How it ends; null until that is set. */
            outcome: components["schemas"]["CallOutcome"] | null;
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The name of the customer, if it is known. */
            customerName: string | null;
            workingHours: components["schemas"]["WorkingHours"];
        };
        /** @description Words that were written or spoken. */
        TextItem: {
            /**
             * @description Marks the item as words. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description What was written or said. */
            text: string;
        };
        /** @description The media type of what is behind the link, such as `image/png`. */
        MimeType: string;
        /**
         * Format: uri
         * @description A signed link to the content. It expires after a limited time.
         */
        MediaUrl: string;
        /** @description Words that are shown below the picture or film. */
        Caption: string | null;
        /** @description A picture, with or without words below it. */
        ImageItem: {
            /**
             * @description Marks the item as a picture. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            caption?: components["schemas"]["Caption"];
        };
        /** @description A film, with or without words below it. */
        VideoItem: {
            /**
             * @description Marks the item as a film. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "video";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            caption?: components["schemas"]["Caption"];
        };
        /** @description A sound or a voice note. It has no caption. */
        AudioItem: {
            /**
             * @description Marks the item as a sound. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "audio";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
        };
        /** @description Any other file, such as a PDF. */
        FileItem: {
            /**
             * @description Marks the item as a document to download. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            /** @description What a download of it should be called, with its extension. */
            filename?: string | null;
        };
        /** @description A quick reply: a button that the customer can press in place of writing. */
        ButtonItem: {
            /**
             * @description Marks the item as a quick reply. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "button";
            /** @description What the customer reads on the button. */
            text: string;
            /** @description What your system receives when the customer presses the button. */
            payload?: string | null;
        };
        /** @description One part of a message. Its `type` says which of the six kinds it is. */
        ContentItem: components["schemas"]["TextItem"] | components["schemas"]["ImageItem"] | components["schemas"]["VideoItem"] | components["schemas"]["AudioItem"] | components["schemas"]["FileItem"] | components["schemas"]["ButtonItem"];
        /**
         * Format: date-time
         * @description When it was said or done, as an ISO 8601 date-time.
         */
        EntryTimestamp: string;
        /** @description What the customer, the agent or a background agent said. */
        MessageEntry: {
            /**
             * @description Marks the entry as something that was said. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message";
            /**
             * @description Who said it: the customer (`user`), the agent (`assistant`) or an agent behind it (`backgroundAgent`).
             * @enum {string}
             */
            role: "user" | "assistant" | "backgroundAgent";
            /** @description The parts of what was said, one or more, in their order. */
            content: components["schemas"]["ContentItem"][];
            /** @description The phone number or email address that it came from. */
            senderId?: string | null;
            /** @description What to call the sender on a screen. */
            senderName?: string | null;
            /** @description The agent that said it, for the roles of agents. */
            agentName?: string | null;
            /** @description What the channel adds, such as the subject of an email. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What the tool is called in the settings of the agent. */
        ToolName: string;
        /** @description When the tool was used: before (`pre`), `during` or after (`post`) the conversation. */
        Phase: ("pre" | "during" | "post") | null;
        /** @description The agent uses a tool. The matching output has the same `call_id`. */
        FunctionCallEntry: {
            /**
             * @description Marks the entry as the use of a tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call";
            name: components["schemas"]["ToolName"];
            /** @description Identifies this use of the tool. Its output has the same value. */
            call_id: string;
            /** @description What the agent gave the tool, by the names that the tool has for it. */
            arguments: {
                [key: string]: unknown;
            };
            phase?: components["schemas"]["Phase"];
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What a tool returned to the agent. */
        FunctionCallOutputEntry: {
            /**
             * @description Marks the entry as the result of a tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call_output";
            name: components["schemas"]["ToolName"];
            /** @description Equals the `call_id` of the entry in which the agent used the tool. */
            call_id: string;
            /** @description What the tool returned, as a string; usually JSON. */
            output: string;
            /** @description Whether the tool failed. */
            is_error: boolean;
            /** @description How long the tool ran, in milliseconds. */
            executionTimeMs?: number | null;
            phase?: components["schemas"]["Phase"];
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What the agent reasoned before it acted. */
        ThinkingEntry: {
            /**
             * @description Marks the entry as reasoning of the agent. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /** @description What the agent reasoned, in words. */
            thinking: string;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What the conversation was about so far. */
        SummaryEntry: {
            /**
             * @description Marks the entry as a digest of what came before. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "summary";
            /** @description The conversation up to this point, in short. */
            summary: string;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description One thing that was said or done. Its `type` says which of the five kinds it is. */
        TranscriptEntry: components["schemas"]["MessageEntry"] | components["schemas"]["FunctionCallEntry"] | components["schemas"]["FunctionCallOutputEntry"] | components["schemas"]["ThinkingEntry"] | components["schemas"]["SummaryEntry"];
        SessionDetails: {
            session: components["schemas"]["SessionInfo"];
            /** @description All attempts of its call so far, the first one first; empty for a chat. */
            attempts: components["schemas"]["CallInfo"][];
            /** @description What happens to messages and calls to this customer: by the recipients of the workspace, else by a number that the mock knows. */
            recipient: {
                /** @enum {unknown} */
                messages: "sent" | "sendFails" | "agentFails";
                /** @description By attempt; the last one applies to all further attempts. */
                calls: components["schemas"]["CallOutcome"][];
            };
            transcript: components["schemas"]["TranscriptEntry"][];
            /** @description The values of placeholders. */
            variables: {
                [key: string]: unknown;
            };
            /** @description Signed link to the recording of an answered call. */
            recordingUrl: string | null;
            /** @description The data of Get Session Details, as the service would answer it. */
            record: {
                [key: string]: unknown;
            };
        };
        CustomerMessage: {
            text: string;
        };
        LineUsage: {
            workspaceId: string;
            channelName: string;
            lines: number;
            busy: number;
        };
        Queue: {
            calls: components["schemas"]["CallInfo"][];
            /** @description The number of items on all pages. */
            total: number;
            /** @description The attempts of the workspace, or of all, by status. Statuses without attempts are omitted. */
            counts: {
                status: components["schemas"]["Status"];
                attempts: number;
            }[];
            lines: components["schemas"]["LineUsage"][];
        };
        CallOutcomeSetting: {
            outcome: components["schemas"]["CallOutcome"];
        };
        /** @enum {unknown} */
        MessageState: "pending" | "sending" | "sent" | "failed" | "cancelled";
        Message: {
            sessionId: string;
            /** @description The index of the message in the session, from 0. */
            messageIndex: number;
            workspaceId: string;
            state: components["schemas"]["MessageState"];
            dueAt: components["schemas"]["Timestamp"];
            sentAt: components["schemas"]["TimestampOrNull"];
            /** @description The number, address or id of the recipient. */
            to: string | null;
            /** @description The name of the customer, if it is known. */
            customerName: string | null;
            from: string | null;
            channelType: string;
            channelName: string | null;
            agentName: string;
            /** @description The text of the message as the customer reads it, one item per line; before it is sent, as it would be now. */
            text: string;
            /** @description The entries it adds to the transcript; before it is sent, as they would be now. */
            entries: components["schemas"]["TranscriptEntry"][];
            email: {
                subject: string | null;
                cc: string | null;
                bcc: string | null;
            } | null;
            attachments: string[];
        };
        Messages: {
            messages: components["schemas"]["Message"][];
            total: number;
        };
        /**
         * Format: date-time
         * @description The mock's time of the first response that contained it; null if none has.
         */
        CoveredAt: string | null;
        /** @enum {unknown} */
        OperationId: "triggerChat" | "cancelScheduledMessages" | "getSession" | "updateWorkflowCall" | "triggerCall" | "getSignedUrl" | "cancelCall";
        Coverage: {
            /** @description The statuses of sessions that were fetched. */
            statuses: {
                status: components["schemas"]["Status"];
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
            /** @description The error codes that the interface names, by operation. */
            errors: {
                operationId: components["schemas"]["OperationId"];
                errorCode: string;
                /** @description The HTTP status of the code. */
                status: number;
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
            /** @description The types of transcript entries, in fetched sessions and in reply mode. */
            entryTypes: {
                /** @enum {unknown} */
                type: "message" | "function_call" | "function_call_output" | "thinking" | "summary";
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
            /** @description The types of content items in those entries. */
            contentTypes: {
                /** @enum {unknown} */
                type: "text" | "image" | "video" | "audio" | "file" | "button";
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
        };
        /** @description Executes the request first, so that only its response is lost. Without it, nothing is executed. */
        Executed: boolean;
        /** @description A documented error. */
        ErrorEffect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            /** @description One that the interface documents for the operation. */
            errorCode: string;
            executed?: components["schemas"]["Executed"];
        };
        /** @description An internal error. */
        InternalErrorEffect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "internalError";
            executed?: components["schemas"]["Executed"];
        };
        /**
         * @description `cut` closes and `reset` resets the connection in the middle of the body, `resetAfter` behind the body. `unclosed` never ends the body. `lengthTooSmall` and `lengthTooLarge` announce a wrong length. `none` never sends anything.
         * @enum {unknown}
         */
        Delivery: "cut" | "reset" | "resetAfter" | "unclosed" | "lengthTooSmall" | "lengthTooLarge" | "none";
        /** @description Any response, also one that never arrives as a whole. */
        ResponseEffect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response";
            /** @description Without it, the regular status; 502 if the request is not executed. */
            status?: number;
            /** @description Headers such as `retry-after`, beside the regular ones. */
            headers?: {
                [key: string]: string;
            };
            /** @description A JSON value. A text is sent as it is, for example HTML, half a JSON value, or an empty text. Without it, the regular body; none if the request is not executed. */
            body?: unknown;
            /**
             * @description The encoding of the body. The response does not name it.
             * @enum {unknown}
             */
            charset?: "latin1" | "utf-16le";
            delivery?: components["schemas"]["Delivery"];
            executed?: components["schemas"]["Executed"];
        };
        /** @description A delay before the response. */
        LatencyEffect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "latency";
            /** @description Real milliseconds. */
            ms: number;
            /** @description The delay of each response differs from `ms` by at most this, in either direction. */
            spreadMs?: number;
            /** @description The speed of the body after the delay. */
            bytesPerSecond?: number;
        };
        /** @description A broken connection instead of a response. */
        ResetEffect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reset";
            executed?: components["schemas"]["Executed"];
        };
        /** @description What a fault does. Its `type` says which of the five kinds it is. */
        Effect: components["schemas"]["ErrorEffect"] | components["schemas"]["InternalErrorEffect"] | components["schemas"]["ResponseEffect"] | components["schemas"]["LatencyEffect"] | components["schemas"]["ResetEffect"];
        /**
         * @description A fault by its name. `gateway-down`: 502 with an HTML page. `rate-limited`: 429 with `retry-after`. `slow-network`: 0.5 to 2.5 s before each response, then 2,000 bytes/s. `flaky`: about every third response is lost after the request was executed.
         * @enum {string}
         */
        Preset: "gateway-down" | "rate-limited" | "slow-network" | "flaky";
        /** @description Only for requests whose body names them, or that are about a session, call or workflow of theirs. */
        Match: {
            /** @description The number, with or without `+`, or the email address. */
            customer?: string;
            /** @description The name of an agent. */
            agent?: string;
            /** @description The name of a channel. */
            channel?: string;
        };
        Fault: {
            faultId: string;
            effect: components["schemas"]["Effect"];
            preset?: components["schemas"]["Preset"];
            workspaceId?: string;
            operationId?: components["schemas"]["OperationId"];
            match?: components["schemas"]["Match"];
            /** @description How many more requests it applies to. */
            times?: number;
            ratio?: number;
            seed?: string;
            /** @description How many requests it has been applied to. */
            applied: number;
        };
        Faults: {
            faults: components["schemas"]["Fault"][];
        };
        /** @description It has an `effect` or a `preset`. Without `times` it applies until it is removed. */
        NewFault: {
            preset?: components["schemas"]["Preset"];
            effect?: components["schemas"]["Effect"];
            /** @description Only for requests with a key of this workspace. */
            workspaceId?: string;
            operationId?: components["schemas"]["OperationId"];
            match?: components["schemas"]["Match"];
            /** @description How many requests it applies to before it is removed. Without it, it stays until you remove it. */
            times?: number;
            /** @description The share of requests it applies to: 0.33 for about every third. */
            ratio?: number;
            /** @description The same seed selects the same requests and delays. */
            seed?: string;
        };
        Gap: {
            id: string;
            /** @description What the interface leaves open. */
            description: string;
            /** @description What the mock does by default. */
            default: string;
            alternatives: {
                id: string;
                description: string;
            }[];
            /** @description The id of the chosen alternative, or `default`. */
            chosen: string;
        };
        Gaps: {
            gaps: components["schemas"]["Gap"][];
        };
        Profile: {
            /**
             * @description The chosen alternatives, by gap id. Gaps that are not named return to their default.
             * @example {
             *       "session/time-of-call": "placed"
             *     }
             */
            profile: {
                [key: string]: string;
            };
        };
        /** @description How many real milliseconds the mock needed for the reply. */
        DurationMs: number;
        /** @description A request to the service and its reply. API keys and signatures are redacted. */
        Exchange: {
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Path and query. */
            target: string;
            headers: {
                [key: string]: string;
            };
            /** @description The body as JSON if it is JSON, else as a string; null when there was none. */
            body: unknown;
            /** @description Whether the body was too long to be kept in full. */
            truncated: boolean;
            workspaceId: string | null;
            operationId: string | null;
            reply: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                /** @description Like the body of the request; media are not kept. */
                body: unknown;
                /** @description The gaps that the reply depends on. */
                gaps: string[];
                /** @description The field that a refusal is about, as a JSON Pointer such as `/messengerOptions/message`; `x-api-key` for a wrong key. */
                field?: string;
            };
            durationMs: components["schemas"]["DurationMs"];
            /** @description How many milliseconds a fault held the reply back. */
            delayMs?: number;
            /** @description The statement of the document about the error in the reply, if it has one. */
            statement?: {
                id: string;
                text: string;
            };
            /** @description Every violation of the document in the request. */
            violations: {
                /** @enum {unknown} */
                part: "path" | "query" | "body";
                location: string;
                message: string;
            }[];
            /** @description Other remarks: a preference that could not be applied, a fault, an unknown field. */
            notices: string[];
        };
        Journal: {
            /** @description Oldest first. */
            exchanges: components["schemas"]["Exchange"][];
            /** @description The `after` for the next page. */
            next: number;
        };
        /** @description A request to the service in short. API keys and signatures are redacted. */
        ExchangeInfo: {
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Path and query. */
            target: string;
            workspaceId: string | null;
            operationId: string | null;
            /** @description The number, address or id of the customer in its body. */
            customer: string | null;
            /** @description The status of the reply; 0 if a fault sends no reply. */
            status: number;
            /** @description The code of the error in the reply. */
            errorCode: string | null;
            /** @description The ids of the faults that changed the reply. */
            fault?: string;
            durationMs: components["schemas"]["DurationMs"];
            /** @description The gaps that the reply depends on. */
            gaps: string[];
            /** @description The number of violations of the document. */
            violations: number;
        };
        Exchanges: {
            exchanges: components["schemas"]["ExchangeInfo"][];
            /** @description The number of items on all pages. */
            total: number;
        };
        Events: {
            events: components["schemas"]["Event"][];
            /** @description The number of the first event that is not in the list. */
            next: number;
        };
    };
    responses: {
        /** @description The request failed and changed nothing. The message says what was expected, what was found and what to do. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /** @description The workspace whose clock it is; without it, the clock of the mock. */
        ofWorkspace: string;
        /** @description Only the faults that were added for this workspace. */
        forWorkspace: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Checks that the mock is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    resetMock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resets the mock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                /** @description The workspace whose clock it is; without it, the clock of the mock. */
                workspaceId?: components["parameters"]["ofWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setClock: {
        parameters: {
            query?: {
                /** @description The workspace whose clock it is; without it, the clock of the mock. */
                workspaceId?: components["parameters"]["ofWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockSetting"];
            };
        };
        responses: {
            /** @description Sets the mode and the time of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    advanceClock: {
        parameters: {
            query?: {
                /** @description The workspace whose clock it is; without it, the clock of the mock. */
                workspaceId?: components["parameters"]["ofWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceRequest"];
            };
        };
        responses: {
            /** @description Advances the clock and returns the events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    advanceToNext: {
        parameters: {
            query?: {
                /** @description The workspace whose clock it is; without it, the clock of the mock. */
                workspaceId?: components["parameters"]["ofWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Advances the clock to the next due event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    undoClockMove: {
        parameters: {
            query?: {
                /** @description The workspace whose clock it is; without it, the clock of the mock. */
                workspaceId?: components["parameters"]["ofWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undoes the last move of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listSchedule: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only items due by then. */
                until?: string;
                /** @description How many to skip. */
                offset?: number;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists pending messages and queued calls by due time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the scenarios that come with the mock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenarios"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    loadScenario: {
        parameters: {
            query?: {
                /** @description The workspace whose state is replaced; without it, the whole mock. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @description The scenario. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replaces the state of the mock, or of one workspace, by that of a scenario. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadedScenario"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the snapshots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshots"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    saveSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description Saves the current state under a name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotInfo"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    exportSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The snapshot. */
                name: components["schemas"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exports a snapshot as a document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    importSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The snapshot. */
                name: components["schemas"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Snapshot"];
            };
        };
        responses: {
            /** @description Imports a snapshot under a name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotInfo"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The snapshot. */
                name: components["schemas"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes a snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshots"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    loadSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The snapshot. */
                name: components["schemas"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Loads a snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the workspaces with their API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspaces"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorkspace"];
            };
        };
        responses: {
            /** @description Creates a workspace with a new API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceInfo"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes a workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspaces"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listNextCallOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the outcomes of the next calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextCallOutcomeList"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setNextCallOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextCallOutcomes"];
            };
        };
        responses: {
            /** @description Sets the outcome of the next calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    removeNextCallOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes the outcomes of the next calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those with this status. */
                status?: components["schemas"]["Status"];
                /** @description Only chats, or only calls. */
                kind?: "chat" | "call";
                /** @description Only those of this channel type. */
                channelType?: string;
                /** @description Only those with this number, address or id. */
                customer?: string;
                /** @description Only those with all of these words, in any case: parts of the name, number, address or id of the customer, of ids, of texts, of the agent, the channel or the status. A word such as `to:Ada` looks in one field: `id`, `to`, `agent`, `channel`, `workspace`, `status`, `outcome`, `text`. */
                search?: string;
                /** @description The newest first, or those first that changed last. */
                order?: "created" | "updated";
                /** @description How many to skip. */
                offset?: number;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists sessions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a session with its transcript. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetails"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    sendCustomerMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerMessage"];
            };
        };
        responses: {
            /** @description Sends a message from the customer in a chat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    failAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Makes the agent fail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends an active chat or a call in progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those with this status. */
                status?: components["schemas"]["Status"];
                /** @description Only finished attempts, or only unfinished ones. */
                isFinished?: boolean;
                /** @description Only those with all of these words, in any case: parts of the name or number of the customer, of ids, of the agent, the line or the status. A word such as `to:Ada` looks in one field: `id`, `to`, `agent`, `channel`, `workspace`, `status`, `outcome`. */
                search?: string;
                /** @description How many to skip. */
                offset?: number;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists call attempts and the lines in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setCallOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt; a callId is the id of its first attempt. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOutcomeSetting"];
            };
        };
        responses: {
            /** @description Sets the outcome of a call attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallInfo"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those of this session. */
                sessionId?: string;
                /** @description Only those to this number, address or id. */
                to?: string;
                /** @description Only those in this state. */
                state?: components["schemas"]["MessageState"];
                /** @description Only those with all of these words, in any case: parts of the name, number, address or id of the recipient, of ids, of texts, of the agent, the channel or the state. A word such as `to:Ada` looks in one field: `id`, `to`, `agent`, `channel`, `workspace`, `status`, `text`. */
                search?: string;
                /** @description Those of the newest session first, or those first that were sent or are due last. */
                order?: "created" | "time";
                /** @description How many to skip. */
                offset?: number;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists messages to customers, those of the newest session first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    readCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns what responses of the service have covered so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coverage"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    clearCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clears the coverage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coverage"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /** @description Only the faults that were added for this workspace. */
                workspaceId?: components["parameters"]["forWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFault"];
            };
        };
        responses: {
            /** @description Adds a fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    clearFaults: {
        parameters: {
            query?: {
                /** @description Only the faults that were added for this workspace. */
                workspaceId?: components["parameters"]["forWorkspace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes all faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The fault. */
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes a fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listGaps: {
        parameters: {
            query?: {
                /** @description The workspace whose answers are shown; without it, those of the mock. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the gaps of the interface and what the mock does there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gaps"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setProfile: {
        parameters: {
            query?: {
                /** @description Only for this workspace. Its answers come before those of the mock; an empty profile removes them. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        responses: {
            /** @description Sets the profile: which alternative the mock uses for each gap. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gaps"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    readJournal: {
        parameters: {
            query?: {
                /** @description Only exchanges with a higher number. */
                after?: number;
                /** @description The maximum number of items. */
                limit?: number;
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those of this operation. */
                operationId?: components["schemas"]["OperationId"];
                /** @description Only those with this status. */
                status?: number;
                /** @description Only those with this method. */
                method?: string;
                /** @description Only those whose path starts with this. */
                path?: string;
                /** @description Only those that violate the document, or only those that match it. */
                hasViolations?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reads requests and their replies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    clearJournal: {
        parameters: {
            query?: {
                /** @description Only the exchanges of this workspace. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clears the journal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listExchanges: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those of this operation. */
                operationId?: components["schemas"]["OperationId"];
                /** @description Only those with this status. */
                status?: number;
                /** @description Only those with this method. */
                method?: string;
                /** @description Only those whose path starts with this. */
                path?: string;
                /** @description Only those with all of these words, in any case: parts of the method, the target, the operation, the status, of bodies and headers. What is redacted is not found. A word such as `to:Ada` looks in one field: `method`, `path`, `status`, `operation`, `workspace`, `to`, `gap`, or a member of a body. */
                search?: string;
                /** @description Only those that violate the document, or only those that match it. */
                hasViolations?: boolean;
                /** @description Only those whose reply depends on a gap, or only the others. */
                hasGaps?: boolean;
                /** @description How many to skip. */
                offset?: number;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the requests in the journal, newest first, without bodies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exchanges"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The number of the first event. */
                since?: number;
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those of this session; for a call, of this attempt. */
                sessionId?: string;
                /** @description The maximum number of items. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The number of the first event, which may be a past one. */
                since?: number;
                /** @description Only events of this workspace. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streams events as they occur. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
}
