// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/chat-agent/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger Chat
         * @description Start a conversation with a customer: send the first message on a messenger-app, Web Chat or Email channel, at once or at a scheduled time. The agent writes it, or you give its exact text or, on a messenger-app channel, a template.
         *
         *     With `doReturnResponse` nothing is sent. The agent answers the `message` of a customer in the response, and the returned `sessionId` continues the conversation.
         */
        post: operations["triggerChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-agent/cancel/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation whose messages to cancel, by the `sessionId` that Trigger Chat returned.
                 * @example ses_acme_5b90d17f3ae8264c
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel Scheduled Messages
         * @description Cancel the messages of a chat that are scheduled and not sent yet. Read `data.isCancelled` for the result: having nothing to cancel is a success too, with a `reason`. Calls are cancelled with Cancel Call.
         */
        delete: operations["cancelScheduledMessages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/fetch/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation to read, by the identifier that started it.
                 * @example ses_acme_0f3c9a1be27d4456
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        /**
         * Get Session Details
         * @description Read the whole record of one conversation, chat or call: who took part, what was said and done, the analysis, the status and the times. A call also has its duration, the number of the attempt and a link to its recording.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/call/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow to update, by its identifier in the dashboard.
                 * @example wf_order_followup
                 */
                workflowId: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Update Workflow Call
         * @description Update the call details of a workflow: whom to call, with which variables, and when. What is left out stays as the workflow has it. The response has no identifier.
         */
        put: operations["updateWorkflowCall"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger Call
         * @description Place a voice call to a customer through an agent, now or later. The call waits in the queue until it is due; working hours, its priority and the last day to call on decide when it is placed. A failed attempt is retried as often as you ask for.
         */
        post: operations["triggerCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call/signed-recording-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Signed URL
         * @description Get a secure link to the recording of a call, which works for a limited time. Name the call, or the address at which its recording is stored; at least one of the two is required.
         */
        get: operations["getSignedUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call/cancel/{callId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The call to cancel, by the `callId` that Trigger Call returned.
                 * @example call_acme_c4e81f06b9d2735a
                 */
                callId: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel Call
         * @description Cancel an outbound call that waits in the queue: its pending jobs are removed, and its status becomes `call_canceled`. A call that has left the queue cannot be cancelled.
         */
        put: operations["cancelCall"];
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
        /** @description How the first message is made on a messenger-app channel. Web Chat reads `additionalContext` and nothing else of it. */
        MessengerOptions: {
            /**
             * @description How the first message comes about: the agent writes it (`prompt`), it is given word for word (`say`), or it is made from an approved template (`template`).
             * @default prompt
             * @enum {string}
             */
            messageType?: "prompt" | "say" | "template";
            /** @description For `prompt`: background or instructions for the agent that writes the message. */
            additionalContext?: string;
            /** @description For `say`, which needs it: the exact text to send. */
            message?: string;
            /** @description For `template`, which needs it: the name of the approved template. Templates are meant for customers who were silent for the last 24 hours. */
            templateId?: string;
            /**
             * @description For `template`: the language to send it in, as a code such as `en` or `hi`.
             * @default en
             */
            templateLanguage?: string;
            /** @description For `template`: what replaces its placeholders. Each key is the position of a placeholder, as a string: `1`, `2`. */
            templateVariables?: {
                [key: string]: unknown;
            };
        };
        /** @description How an email is made, and who else receives it. */
        EmailOptions: {
            /**
             * @description How the email comes about: the agent writes it (`prompt`), or its content is given word for word (`say`).
             * @default prompt
             * @enum {string}
             */
            messageType?: "prompt" | "say";
            /** @description For `prompt`: instructions for the agent that writes the email. */
            additionalContext?: string;
            /** @description For `say`, which needs it: the exact content to send. */
            body?: string;
            /** @description The subject line of the email, for each `messageType`. */
            subject?: string;
            /** @description Who receives a copy, as addresses separated by commas. */
            cc?: string;
            /** @description Who receives a copy unseen by the others, as addresses separated by commas. */
            bcc?: string;
            /** @description The email conversation to continue, by its `sessionId`. The email is sent in that thread, and those who were in CC and BCC before receive it too. Without it a new thread begins. */
            replyTo?: string;
        };
        /** @description A time of day on the 24-hour clock, as `HH:MM` from 00:00 to 23:59. */
        TimeOfDay: string;
        /** @description Reply mode only: settings of the one reply that is asked for. */
        ChatOptions: {
            /** @description Instructions for the agent that hold for this reply, and no later one. */
            additionalContext?: string;
        };
        /** @description A conversation to start on a channel, now or later; or, with `doReturnResponse`, a message that an agent answers in the response. */
        TriggerChatRequest: {
            /** @description The channel to write on: an enabled messenger-app, Web Chat or Email channel of the workspace, by its exact name in the dashboard. Required, except in reply mode, where it is omitted. */
            communicationChannel?: string;
            /** @description Whom to write to. On a messenger-app channel it is a phone number with its country code, on Web Chat the ID that the customer has on your site or in your app; both need it. In reply mode it only names the customer in the session. */
            customerNumber?: string;
            /**
             * Format: email
             * @description Where to send the email; Email channels need it. In reply mode it only names the customer in the session.
             */
            customerEmail?: string;
            /** @description The agent that writes, by its name. Without it, the agent assigned to the channel. Required in reply mode. */
            agentName?: string;
            /** @description The version of the agent: `default` for the published one, `draft` for the latest saved draft, or a number such as `2`. Without it, the version set at the channel, or else the published one. */
            agentVersion?: string;
            /** @description The business number to send from, on messenger-app channels only. It must be one of the channel's; without it, one of them is picked. */
            agentNumber?: string;
            /** @description Variables about the customer, under any names. Prompts of the agent read each as `${variable_name}`; templates do not use them. */
            metadata?: {
                [key: string]: unknown;
            };
            messengerOptions?: components["schemas"]["MessengerOptions"];
            emailOptions?: components["schemas"]["EmailOptions"];
            /** @description Files to send along: links to images, PDFs or other documents that anyone can open. */
            attachments?: string[];
            /**
             * Format: date-time
             * @description When the message is due, as an ISO 8601 date-time with `Z` or an offset. A message due in the past is sent at once.
             */
            scheduleTime?: string;
            /** @description The earliest time of day at which the message is sent. One that is due earlier waits until then. */
            startWorkingHour?: components["schemas"]["TimeOfDay"];
            /** @description The latest time of day at which the message is sent. One that is due later is sent the next day, at `startWorkingHour` or, without it, at midnight. */
            endWorkingHour?: components["schemas"]["TimeOfDay"];
            /**
             * @description The IANA time zone in which the working hours are read, such as `Europe/Lisbon`.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description Reply mode: the agent's reply is returned in the response, and nothing is sent to a customer.
             * @default false
             */
            doReturnResponse?: boolean;
            /** @description Reply mode only: what the customer says to the agent. */
            message?: string;
            /** @description Reply mode only: the conversation to continue, by the `sessionId` of an earlier response. Without it a new one begins. */
            sessionId?: string;
            chatOptions?: components["schemas"]["ChatOptions"];
        };
        /** @description What every error looks like. The codes that are documented are with their operation and status; where no condition is documented, any code may come. */
        ErrorBody: {
            /** @description The HTTP status of the response: 400, 401, 403, 404, 422 or 500 where the error is documented. */
            responseCode: number;
            /** @description What went wrong, for programs to tell errors apart. */
            errorCode: string;
            /** @description What went wrong, in words for people. Its wording may change. */
            message: string;
            /** @description Always null in an error. */
            data: null;
        };
        /**
         * @description The result code, always 200 on success.
         * @constant
         */
        SuccessCode: 200;
        /** @description Identifies the conversation; no two have the same. Get Session Details reads it. */
        SessionId: string;
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
        /** @description What was said and done in the conversation, in chronological order. */
        Transcript: components["schemas"]["TranscriptEntry"][];
        /** @description The conversation that was started, and in reply mode what was said and done. */
        TriggerChatSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the request was taken.
             * @constant
             */
            message: "Trigger dispatched";
            /** @description What was started. */
            data: {
                sessionId: components["schemas"]["SessionId"];
                /** @description Reply mode only: the message of the customer and everything the agent did in reply. Links to images and files in it expire. */
                transcript?: components["schemas"]["Transcript"];
            };
        };
        /** @description What the channel or the type of the message needs is missing, or fields do not go together. */
        TriggerChatBadRequest: {
            /** @description Which field or setting is at fault. Codes that end in `Required` name the field that is missing; `no…` codes and those about the channel need a change in the dashboard or another channel. */
            errorCode?: ("customerNumberRequired" | "customerEmailRequired" | "messageRequired" | "templateIdRequired" | "templateNotSupported" | "emailBodyRequired" | "agentNumberNotInChannel" | "noAgentPhoneNumbers" | "noAgentEmail" | "unsupportedChannelType" | "agentNameRequired" | "incompatibleOptions") | string;
        } & components["schemas"]["ErrorBody"];
        /** @description An error of authentication. */
        UnauthorizedError: {
            /** @description `apiKeyMissing` without the header `x-api-key`; `apiKeyInvalid` with an unknown key. */
            errorCode?: ("apiKeyMissing" | "apiKeyInvalid") | string;
        } & components["schemas"]["ErrorBody"];
        /** @description The request names a conversation of another workspace. */
        TriggerChatForbidden: {
            /** @description `forbidden`: the `sessionId` belongs to another workspace than the API key. */
            errorCode?: "forbidden" | string;
        } & components["schemas"]["ErrorBody"];
        /** @description The request names a channel or a conversation that does not exist. */
        TriggerChatNotFound: {
            /** @description What was not found: an enabled channel of that name, the session to continue, or the email conversation to reply in. */
            errorCode?: ("channelNotFound" | "sessionNotFound" | "replyToSessionNotFound") | string;
        } & components["schemas"]["ErrorBody"];
        /** @description A part of the request is not what its schema says. */
        ValidationError: {
            /** @description `validationError`; `message` names the part of the request. */
            errorCode?: "validationError" | string;
        } & components["schemas"]["ErrorBody"];
        /** @description The service failed. */
        InternalError: {
            /** @description `internalError`: the failure is on the side of the service. */
            errorCode?: "internalError" | string;
        } & components["schemas"]["ErrorBody"];
        /** @description Messages were pending, and none of them will be sent. */
        MessagesCancelled: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that pending messages were cancelled.
             * @constant
             */
            message: "Scheduled messages cancelled successfully";
            /** @description Which session it was, and that its messages are cancelled. */
            data: {
                sessionId: components["schemas"]["SessionId"];
                /**
                 * @description Says that no pending message will be sent.
                 * @constant
                 */
                isCancelled: true;
            };
        };
        /** @description The result where nothing was cancelled. */
        UncancelledResult: {
            sessionId: components["schemas"]["SessionId"];
            /**
             * @description Says that nothing was cancelled; `reason` says why.
             * @constant
             */
            isCancelled: false;
            /** @description Why nothing was cancelled, in words for people. */
            reason: string;
        };
        /** @description No message was pending. */
        NothingScheduled: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that nothing was pending.
             * @constant
             */
            message: "No scheduled jobs found";
            data: components["schemas"]["UncancelledResult"];
        };
        /** @description A message was there, but could not be cancelled, usually because it was being sent. */
        MessagesNotCancelled: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that something was there that could not be cancelled.
             * @constant
             */
            message: "Jobs not cancelled";
            data: components["schemas"]["UncancelledResult"];
        };
        /** @description What became of the pending messages. All three are results with status 200. */
        CancelScheduledMessagesSuccess: components["schemas"]["MessagesCancelled"] | components["schemas"]["NothingScheduled"] | components["schemas"]["MessagesNotCancelled"];
        /** @description The agent that wrote or spoke in the session. */
        AgentDetails: {
            /** @description What the dashboard calls the agent. */
            name: string;
            /** @description The phone number that the agent used, if any. */
            number?: string | null;
            /** @description The address that the agent writes from, if any. */
            email?: string | null;
            /** @description The label of the agent's version that was used, such as `2`. */
            version?: string | null;
        };
        /** @description The customer of the conversation. The real name of the identifier is unknown; this document calls it `id`, and nothing may depend on its name or presence. */
        UserDetails: {
            /** @description What identifies the customer: a phone number, an email address or an ID of your own. */
            id?: string;
            /** @description What to call the customer on a screen, if known. */
            name?: string | null;
            /** @description Where the customer is called or written to, if by phone. */
            number?: string | null;
            /** @description The address that the customer is written to, if by email. */
            email?: string | null;
        };
        /** @description Variables of the conversation, under names of your own, which prompts of the agent can read. */
        DynamicVariables: {
            [key: string]: unknown;
        } | null;
        /**
         * @description The kind of channel on which the conversation took place.
         * @enum {string}
         */
        CommunicationChannelType: "email" | "inboundSipTrunk" | "outboundSipTrunk" | "messengerChat" | "messengerVoice" | "sms" | "webChat";
        /** @description What the dashboard calls the channel. */
        CommunicationChannelName: string | null;
        /** @description What was found out afterwards, such as a summary, the sentiment or tags. Its members depend on the analytics settings of the agent. */
        Analysis: {
            [key: string]: unknown;
        } | null;
        /**
         * @description How far the conversation has come. `call_in_queue` waits to be placed, `call_placed` rings, `call_in_progress` is connected and `call_hangup` is over; a call can also end as `call_errored`, `call_expired` before anybody answered, `call_canceled` or `could_not_connect`. Of any conversation, `active` goes on, `completed` ended normally and `agent_errored` met an error of its agent.
         * @enum {string}
         */
        SessionStatus: "active" | "completed" | "call_in_queue" | "call_placed" | "call_in_progress" | "call_errored" | "call_expired" | "call_hangup" | "agent_errored" | "call_canceled" | "could_not_connect";
        /**
         * Format: date-time
         * @description When the conversation started, as an ISO 8601 date-time.
         */
        SessionTime: string;
        /**
         * Format: date-time
         * @description When this record was made, as an ISO 8601 date-time.
         */
        CreatedAt: string;
        /**
         * Format: date-time
         * @description When this record last changed, as an ISO 8601 date-time.
         */
        UpdatedAt: string;
        /**
         * Session of a call
         * @description The record of a call. Three of its fields are in no other session.
         */
        CallSession: {
            sessionId: components["schemas"]["SessionId"];
            agentDetails: components["schemas"]["AgentDetails"];
            userDetails: components["schemas"]["UserDetails"];
            dynamicVariables?: components["schemas"]["DynamicVariables"];
            /**
             * @description The channel that carried the call: `inboundSipTrunk` for a call from the customer, `outboundSipTrunk` for one to the customer.
             * @enum {string}
             */
            communicationChannelType: "inboundSipTrunk" | "outboundSipTrunk";
            communicationChannelName?: components["schemas"]["CommunicationChannelName"];
            transcript: components["schemas"]["Transcript"];
            analysis?: components["schemas"]["Analysis"];
            status: components["schemas"]["SessionStatus"];
            time: components["schemas"]["SessionTime"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            /** @description How long the call lasted, in seconds. */
            duration: number | null;
            /** @description Which attempt of the call this is: 0 for the first, 1 and up for its retries. */
            retryAttemptNo: number;
            /**
             * Format: uri
             * @description A signed link to what was said. It expires after a limited time; Get Signed URL makes a new one.
             */
            recordingUrl: string | null;
        };
        /**
         * Session of any other channel
         * @description The record of a chat, an email thread or another conversation without a SIP trunk. It has no field of a call.
         */
        NonCallSession: {
            sessionId: components["schemas"]["SessionId"];
            agentDetails: components["schemas"]["AgentDetails"];
            userDetails: components["schemas"]["UserDetails"];
            dynamicVariables?: components["schemas"]["DynamicVariables"];
            /**
             * @description The kind of channel of the conversation; one of those without a SIP trunk.
             * @enum {string}
             */
            communicationChannelType: "email" | "messengerChat" | "messengerVoice" | "sms" | "webChat";
            communicationChannelName?: components["schemas"]["CommunicationChannelName"];
            transcript: components["schemas"]["Transcript"];
            analysis?: components["schemas"]["Analysis"];
            status: components["schemas"]["SessionStatus"];
            time: components["schemas"]["SessionTime"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        /** @description The record of one conversation with a customer, by call or by any other channel. */
        Session: components["schemas"]["CallSession"] | components["schemas"]["NonCallSession"];
        /** @description The record that was asked for. */
        GetSessionSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the record follows.
             * @constant
             */
            message: "Session details found";
            data: components["schemas"]["Session"];
        };
        /** @description The workspace has no such session. */
        SessionNotFound: {
            /** @description `sessionNotFound`, also for a session of another workspace. */
            errorCode?: "sessionNotFound" | string;
        } & components["schemas"]["ErrorBody"];
        /** @description Settings of this one call. Each replaces what the dashboard has for the agent; what is left out stays. All are strings. */
        CallOptions: {
            /** @description The language in which the call is transcribed, as a code such as `en`. */
            transcriptLanguage?: string;
            /** @description Whether the customer may interrupt the agent at any time: `True` or `False`. */
            allowedOverallInterruptions?: string;
            /** @description Whether the customer may interrupt the first words of the agent: `True` or `False`. */
            allowedInterruptionsInitially?: string;
            /** @description The language in which the agent speaks, as a code such as `hi`. */
            ttsLanguage?: string;
            /** @description The gender of the agent's voice. Only Update Workflow Call documents it. */
            ttsGender?: string;
            /** @description The voice that the agent speaks with, by its identifier. */
            voiceId?: string;
            /** @description How fast the agent speaks, as a number in a string, such as `1.1`. */
            speed?: string;
            /** @description The phone number to which the agent hands the call over. */
            transferNumber?: string;
            /** @description The mode in which the agent holds the call. */
            communicationMethod?: string;
            /** @description Whether the customer may answer with the keys of the phone: `True` or `False`. */
            dtmfEnabled?: string;
            /** @description The first words of the agent. Each `${variable_name}` in it is replaced. */
            initialMessage?: string;
            /** @description Background about this call that the agent takes into account. */
            additionalContext?: string;
        };
        /** @description Whom a workflow calls, with which variables, and when. */
        UpdateWorkflowCallRequest: {
            /** @description The customer to call, as a number with its country code; a leading `+` is optional. */
            customer_number: string;
            /** @description Variables about the customer, such as an email address, a name or an id. The initial prompt and the system prompt of the agent read each as `${variable_name}`. */
            customer_details?: {
                [key: string]: unknown;
            };
            /** @description The agent that speaks on the call; without it, the agent that the workflow has. */
            use_case?: string;
            /**
             * @description The version of the agent that speaks, as a number, or `default` for the published one.
             * @default default
             */
            agent_version?: number | "default";
            /** @description The number to call from, with or without a leading `+`; without it, the number that the workflow has. */
            bot_number?: string;
            /**
             * Format: date-time
             * @description When the call is due, as a UTC date-time `YYYY-MM-DDTHH:MM:SSZ`. Without it the call is due now.
             */
            schedule_time?: string;
            options?: components["schemas"]["CallOptions"];
            /** @description How many more times the customer is called after a failed attempt. */
            no_of_retries?: number;
            /** @description The time between two attempts, in hours. */
            retry_after_in_hrs?: number;
            /** @description The earliest time of day at which the call is placed. A call that is due earlier waits until then. */
            start_working_hour?: components["schemas"]["TimeOfDay"];
            /** @description The latest time of day at which the call is placed. A call that is due later waits for the start of the next day. */
            end_working_hour?: components["schemas"]["TimeOfDay"];
            /**
             * @description The IANA time zone in which the working hours are read, such as `Asia/Kolkata`.
             * @default Asia/Kolkata
             */
            timezone?: string;
            /**
             * @description The order among calls that wait: 1 is placed first, 100 last.
             * @default 10
             */
            call_priority?: number;
            /**
             * Format: date
             * @description The last day on which the call may be placed, as `YYYY-MM-DD`. After it the call expires.
             */
            call_on_date?: string;
        };
        /** @description The call details of the workflow are updated. */
        UpdateWorkflowCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the details were stored.
             * @constant
             */
            message: "Workflow call details updated successfully";
            /** @description Always null; nothing more is returned. */
            data: null;
        };
        /** @description A call to place through an agent, now or later. */
        TriggerCallRequest: {
            /** @description The customer to call, as a number with its country code; a leading `+` is optional. */
            phoneNumber: string;
            /** @description The agent that speaks on the call, by its name in the dashboard. */
            agentName: string;
            /**
             * @description The version of the agent that speaks: `default` for the published one, or the number of a version.
             * @default default
             */
            agentVersion?: string | number;
            /** @description Variables about the customer, under any names. The initial prompt and the system prompt of the agent read each as `${variable_name}`. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description The outbound SIP channel to call from; one of its numbers is picked at random. */
            channel?: string;
            /** @description The number to call from, with or without a leading `+`. Without it any number of the outbound SIP channel is used. */
            agentNumber?: string;
            options?: components["schemas"]["CallOptions"];
            /** @description How many more times the customer is called after a failed attempt. */
            noOfRetries?: number;
            /** @description The time between two attempts, in hours. */
            retryAfterHours?: number;
            /** @description The earliest time of day at which the call is placed. A call that is due earlier waits until then. */
            startWorkingHour?: components["schemas"]["TimeOfDay"];
            /** @description The latest time of day at which the call is placed. A call that is due later waits for the start of the next day. */
            endWorkingHour?: components["schemas"]["TimeOfDay"];
            /**
             * @description The IANA time zone in which the working hours are read, such as `America/Los_Angeles`.
             * @default Asia/Kolkata
             */
            timezone?: string;
            /**
             * @description The order among calls that wait: 1 is placed first, 100 last.
             * @default 10
             */
            callPriority?: number;
            /**
             * Format: date
             * @description The last day on which the call may be placed, as `YYYY-MM-DD`. After it the call expires.
             */
            callOnDate?: string;
            /**
             * Format: date-time
             * @description When the call is due, as an ISO 8601 date-time with `Z` or an offset.
             */
            scheduleTime?: string;
        };
        /** @description The call that is queued. */
        TriggerCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the call was queued.
             * @constant
             */
            message: "Call triggered successfully";
            /** @description Which call was queued. */
            data: {
                /** @description Identifies the call in Cancel Call and Get Signed URL. */
                callId: string;
            };
        };
        /** @description A link to the recording of the call. */
        GetSignedUrlSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the link follows.
             * @constant
             */
            message: "Signed url generated successfully!";
            /** @description Where the recording can be heard. */
            data: {
                /**
                 * Format: uri
                 * @description The secure link. It works for a limited time.
                 */
                url: string;
            };
        };
        /** @description The call that will not be placed. */
        CancelCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /**
             * @description Says that the call left the queue.
             * @constant
             */
            message: "Call canceled successfully!";
            /** @description What left the queue. */
            data: {
                /** @description How many pending jobs of the call left the queue. */
                removedJobs: number;
            };
        };
    };
    responses: {
        /** @description The API key is missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
        UndocumentedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
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
    triggerChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The customer, the channel and the message. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerChatRequest"];
            };
        };
        responses: {
            /** @description The message is sent or scheduled; in reply mode, the agent has answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerChatSuccess"];
                };
            };
            /** @description The channel or the type of the message needs something that is missing, or fields do not go together. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerChatBadRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The conversation to continue belongs to another workspace. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerChatForbidden"];
                };
            };
            /** @description The workspace has no such channel or conversation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerChatNotFound"];
                };
            };
            /** @description A field has the wrong type. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The service failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancelScheduledMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation whose messages to cancel, by the `sessionId` that Trigger Chat returned.
                 * @example ses_acme_5b90d17f3ae8264c
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the messages, cancelled or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelScheduledMessagesSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["UndocumentedError"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The conversation to read, by the identifier that started it.
                 * @example ses_acme_0f3c9a1be27d4456
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The workspace has no such session. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionNotFound"];
                };
            };
            /** @description The `sessionId` is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The service failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            default: components["responses"]["UndocumentedError"];
        };
    };
    updateWorkflowCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow to update, by its identifier in the dashboard.
                 * @example wf_order_followup
                 */
                workflowId: string;
            };
            cookie?: never;
        };
        /** @description The customer, and all that differs from the workflow. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowCallRequest"];
            };
        };
        responses: {
            /** @description The call details are updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateWorkflowCallSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    triggerCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The customer, the agent and the time of the call. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerCallRequest"];
            };
        };
        responses: {
            /** @description The call is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerCallSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getSignedUrl: {
        parameters: {
            query?: {
                /**
                 * @description The call whose recording to link to, by the `callId` that Trigger Call returned.
                 * @example call_acme_9a47d2c05e1b8f36
                 */
                callId?: string;
                /**
                 * @description The recording to link to, by its direct storage URL.
                 * @example https://storage.example.com/recordings/call_acme_9a47d2c05e1b8f36.wav
                 */
                callRecordingUrl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSignedUrlSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancelCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The call to cancel, by the `callId` that Trigger Call returned.
                 * @example call_acme_c4e81f06b9d2735a
                 */
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call will not be placed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelCallSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description An error that the interface leaves open. It has the common envelope; its status and its code are the service's own. The examples are the answers of the mock, and `x-gap` names the open question. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
