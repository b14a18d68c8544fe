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
         * Whether the mock is ready.
         * @description An answer means that it is.
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
         * Goes back to the beginning.
         * @description The workspaces, the profile and the mode of the clock are as when the mock began, identifiers come in the same order again; sessions, faults and the journal are gone. Snapshots stay. A manual clock shows again what it showed at the beginning; one that runs by itself has run on.
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
         * What the clock shows.
         * @description Reading it changes nothing.
         */
        get: operations["getClock"];
        /**
         * Sets how the clock goes.
         * @description What has happened cannot be undone, so it never goes back.
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
         * Moves the clock and tells what happened.
         * @description Only a `manual` clock can be moved.
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
         * Moves the clock to the next thing that happens.
         * @description Only a `manual` clock can be moved. When nothing is due, nothing moves.
         */
        post: operations["advanceToNext"];
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
         * Lists pending messages and queued calls by the moment they are due.
         * @description What is due first comes first. A call may have to wait for a line when its moment has come.
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
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the snapshots.
         * @description By name.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Keeps the present state under a name.
         * @description One of that name is replaced. Faults, journal and the mode of the clock are no part of it.
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
         * The snapshot as a document to keep.
         * @description `understudy serve --snapshot FILE` begins with it.
         */
        get: operations["exportSnapshot"];
        /**
         * Takes an exported snapshot in under a name.
         * @description The present state stays as it is until the snapshot is loaded.
         */
        put: operations["importSnapshot"];
        post?: never;
        /**
         * Forgets a snapshot.
         * @description The present state stays as it is.
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
         * Goes back to a snapshot.
         * @description A manual clock shows what it showed then. The journal begins anew. For one that runs by itself, all that became due since then happens at once.
         */
        post: operations["loadSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins a new workspace from one of a snapshot.
         * @description It has the same sessions under ids of its own, and fresh API keys; so a state that was prepared once serves many tests side by side.
         */
        post: operations["branchSnapshot"];
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
         * @description In the order in which they were opened.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Opens a workspace with a fresh API key.
         * @description Nobody else knows the key, so tests that run side by side do not see each other.
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
         * Closes a workspace.
         * @description Its sessions are gone, its keys open nothing.
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
        get?: never;
        put?: never;
        /**
         * Decides how the next calls to be placed will end.
         * @description They stand in line behind those that were decided so before. A call that is decided by itself takes none.
         */
        post: operations["setNextCallOutcomes"];
        delete?: never;
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
         * @description Chats and calls, each attempt of a call by itself.
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
         * Shows a session with its transcript.
         * @description Needs no key, and shows a chat before its first message is sent too. The links to media are signed anew.
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
         * Lets the customer write in a chat.
         * @description The agent answers by its script. A conversation that was over goes on.
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
         * Lets the agent fail.
         * @description The chat, or the call that is in progress, is then `agent_errored`.
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
         * Ends a chat that is active or a call that is in progress.
         * @description The chat is then `completed`, the call `call_hangup`.
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
         * The calls that are not over and the lines.
         * @description Calls that are over are sessions like others: see there.
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
    "/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the attempts of calls, also of those that are over.
         * @description Those under way first, then the queue in its order, then those that are over, the latest first.
         */
        get: operations["listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attempts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many attempts have which status, and the lines.
         * @description Statuses that none has are left out.
         */
        get: operations["countAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attempts/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows an attempt with the others of its call.
         * @description The original has the id of the call.
         */
        get: operations["readAttempt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attempts/{sessionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes an attempt out of the queue.
         * @description It is then `call_canceled`, as when the service is asked to cancel the call.
         */
        post: operations["cancelAttempt"];
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
         * Decides how an attempt of a call will end.
         * @description It has to be in the queue. Of a call that is tried again only this attempt is decided.
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
         * Lists the messages to customers, those of the newest session first.
         * @description What would have reached whom, or will. Nothing is ever sent to anybody. Replies in reply mode are no messages.
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
         * Tells what answers of the service have shown so far.
         * @description Every status, documented error, type of entry and type of content, and when an answer to a program first had it. It stays when the mock is reset or a snapshot is loaded, so that it can tell of a whole run of tests.
         */
        get: operations["readCoverage"];
        put?: never;
        post?: never;
        /**
         * Begins anew, as if no answer had shown anything.
         * @description What is shown from now on counts.
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
         * Lists the faults that are set.
         * @description In the order in which they were set.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Lets something go wrong.
         * @description It meets requests to the service whose key is good. The first that fits is applied; a slow answer adds to another. Errors and broken connections change nothing in the mock.
         */
        post: operations["addFault"];
        /**
         * Removes all faults.
         * @description Requests are answered as ever.
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
         * @description It meets no further request.
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
         * Lists what the interface leaves open and what the mock does there.
         * @description Every gap with its default, its alternatives and the one that is played.
         */
        get: operations["listGaps"];
        /**
         * Chooses what the mock does where the interface leaves it open.
         * @description Answers that were given stay as they are; what follows goes by the new choice.
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
         * Reads which requests came in and what they were answered.
         * @description The latest 1,000 are kept. Without `after`, the latest.
         */
        get: operations["readJournal"];
        put?: never;
        post?: never;
        /**
         * Empties the journal.
         * @description The numbers go on where they were.
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
         * Lists the requests of the journal, newest first, without their bodies.
         * @description All of one: `readJournal` with `after` one less than its number, and `limit` 1.
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
         * Lists what happened.
         * @description Without `since`, from the beginning.
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
         * What happens, as it happens.
         * @description Server-sent events: `event` is the type, `data` the event as JSON, `id` the number to go on from. `replaced` says that the mock went back to another state. Without `since` or the header `Last-Event-ID`, from now on.
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
         * @description A moment in UTC with milliseconds.
         * @example 2026-11-20T09:00:00.000Z
         */
        Timestamp: string;
        Health: {
            /**
             * @description Whoever gets an answer may begin.
             * @constant
             */
            ready: true;
            /** @description What identifiers and picks are made from. */
            seed: string;
            now: components["schemas"]["Timestamp"];
        };
        /**
         * Error
         * @description The same envelope as the errors of the service. The codes: see `errorCode`.
         */
        ErrorEnvelope: {
            /** @description The HTTP status. */
            responseCode: number;
            /** @enum {string} */
            errorCode: "bodyTooLarge" | "conflict" | "faultNotFound" | "internalError" | "malformedJson" | "methodNotAllowed" | "pathNotFound" | "requestNotAllowed" | "sessionNotFound" | "snapshotNotFound" | "tokenRequired" | "unsupportedMediaType" | "validationError" | "workspaceNotFound";
            message: string;
            data: null;
        };
        Clock: {
            /**
             * @description `real` and `scaled` run by themselves; `manual` stands still until it is moved.
             * @enum {unknown}
             */
            mode: "real" | "scaled" | "manual";
            /** @description How many times as fast as real time it runs; null for `manual`. */
            factor: number | null;
            now: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When something happens next by itself, if nothing is asked before; null when nothing will.
             */
            nextAt: string | null;
        };
        ClockSetting: {
            /** @enum {unknown} */
            mode: "real" | "scaled" | "manual";
            /** @description For `scaled`: how many times as fast as real time. */
            factor?: number;
            /** @description Where it goes on; never before what it shows. Left out, it goes on where it is. */
            now?: components["schemas"]["Timestamp"];
        };
        DurationPart: number;
        /** @description Either a span, whose parts are added up, or the moment to go to. */
        AdvanceRequest: {
            days?: components["schemas"]["DurationPart"];
            hours?: components["schemas"]["DurationPart"];
            minutes?: components["schemas"]["DurationPart"];
            seconds?: components["schemas"]["DurationPart"];
            to?: components["schemas"]["Timestamp"];
        };
        /** Format: date-time */
        TimestampOrNull: string | null;
        /** @description One thing that happened. Beside these fields it has those of its type, such as the `entries` that were said; moments in it are texts as in `at`. API keys are left out. */
        Event: {
            /** @description Its place in the log. */
            number: number;
            at: components["schemas"]["Timestamp"];
            /** @description Such as `message-sent` or `call-placed`. */
            type: string;
            sessionId?: string;
            workspaceId?: string;
        } & {
            [key: string]: unknown;
        };
        AdvanceResult: {
            now: components["schemas"]["Timestamp"];
            nextAt: components["schemas"]["TimestampOrNull"];
            /** @description What happened on the way, in order. */
            events: components["schemas"]["Event"][];
        };
        WorkingHours: {
            /** @description As `HH:MM`; null leaves that side of the day open. */
            start: string | null;
            end: string | null;
            /** @description An IANA zone name. */
            timezone: string;
        };
        ScheduledItem: {
            /** @enum {unknown} */
            kind: "message" | "call";
            sessionId: string;
            /** @description Which of the session's messages, from 0; null for a call. */
            messageIndex: number | null;
            workspaceId: string;
            dueAt: components["schemas"]["Timestamp"];
            /** @description The number, address or id of the customer. */
            to: string | null;
            channelName: string | null;
            agentName: string;
            /** @description Those of a call. Those of a message moved it when it was asked for, and are not kept: null. */
            workingHours: components["schemas"]["WorkingHours"] | null;
        };
        Schedule: {
            scheduled: components["schemas"]["ScheduledItem"][];
            /** @description How many there are on all pages. */
            total: number;
        };
        /** @description Up to 64 letters, digits, dots, dashes and underscores. */
        SnapshotName: string;
        SnapshotInfo: {
            name: components["schemas"]["SnapshotName"];
            at: components["schemas"]["Timestamp"];
            /** @description How many events led to this state. */
            events: number;
        };
        Snapshots: {
            snapshots: components["schemas"]["SnapshotInfo"][];
        };
        NewSnapshot: {
            name: components["schemas"]["SnapshotName"];
        };
        /** @description A state of the mock as the events that led to it. It holds API keys and what customers said: treat it as you treat those. */
        Snapshot: {
            /**
             * @description The version of the format.
             * @constant
             */
            understudySnapshot: 2;
            seed: string;
            /** @description How many identifiers were drawn from the seed. */
            drawn: number;
            at: components["schemas"]["Timestamp"];
            /** @description Tells whether somebody edited the snapshot; such a one is refused. */
            digest: string;
            /** @description The log up to then, moments in milliseconds since 1970. */
            events: ({
                at: number;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        /** @description Small letters, digits and dashes; it stands in every id of the workspace. */
        WorkspaceId: string;
        BranchRequest: {
            /** @description The workspace of the snapshot that is branched. */
            workspaceId: string;
            newId?: components["schemas"]["WorkspaceId"];
        };
        BranchResult: {
            workspaceId: string;
            apiKeys: string[];
            /** @description What each session is called in the branch, by its id in the snapshot. */
            sessions: {
                [key: string]: string;
            };
        };
        WorkspaceInfo: {
            workspaceId: string;
            apiKeys: string[];
        };
        Workspaces: {
            workspaces: components["schemas"]["WorkspaceInfo"][];
        };
        /** @description Without any of it, a copy of the first workspace the mock began with. */
        NewWorkspace: {
            workspaceId?: components["schemas"]["WorkspaceId"];
            /** @description A workspace whose channels, agents, templates and workflows it gets; its sessions stay behind. */
            copyFrom?: string;
            /** @description What a workspace file says of a workspace, without `id` and `apiKeys`; instead of `copyFrom`. */
            content?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description How a call ends.
         * @enum {unknown}
         */
        CallOutcome: "completed" | "longTalk" | "noAnswer" | "couldNotConnect" | "errored" | "agentErrored" | "expired";
        NextCallOutcomes: {
            outcome: components["schemas"]["CallOutcome"];
            /**
             * @description How many of the next calls to be placed.
             * @default 1
             */
            count?: number;
        };
        CommandResult: {
            events: components["schemas"]["Event"][];
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
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description How many entries its transcript has. */
            entries: number;
        };
        Sessions: {
            sessions: components["schemas"]["SessionInfo"][];
            /** @description How many there are on all pages. */
            total: number;
            /** @description The `after` of the next page; null on the last. */
            next: string | null;
        };
        /** @description Words. */
        TextItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description The words themselves. */
            text: string;
        };
        /** @description Media type of the content behind the link. */
        MimeType: string;
        /**
         * Format: uri
         * @description Signed link to the content; it stops working after a while.
         */
        MediaUrl: string;
        /** @description Words shown with it. */
        Caption: string | null;
        /** @description A picture. */
        ImageItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            caption?: components["schemas"]["Caption"];
        };
        /** @description A film. */
        VideoItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "video";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            caption?: components["schemas"]["Caption"];
        };
        /** @description A sound. It has no caption. */
        AudioItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "audio";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
        };
        /** @description Any other file. */
        FileItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            mimeType: components["schemas"]["MimeType"];
            url: components["schemas"]["MediaUrl"];
            /** @description What the file is called. */
            filename?: string | null;
        };
        /** @description A quick reply the customer can press. */
        ButtonItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "button";
            /** @description What stands on the button. */
            text: string;
            /** @description What pressing it sends. */
            payload?: string | null;
        };
        /** @description One piece of a message. */
        ContentItem: components["schemas"]["TextItem"] | components["schemas"]["ImageItem"] | components["schemas"]["VideoItem"] | components["schemas"]["AudioItem"] | components["schemas"]["FileItem"] | components["schemas"]["ButtonItem"];
        /**
         * Format: date-time
         * @description When it happened.
         */
        EntryTimestamp: string;
        /** @description Something the customer, the agent or a background agent said. */
        MessageEntry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message";
            /**
             * @description Who speaks.
             * @enum {string}
             */
            role: "user" | "assistant" | "backgroundAgent";
            /** @description What is said, piece by piece. */
            content: components["schemas"]["ContentItem"][];
            /** @description Phone number or email address of whoever sent it. */
            senderId?: string | null;
            /** @description Name to show for whoever sent it. */
            senderName?: string | null;
            /** @description The agent who speaks; for assistant messages. */
            agentName?: string | null;
            /** @description Extras of the channel, such as the subject of an email. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description Name of the tool. */
        ToolName: string;
        /**
         * @description Before, during or after the session.
         * @enum {string|null}
         */
        Phase: "pre" | "during" | "post" | null;
        /** @description The agent uses a tool. */
        FunctionCallEntry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function_call";
            name: components["schemas"]["ToolName"];
            /** @description Identifies this use of the tool; its output carries the same. */
            call_id: string;
            /** @description What the tool was given. */
            arguments: {
                [key: string]: unknown;
            };
            phase?: components["schemas"]["Phase"];
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What a tool answered. */
        FunctionCallOutputEntry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function_call_output";
            name: components["schemas"]["ToolName"];
            /** @description The `call_id` of the entry in which the tool was used. */
            call_id: string;
            /** @description The answer as text, mostly JSON. */
            output: string;
            /** @description True when the tool failed. */
            is_error: boolean;
            /** @description How long the tool ran, in milliseconds. */
            executionTimeMs?: number | null;
            phase?: components["schemas"]["Phase"];
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description What the agent thought. */
        ThinkingEntry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
            /** @description The reasoning in words. */
            thinking: string;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description A summary of what came before. */
        SummaryEntry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "summary";
            /** @description The conversation so far in short. */
            summary: string;
            timestamp: components["schemas"]["EntryTimestamp"];
        };
        /** @description One thing that was said or done. */
        TranscriptEntry: components["schemas"]["MessageEntry"] | components["schemas"]["FunctionCallEntry"] | components["schemas"]["FunctionCallOutputEntry"] | components["schemas"]["ThinkingEntry"] | components["schemas"]["SummaryEntry"];
        FilledPlaceholder: {
            /** @description Which entry of the transcript, from 0. */
            entry: number;
            /** @description Which content item of a message, from 0; null for the text of another entry. */
            item: number | null;
            /** @description The first UTF-16 unit of the text that stands where the placeholder stood. */
            from: number;
            /** @description The first one behind it. */
            to: number;
            /** @description What the placeholder was called. */
            name: string;
        };
        SessionDetails: {
            session: components["schemas"]["SessionInfo"];
            transcript: components["schemas"]["TranscriptEntry"][];
            /** @description Where placeholders were filled, as far as the script still has the line. */
            filledPlaceholders: components["schemas"]["FilledPlaceholder"][];
            /** @description What placeholders are filled with. */
            variables: {
                [key: string]: unknown;
            };
            /** @description Signed link to the recording of a call that was answered. */
            recordingUrl: string | null;
        };
        CustomerMessage: {
            text: string;
        };
        CallInfo: {
            /** @description The attempt. */
            sessionId: string;
            /** @description The call. */
            callId: string;
            workspaceId: string;
            channelName: string;
            phoneNumber: string;
            status: components["schemas"]["Status"];
            callPriority: number;
            dueAt: components["schemas"]["Timestamp"];
            /** @description Whether it is due and waits for a line. */
            waiting: boolean;
            retryAttemptNo: number;
            /** @description How it will end, once that is decided. */
            outcome: components["schemas"]["CallOutcome"] | null;
        };
        LineUsage: {
            workspaceId: string;
            channelName: string;
            lines: number;
            busy: number;
        };
        Queue: {
            /** @description Calls that are not over: those under way first, then the queue in its order. */
            calls: components["schemas"]["CallInfo"][];
            lines: components["schemas"]["LineUsage"][];
        };
        /** @description One attempt of a call. */
        Attempt: {
            sessionId: string;
            callId: string;
            workspaceId: string;
            channelName: string;
            agentName: string;
            phoneNumber: string;
            status: components["schemas"]["Status"];
            /** @description 1 is the highest. */
            callPriority: number;
            dueAt: components["schemas"]["Timestamp"];
            /** @description Whether it is due and waits for a line. */
            waiting: boolean;
            /** @description 0 is the original, 1 or more a retry. */
            retryAttemptNo: number;
            /** @description How many retries were asked for. */
            noOfRetries: number;
            /** @description How it ends, once that is decided. */
            outcome: components["schemas"]["CallOutcome"] | null;
            updatedAt: components["schemas"]["Timestamp"];
        };
        Attempts: {
            attempts: components["schemas"]["Attempt"][];
            /** @description How many there are on all pages. */
            total: number;
        };
        AttemptCounts: {
            counts: {
                status: components["schemas"]["Status"];
                attempts: number;
            }[];
            lines: components["schemas"]["LineUsage"][];
        };
        AttemptDetails: {
            attempt: components["schemas"]["Attempt"];
            /** @description All attempts of the call so far, the original first. */
            attempts: components["schemas"]["Attempt"][];
        };
        CallOutcomeSetting: {
            outcome: components["schemas"]["CallOutcome"];
        };
        /** @enum {unknown} */
        MessageState: "pending" | "sending" | "sent" | "failed" | "cancelled";
        Message: {
            sessionId: string;
            /** @description Which of the session's messages, from 0. */
            messageIndex: number;
            workspaceId: string;
            state: components["schemas"]["MessageState"];
            dueAt: components["schemas"]["Timestamp"];
            sentAt: components["schemas"]["TimestampOrNull"];
            /** @description The number, address or id it goes to. */
            to: string | null;
            from: string | null;
            channelType: string;
            channelName: string | null;
            agentName: string;
            /** @description The texts of the message, one below the other, as the customer would read them; before it is sent, as it would be by now. */
            text: string;
            /** @description What it adds to the transcript; before it is sent, what it would add by now. */
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
            /** @description The `after` of the next page; null on the last. */
            next: string | null;
        };
        /**
         * Format: date-time
         * @description The mock's time when an answer first had it; null as long as none had.
         */
        CoveredAt: string | null;
        /** @enum {unknown} */
        OperationId: "triggerChat" | "cancelScheduledMessages" | "getSession" | "updateWorkflowCall" | "triggerCall" | "getSignedUrl" | "cancelCall";
        Coverage: {
            /** @description The statuses of sessions that were read. */
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
            /** @description The types of entries in transcripts, of sessions that were read and of replies that came at once. */
            entryTypes: {
                /** @enum {unknown} */
                type: "message" | "function_call" | "function_call_output" | "thinking" | "summary";
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
            /** @description The types of content in those entries. */
            contentTypes: {
                /** @enum {unknown} */
                type: "text" | "image" | "video" | "audio" | "file" | "button";
                coveredAt: components["schemas"]["CoveredAt"];
            }[];
        };
        Effect: {
            /** @constant */
            type: "error";
            /** @description One that the interface names for the operation. */
            errorCode: string;
        } | {
            /** @constant */
            type: "internalError";
        } | {
            /** @constant */
            type: "latency";
            /** @description Real milliseconds. */
            ms: number;
        } | {
            /** @constant */
            type: "reset";
        };
        Fault: {
            faultId: string;
            workspaceId?: string;
            operationId?: components["schemas"]["OperationId"];
            effect: components["schemas"]["Effect"];
            /** @description How many requests it still meets. */
            times?: number;
            ratio?: number;
            seed?: string;
            /** @description How many requests it has met. */
            applied: number;
        };
        Faults: {
            faults: components["schemas"]["Fault"][];
        };
        /** @description Without `times` and `ratio` it holds until it is removed. */
        NewFault: {
            /** @description Only for requests with a key of this workspace. */
            workspaceId?: string;
            operationId?: components["schemas"]["OperationId"];
            effect: components["schemas"]["Effect"];
            /** @description How many requests it meets before it is gone. */
            times?: number;
            /** @description What part of the requests it meets. */
            ratio?: number;
            /** @description Decides which requests a `ratio` meets; the same seed decides the same. */
            seed?: string;
        };
        Gap: {
            id: string;
            /** @description What the interface leaves open. */
            description: string;
            /** @description What the mock does unless told otherwise. */
            default: string;
            alternatives: {
                id: string;
                description: string;
            }[];
            /** @description The id of the alternative that is played, or `default`. */
            chosen: string;
        };
        Gaps: {
            gaps: components["schemas"]["Gap"][];
        };
        Profile: {
            /**
             * @description The alternatives to play, by the id of their gap. Gaps that are not named go back to their default.
             * @example {
             *       "session/time-of-call": "placed"
             *     }
             */
            profile: {
                [key: string]: string;
            };
        };
        /** @description A request to the service and its reply. API keys and signatures are blotted out. */
        Exchange: {
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Path and query. */
            target: string;
            headers: {
                [key: string]: string;
            };
            /** @description The body as JSON if it is JSON, else as text; null when there was none. */
            body: unknown;
            /** @description Whether the body was too long to keep all of it. */
            truncated: boolean;
            workspaceId: string | null;
            operationId: string | null;
            reply: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                /** @description As that of the request; media are not kept. */
                body: unknown;
                /** @description The gaps that the answer rests on. */
                gaps: string[];
            };
            /** @description Which events it brought about, time that passed before it included: from the first number up to, not including, the second. */
            events: {
                from: number;
                to: number;
            };
            /** @description Every place where request or reply do not fit the document. */
            violations: {
                /** @enum {unknown} */
                part: "path" | "query" | "body" | "reply";
                location: string;
                message: string;
            }[];
            /** @description What else is worth knowing: a preference that could not be met, a fault, a field that nobody knows. */
            notices: string[];
            /** @description For an unknown path or a wrong method: what was probably meant. */
            suggestion?: string;
        };
        Journal: {
            /** @description Oldest first. */
            exchanges: components["schemas"]["Exchange"][];
            /** @description The `after` that continues from here. */
            next: number;
        };
        /** @description A request to the service in one line. API keys and signatures are blotted out. */
        ExchangeInfo: {
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Path and query. */
            target: string;
            workspaceId: string | null;
            operationId: string | null;
            /** @description That of the reply. */
            status: number;
            /** @description The gaps that the answer rests on. */
            gaps: string[];
            /** @description How many places do not fit the document. */
            violations: number;
        };
        Exchanges: {
            exchanges: components["schemas"]["ExchangeInfo"][];
            /** @description How many there are on all pages. */
            total: number;
            /** @description The number of the newest request of all; 0 before the first. */
            newest: number;
        };
        Events: {
            events: components["schemas"]["Event"][];
            /** @description The number of the first event that is not in the list. */
            next: number;
        };
    };
    responses: {
        /** @description Refused; nothing has changed. The message says what was expected, what was there and what to do. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: never;
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
            /** @description Whether the mock is ready. */
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
            /** @description Goes back to the beginning. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the clock shows. */
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
            query?: never;
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
            /** @description Sets how the clock goes. */
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
            query?: never;
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
            /** @description Moves the clock and tells what happened. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Moves the clock to the next thing that happens. */
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
    listSchedule: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those that are due by then. */
                until?: string;
                /** @description How many to leave out before the first. */
                offset?: number;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists pending messages and queued calls by the moment they are due. */
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
            /** @description Keeps the present state under a name. */
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
            /** @description The snapshot as a document to keep. */
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
            /** @description Takes an exported snapshot in under a name. */
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
            /** @description Forgets a snapshot. */
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
            /** @description Goes back to a snapshot. */
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
    branchSnapshot: {
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
                "application/json": components["schemas"]["BranchRequest"];
            };
        };
        responses: {
            /** @description Begins a new workspace from one of a snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchResult"];
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
            /** @description Opens a workspace with a fresh API key. */
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
            /** @description Closes a workspace. */
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
            /** @description Decides how the next calls to be placed will end. */
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
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many to leave out before the first; not together with `after`. */
                offset?: number;
                /** @description How many at most. */
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
            /** @description Shows a session with its transcript. */
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
            /** @description Lets the customer write in a chat. */
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
            /** @description Lets the agent fail. */
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
            /** @description Ends a chat that is active or a call that is in progress. */
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls that are not over and the lines. */
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
    listAttempts: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those with this status. */
                status?: components["schemas"]["Status"];
                /** @description Only those that are over, or only those that are not. */
                isFinished?: boolean;
                /** @description How many to leave out before the first. */
                offset?: number;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the attempts of calls, also of those that are over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attempts"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    countAttempts: {
        parameters: {
            query?: {
                /** @description Only those of this workspace. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many attempts have which status, and the lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttemptCounts"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    readAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shows an attempt with the others of its call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttemptDetails"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    cancelAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Takes an attempt out of the queue. */
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
    setCallOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt; that of a callId is the first. */
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
            /** @description Decides how an attempt of a call will end. */
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
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many to leave out before the first; not together with `after`. */
                offset?: number;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the messages to customers, newest first. */
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
            /** @description Tells what answers of the service have shown so far. */
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
            /** @description Begins anew, as if no answer had shown anything. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the faults that are set. */
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
            /** @description Lets something go wrong. */
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
            query?: never;
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists what the interface leaves open and what the mock does there. */
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
            query?: never;
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
            /** @description Chooses what the mock does where the interface leaves it open. */
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
                /** @description How many at most. */
                limit?: number;
                /** @description Only those of this workspace. */
                workspaceId?: string;
                /** @description Only those of this operation. */
                operationId?: components["schemas"]["OperationId"];
                /** @description Only those with this status. */
                status?: number;
                /** @description Only those with this method. */
                method?: string;
                /** @description Only those whose path begins so. */
                path?: string;
                /** @description Only those that do not fit the document, or only those that do. */
                hasViolations?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reads which requests came in and what they were answered. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empties the journal. */
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
                /** @description Only those whose path begins so. */
                path?: string;
                /** @description Only those that do not fit the document, or only those that do. */
                hasViolations?: boolean;
                /** @description Only those whose answer rests on a gap, or only the others. */
                hasGaps?: boolean;
                /** @description Only those up to this number, so that pages stay in place while more come in. */
                until?: number;
                /** @description How many to leave out before the first. */
                offset?: number;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists the requests of the journal, newest first, without their bodies. */
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
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists what happened. */
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
                /** @description The number of the first event, also of the past. */
                since?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happens, as it happens. */
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
