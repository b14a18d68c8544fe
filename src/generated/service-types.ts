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
         * Start a chat, or ask an agent for a reply
         * @description Sends a customer the first message of a conversation, now or later. With `doReturnResponse` nothing is sent; the agent's reply comes back in the response, and its `sessionId` goes on with the conversation.
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
                /** @description What Trigger Chat returned when the message was scheduled. */
                sessionId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel scheduled messages
         * @description Holds back the messages of a session that have not gone out yet. Having nothing to cancel is an answer and no error; read `data.isCancelled`.
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
                /** @description The session to read. */
                sessionId: string;
            };
            cookie?: never;
        };
        /**
         * Read a session
         * @description The whole record of one chat or call, with its participants, transcript, analysis, status and times. Calls add their duration, the number of the attempt and a link to the recording.
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
                /** @description The workflow whose call details to update. */
                workflowId: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Update the call details of a workflow
         * @description Tells a workflow whom to call, with what in hand, and when.
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
         * Place a call
         * @description Queues a voice call to a customer, for now or later. Working hours, priority, retries and the last day to call on decide when it is placed and whether it is placed at all.
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
         * Get a link to a recording
         * @description Makes a secure link to the recording of a call, good for a limited time. Name the call, or the address its recording is stored at; one of the two has to be there.
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
                /** @description The call to call off. */
                callId: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel a queued call
         * @description Takes a call out of the queue. Once it has been placed it cannot be called off.
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
        /** @description How the first message is made on a messenger-app channel. Web Chat reads `additionalContext` only. */
        MessengerOptions: {
            /**
             * @description Written by the agent, sent word for word, or made from a template.
             * @default prompt
             * @enum {string}
             */
            messageType?: "prompt" | "say" | "template";
            /** @description For `prompt`: what else the agent should know or heed. */
            additionalContext?: string;
            /** @description For `say`: the words to send. */
            message?: string;
            /** @description For `template`: which approved template, by name. */
            templateId?: string;
            /**
             * @description For `template`: language code, such as `hi`.
             * @default en
             */
            templateLanguage?: string;
            /** @description For `template`: values by placeholder position, the position written as text. */
            templateVariables?: {
                [key: string]: unknown;
            };
        };
        /** @description How the email is made. */
        EmailOptions: {
            /**
             * @description Written by the agent, or sent word for word.
             * @default prompt
             * @enum {string}
             */
            messageType?: "prompt" | "say";
            /** @description For `prompt`: what else the agent should know or heed. */
            additionalContext?: string;
            /** @description For `say`: the content to send. */
            body?: string;
            /** @description The email's subject. */
            subject?: string;
            /** @description Who gets a copy: addresses with commas between them. */
            cc?: string;
            /** @description Who gets a hidden copy: addresses with commas between them. */
            bcc?: string;
            /** @description The `sessionId` of the email conversation to write in. */
            replyTo?: string;
        };
        /** @description A time of day from 00:00 to 23:59. */
        TimeOfDay: string;
        /** @description Options of reply mode. */
        ChatOptions: {
            /** @description What else the agent should heed in this one reply. */
            additionalContext?: string;
        };
        /** @description Starts a conversation on a channel, now or later; or, with `doReturnResponse`, asks an agent for a reply that goes to nobody else. */
        TriggerChatRequest: {
            /** @description Name of an enabled messenger app, Web Chat or Email channel; left out in reply mode. */
            communicationChannel?: string;
            /** @description Messenger app: the customer's phone number with its country code. Web Chat: the customer's ID on your site. */
            customerNumber?: string;
            /**
             * Format: email
             * @description The customer's email address, for Email channels.
             */
            customerEmail?: string;
            /** @description The agent who speaks; the channel's own when left out. */
            agentName?: string;
            /** @description `default` for the published version, `draft` for the last saved draft, or a number such as `2`. */
            agentVersion?: string;
            /** @description Messenger app only: the business number to send from, one of the channel's. */
            agentNumber?: string;
            /** @description What is known of the customer; prompts of the agent read it as `${variable_name}`. */
            metadata?: {
                [key: string]: unknown;
            };
            messengerOptions?: components["schemas"]["MessengerOptions"];
            emailOptions?: components["schemas"]["EmailOptions"];
            /** @description Links to files that anyone can open. */
            attachments?: string[];
            /**
             * Format: date-time
             * @description When to send.
             */
            scheduleTime?: string;
            /** @description Nothing is sent earlier in the day than this. */
            startWorkingHour?: components["schemas"]["TimeOfDay"];
            /** @description Nothing is sent later in the day than this. */
            endWorkingHour?: components["schemas"]["TimeOfDay"];
            /**
             * @description Zone the working hours are in.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description Reply mode: the agent's reply comes back in the response and is sent to no one.
             * @default false
             */
            doReturnResponse?: boolean;
            /** @description Reply mode only: what the customer says. */
            message?: string;
            /** @description Reply mode only: the conversation to go on with; a new one when left out. */
            sessionId?: string;
            chatOptions?: components["schemas"]["ChatOptions"];
        };
        /** @description What every refusal looks like. The codes that are known stand with their operation; for conditions that nobody has described any code may come. */
        ErrorBody: {
            /** @description The HTTP status. Described are 400, 401, 403, 404, 422 and 500. */
            responseCode: number;
            /** @description Names the fault for programs. */
            errorCode: string;
            /** @description Names the fault for people. */
            message: string;
            /** @description Nothing. */
            data: null;
        };
        /**
         * @description Always 200 on success.
         * @constant
         */
        SuccessCode: 200;
        /** @description Identifies the session; no two have the same. */
        SessionId: string;
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
        /** @description What was said and done, earliest first. */
        Transcript: components["schemas"]["TranscriptEntry"][];
        /** @description The conversation, and in reply mode what was said and done. */
        TriggerChatSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Trigger dispatched";
            data: {
                sessionId: components["schemas"]["SessionId"];
                /** @description In reply mode: what the customer said and all that the agent did about it. Links in it expire. */
                transcript?: components["schemas"]["Transcript"];
            };
        };
        /** @description Messages were waiting, and none of them will be sent. */
        MessagesCancelled: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Scheduled messages cancelled successfully";
            data: {
                sessionId: components["schemas"]["SessionId"];
                /** @constant */
                isCancelled: true;
            };
        };
        /** @description Nothing was cancelled. */
        UncancelledResult: {
            sessionId: components["schemas"]["SessionId"];
            /** @constant */
            isCancelled: false;
            /** @description Why not. */
            reason: string;
        };
        /** @description Nothing was waiting. */
        NothingScheduled: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "No scheduled jobs found";
            data: components["schemas"]["UncancelledResult"];
        };
        /** @description Something was there, but it could not be held back. */
        MessagesNotCancelled: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Jobs not cancelled";
            data: components["schemas"]["UncancelledResult"];
        };
        /** @description What became of the messages. All three are answers with status 200. */
        CancelScheduledMessagesSuccess: components["schemas"]["MessagesCancelled"] | components["schemas"]["NothingScheduled"] | components["schemas"]["MessagesNotCancelled"];
        /** @description The agent who handled the session. */
        AgentDetails: {
            /** @description What the agent is called. */
            name: string;
            /** @description The agent's phone number. */
            number?: string | null;
            /** @description The agent's email address. */
            email?: string | null;
            /** @description Label of the agent's version. */
            version?: string | null;
        };
        /** @description The customer. The real name of the identifier is unknown; the document calls it `id`, and nothing may depend on its name or presence. */
        UserDetails: {
            /** @description A phone number, an email address or an identifier of your own. */
            id?: string;
            /** @description Name to show. */
            name?: string | null;
            /** @description Phone number. */
            number?: string | null;
            /** @description Email address. */
            email?: string | null;
        };
        /** @description The custom variables given to the session. */
        DynamicVariables: {
            [key: string]: unknown;
        } | null;
        /**
         * @description The kind of channel a session took place on.
         * @enum {string}
         */
        CommunicationChannelType: "email" | "inboundSipTrunk" | "outboundSipTrunk" | "messengerChat" | "messengerVoice" | "sms" | "webChat";
        /** @description The channel's name as people know it. */
        CommunicationChannelName: string | null;
        /** @description What was found out about the session afterwards; the agent's analytics settings decide what it holds. */
        Analysis: {
            [key: string]: unknown;
        } | null;
        /**
         * @description Where the session stands.
         * @enum {string}
         */
        SessionStatus: "active" | "completed" | "call_in_queue" | "call_placed" | "call_in_progress" | "call_errored" | "call_expired" | "call_hangup" | "agent_errored" | "call_canceled" | "could_not_connect";
        /**
         * Format: date-time
         * @description When the session began.
         */
        SessionTime: string;
        /**
         * Format: date-time
         * @description When the record was made.
         */
        CreatedAt: string;
        /**
         * Format: date-time
         * @description When the record last changed.
         */
        UpdatedAt: string;
        /**
         * Session of a call
         * @description A session on a SIP trunk channel.
         */
        CallSession: {
            sessionId: components["schemas"]["SessionId"];
            agentDetails: components["schemas"]["AgentDetails"];
            userDetails: components["schemas"]["UserDetails"];
            dynamicVariables?: components["schemas"]["DynamicVariables"];
            /**
             * @description A call that came in, or one that was placed.
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
            /** @description 0 for the first attempt, 1 and up for its retries. */
            retryAttemptNo: number;
            /**
             * Format: uri
             * @description Signed link to the recording; it stops working after a while.
             */
            recordingUrl: string | null;
        };
        /**
         * Session of any other channel
         * @description A session by messenger app, web chat, email or text message. It has no field of a call.
         */
        NonCallSession: {
            sessionId: components["schemas"]["SessionId"];
            agentDetails: components["schemas"]["AgentDetails"];
            userDetails: components["schemas"]["UserDetails"];
            dynamicVariables?: components["schemas"]["DynamicVariables"];
            /**
             * @description Every kind of channel that is no SIP trunk.
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
        /** @description One conversation with a customer, by call or by any other channel. */
        Session: components["schemas"]["CallSession"] | components["schemas"]["NonCallSession"];
        /** @description The session. */
        GetSessionSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Session details found";
            data: components["schemas"]["Session"];
        };
        /** @description Options for one call, each in place of the agent's own from the dashboard. All are sent as text. */
        CallOptions: {
            /** @description Language code of the transcript. */
            transcriptLanguage?: string;
            /** @description `True` or `False`. */
            allowedOverallInterruptions?: string;
            /** @description `True` or `False`. */
            allowedInterruptionsInitially?: string;
            /** @description Language code of the voice. */
            ttsLanguage?: string;
            /** @description Gender of the voice. Known from Update Workflow Call only. */
            ttsGender?: string;
            /** @description Which voice. */
            voiceId?: string;
            /** @description A number, as text. */
            speed?: string;
            /** @description Phone number to hand the call over to. */
            transferNumber?: string;
            /** @description In which mode the call is held. */
            communicationMethod?: string;
            /** @description `True` or `False`. */
            dtmfEnabled?: string;
            /** @description What the agent says first; may hold `${variable_name}`. */
            initialMessage?: string;
            /** @description What else the agent should know. */
            additionalContext?: string;
        };
        /** @description The call details of a workflow. */
        UpdateWorkflowCallRequest: {
            /** @description Whom to call: number with its country code, `+` or not. */
            customer_number: string;
            /** @description What is known of the customer; the agent's first and system prompt read it as `${variable_name}`. */
            customer_details?: {
                [key: string]: unknown;
            };
            /** @description The agent who speaks; the workflow's own when left out. */
            use_case?: string;
            /**
             * @description Which version of the agent.
             * @default default
             */
            agent_version?: number | "default";
            /** @description The number to call from, `+` or not; the workflow's own when left out. */
            bot_number?: string;
            /**
             * Format: date-time
             * @description When to call; at once when left out.
             */
            schedule_time?: string;
            options?: components["schemas"]["CallOptions"];
            /** @description How often to try again after a failure. */
            no_of_retries?: number;
            /** @description Hours from one attempt to the next. */
            retry_after_in_hrs?: number;
            /** @description A call due earlier in the day waits until then. */
            start_working_hour?: components["schemas"]["TimeOfDay"];
            /** @description A call due later in the day waits for the next day's start. */
            end_working_hour?: components["schemas"]["TimeOfDay"];
            /**
             * @description Zone the working hours are in.
             * @default Asia/Kolkata
             */
            timezone?: string;
            /**
             * @description 1 goes first, 100 last.
             * @default 10
             */
            call_priority?: number;
            /**
             * Format: date
             * @description The day to call on; past it, the call expires.
             */
            call_on_date?: string;
        };
        /** @description The details were taken. */
        UpdateWorkflowCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Workflow call details updated successfully";
            /** @description Nothing. */
            data: null;
        };
        /** @description A call to place through an agent, now or later. */
        TriggerCallRequest: {
            /** @description Whom to call: number with its country code, `+` or not. */
            phoneNumber: string;
            /** @description The agent who speaks. */
            agentName: string;
            /**
             * @description Which version of the agent.
             * @default default
             */
            agentVersion?: string | number;
            /** @description What is known of the customer; the agent's first and system prompt read it as `${variable_name}`. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description The outbound SIP channel to call from. */
            channel?: string;
            /** @description The number to call from, `+` or not. */
            agentNumber?: string;
            options?: components["schemas"]["CallOptions"];
            /** @description How often to try again after a failure. */
            noOfRetries?: number;
            /** @description Hours from one attempt to the next. */
            retryAfterHours?: number;
            /** @description A call due earlier in the day waits until then. */
            startWorkingHour?: components["schemas"]["TimeOfDay"];
            /** @description A call due later in the day waits for the next day's start. */
            endWorkingHour?: components["schemas"]["TimeOfDay"];
            /**
             * @description Zone the working hours are in.
             * @default Asia/Kolkata
             */
            timezone?: string;
            /**
             * @description 1 goes first, 100 last.
             * @default 10
             */
            callPriority?: number;
            /**
             * Format: date
             * @description The day to call on; past it, the call expires.
             */
            callOnDate?: string;
            /**
             * Format: date-time
             * @description When to call.
             */
            scheduleTime?: string;
        };
        /** @description The call that will be placed. */
        TriggerCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Call triggered successfully";
            data: {
                /** @description Identifies the call. */
                callId: string;
            };
        };
        /** @description A link to the recording. */
        GetSignedUrlSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Signed url generated successfully!";
            data: {
                /**
                 * Format: uri
                 * @description Secure link that works for a limited time.
                 */
                url: string;
            };
        };
        /** @description The call is off. */
        CancelCallSuccess: {
            responseCode: components["schemas"]["SuccessCode"];
            /** @constant */
            message: "Call canceled successfully!";
            data: {
                /** @description How many waiting jobs of the call were taken away. */
                removedJobs: number;
            };
        };
    };
    responses: {
        /** @description A refusal that the interface does not describe. It has the common envelope; its status and its code are the service's own, and the mock's are listed under the gaps. */
        UndocumentedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The API key is missing or invalid. */
        Unauthorized: {
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
        /** @description Whom to write to, over which channel, and what. Examples of the same name belong together. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerChatRequest"];
            };
        };
        responses: {
            /** @description The message goes out or is scheduled; in reply mode, the reply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerChatSuccess"];
                };
            };
            /** @description The channel or the message type asks for something that is missing or does not go together. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The conversation to go on with belongs to another workspace. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A channel or a conversation that the request names does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The type of a field is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: components["responses"]["UndocumentedError"];
        };
    };
    cancelScheduledMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What Trigger Chat returned when the message was scheduled. */
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
                /** @description The session to read. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
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
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `sessionId` is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
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
                /** @description The workflow whose call details to update. */
                workflowId: string;
            };
            cookie?: never;
        };
        /** @description Whom to call, and all that differs from what the workflow has. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowCallRequest"];
            };
        };
        responses: {
            /** @description The details were taken. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateWorkflowCallSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["UndocumentedError"];
        };
    };
    triggerCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom to call, through which agent, and when. */
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
            default: components["responses"]["UndocumentedError"];
        };
    };
    getSignedUrl: {
        parameters: {
            query?: {
                /** @description The call whose recording to listen to. */
                callId?: string;
                /** @description Where the recording is stored. */
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
            default: components["responses"]["UndocumentedError"];
        };
    };
    cancelCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The call to call off. */
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
            default: components["responses"]["UndocumentedError"];
        };
    };
}
