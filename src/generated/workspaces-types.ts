// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Understudy workspace file */
        WorkspacesFile: {
            /** @description Lets an editor find this schema. */
            $schema?: string;
            workspaces: components["schemas"]["Workspace"][];
        };
        /** @description The API keys, channels, agents, templates and workflows of one workspace. Workspaces do not see each other. */
        Workspace: {
            /** @description Short name; it is in every session and call id of the workspace. */
            id: string;
            /** @description Values of `x-api-key` that open this workspace. No other workspace may use the same. */
            apiKeys: string[];
            /** @default [] */
            channels: components["schemas"]["Channel"][];
            /** @default [] */
            agents: components["schemas"]["Agent"][];
            /** @default [] */
            templates: components["schemas"]["Template"][];
            /** @default [] */
            workflows: components["schemas"]["Workflow"][];
            /**
             * @description Outcomes of messages and calls to these recipients. They override the recipients that the mock scripts.
             * @default []
             */
            recipients: components["schemas"]["Recipient"][];
            /** @default {} */
            durations: components["schemas"]["Durations"];
            /**
             * @description Operations of this workspace that always answer 500 `internalError`.
             * @default []
             */
            internalErrors: ("triggerChat" | "cancelScheduledMessages" | "getSession" | "updateWorkflowCall" | "triggerCall" | "getSignedUrl" | "cancelCall")[];
        };
        /** @description A way to reach customers. `type` is the channel type that sessions report. */
        Channel: ({
            /** @constant */
            type?: "messengerChat";
        } & components["schemas"]["MessengerChannel"]) | ({
            /** @constant */
            type?: "webChat";
        } & components["schemas"]["WebChatChannel"]) | ({
            /** @constant */
            type?: "email";
        } & components["schemas"]["EmailChannel"]) | ({
            /** @constant */
            type?: "outboundSipTrunk";
        } & components["schemas"]["OutboundCallChannel"]) | ({
            /** @enum {unknown} */
            type?: "inboundSipTrunk" | "messengerVoice" | "sms";
        } & components["schemas"]["OtherChannel"]);
        /** @description Sends chat messages from one of its phone numbers. Without a number it cannot send. */
        MessengerChannel: {
            /** @constant */
            type: "messengerChat";
            name: components["schemas"]["Name"];
            /** @default true */
            enabled: components["schemas"]["Enabled"];
            agent?: components["schemas"]["AgentName"];
            agentVersion?: components["schemas"]["AgentVersion"];
            /** @default [] */
            numbers: components["schemas"]["Numbers"];
            /**
             * @description Whether the channel can send template messages.
             * @default true
             */
            templates: boolean;
        };
        /** @description A chat on a web site. Customers are known by the id that the site gives them. */
        WebChatChannel: {
            /** @constant */
            type: "webChat";
            name: components["schemas"]["Name"];
            /** @default true */
            enabled: components["schemas"]["Enabled"];
            agent?: components["schemas"]["AgentName"];
            agentVersion?: components["schemas"]["AgentVersion"];
        };
        /** @description Sends email from its address. */
        EmailChannel: {
            /** @constant */
            type: "email";
            name: components["schemas"]["Name"];
            /** @default true */
            enabled: components["schemas"]["Enabled"];
            agent?: components["schemas"]["AgentName"];
            agentVersion?: components["schemas"]["AgentVersion"];
            /**
             * Format: email
             * @description Address the channel sends from. Without one it cannot send.
             */
            address?: string;
        };
        /** @description Places calls from one of its phone numbers. */
        OutboundCallChannel: {
            /** @constant */
            type: "outboundSipTrunk";
            name: components["schemas"]["Name"];
            /** @default true */
            enabled: components["schemas"]["Enabled"];
            /** @default [] */
            numbers: components["schemas"]["Numbers"];
            /**
             * @description Calls that can be under way at once.
             * @default 2
             */
            lines: number;
        };
        /** @description A channel that supports neither chats nor calls. A request that names it is refused. */
        OtherChannel: {
            /** @enum {string} */
            type: "inboundSipTrunk" | "messengerVoice" | "sms";
            name: components["schemas"]["Name"];
            /** @default true */
            enabled: components["schemas"]["Enabled"];
        };
        /** @description A scripted agent. It says only what the scripts of its versions contain. */
        Agent: {
            name: components["schemas"]["Name"];
            /** @description Shown in sessions as the number of the agent. */
            number?: components["schemas"]["Number"];
            /**
             * Format: email
             * @description Shown in sessions as the address of the agent.
             */
            email?: string;
            /** @description Label of the version that answers by default. */
            published: string;
            versions: components["schemas"]["AgentVersionScript"][];
            /** @description The latest saved draft. `agentVersion` `draft` selects it. */
            draft?: components["schemas"]["AgentScript"];
        };
        /** @description The script of a saved version; it has a label. */
        AgentVersionScript: WithRequired<components["schemas"]["AgentScript"], "label">;
        /** @description What the agent says. Texts may contain `${name}` placeholders. */
        AgentScript: {
            /** @description A version number such as "2". A draft has none. */
            label?: string;
            /**
             * @description The system prompt, for people to read. The mock ignores it.
             * @default
             */
            prompt: string;
            /** @description The first message of a conversation. */
            opening: components["schemas"]["Entries"];
            /** @default [] */
            replies: components["schemas"]["Reply"][];
            /** @description The answer when no reply matches. */
            otherwise: components["schemas"]["Entries"];
            /**
             * @description What the customer says on a call, line by line; the agent answers each as in a chat.
             * @default [
             *       "What about my order?"
             *     ]
             */
            customerOnCalls: string[];
            /** @description Analysis of a session that has ended. */
            analysis?: {
                [key: string]: unknown;
            };
        };
        /** @description What the agent says when the message of the customer contains a phrase. The first matching reply is used. */
        Reply: {
            /** @description Phrases. The reply is used when the customer's message contains one of them, in upper or lower case. */
            when: string[];
            entries: components["schemas"]["Entries"];
        };
        Entries: components["schemas"]["Entry"][];
        Entry: ({
            /** @constant */
            type?: "message";
        } & components["schemas"]["MessageLine"]) | ({
            /** @constant */
            type?: "function_call";
        } & components["schemas"]["FunctionCallLine"]) | ({
            /** @constant */
            type?: "thinking";
        } & components["schemas"]["ThinkingLine"]) | ({
            /** @constant */
            type?: "summary";
        } & components["schemas"]["SummaryLine"]) | ({
            /** @constant */
            type?: "failure";
        } & components["schemas"]["FailureLine"]);
        /** @description Something the agent says. */
        MessageLine: {
            /** @constant */
            type: "message";
            /**
             * @default assistant
             * @enum {string}
             */
            role: "assistant" | "backgroundAgent";
            content: components["schemas"]["Content"][];
            /** @description Extras of the channel, such as the subject of an email. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description A tool call and, when `output` is there, its result, as two transcript entries with one `call_id`. */
        FunctionCallLine: {
            /** @constant */
            type: "function_call";
            name: string;
            /** @default {} */
            arguments: {
                [key: string]: unknown;
            };
            /**
             * @default during
             * @enum {string}
             */
            phase: "pre" | "during" | "post";
            /** @description The result of the tool, usually JSON as a string. */
            output?: string;
            /**
             * @description Whether the tool failed.
             * @default false
             */
            is_error: boolean;
            executionTimeMs?: number;
        };
        /** @description What the agent thinks; the customer does not see it. */
        ThinkingLine: {
            /** @constant */
            type: "thinking";
            thinking: string;
        };
        /** @description A summary of the conversation up to here. */
        SummaryLine: {
            /** @constant */
            type: "summary";
            summary: string;
        };
        /** @description The agent fails here. A session becomes `agent_errored`; in reply mode the answer is 500 `internalError`. */
        FailureLine: {
            /** @constant */
            type: "failure";
        };
        Content: ({
            /** @constant */
            type?: "text";
        } & components["schemas"]["TextContent"]) | ({
            /** @enum {unknown} */
            type?: "image" | "video" | "audio";
        } & components["schemas"]["MediaContent"]) | ({
            /** @constant */
            type?: "file";
        } & components["schemas"]["FileContent"]) | ({
            /** @constant */
            type?: "button";
        } & components["schemas"]["ButtonContent"]);
        /** @description Text. */
        TextContent: {
            /** @constant */
            type: "text";
            text: string;
        };
        /** @description An image, a video or audio. Without `url`, the mock serves a small sample by a signed link. */
        MediaContent: {
            /** @enum {string} */
            type: "image" | "video" | "audio";
            url?: components["schemas"]["MediaUrl"];
            mimeType?: components["schemas"]["MimeType"];
            /** @description The caption of an image or a video; audio has none. */
            caption?: string;
        };
        /** @description Any other file. Without `url`, the mock serves a small sample by a signed link. */
        FileContent: {
            /** @constant */
            type: "file";
            filename: string;
            url?: components["schemas"]["MediaUrl"];
            mimeType?: components["schemas"]["MimeType"];
        };
        /** @description A quick reply that the customer can press. */
        ButtonContent: {
            /** @constant */
            type: "button";
            /** @description What is on the button. */
            text: string;
            /** @description What the customer sends by pressing it. */
            payload: string;
        };
        /** @description An approved message template of the messenger app. */
        Template: {
            name: components["schemas"]["Name"];
            /** @description The text by language code. `{{1}}` represents the template variable "1". */
            languages: {
                [key: string]: string;
            };
        };
        Recipient: {
            /** @description A phone number (with or without `+`), an email address or a Web Chat user ID. */
            to: string;
            /**
             * @description The outcome of every message to this recipient.
             * @default sent
             * @enum {unknown}
             */
            messages: "sent" | "sendFails" | "agentFails";
            /**
             * @description The outcomes of the first attempt, the first retry, and so on. The last one applies to all further retries.
             * @default [
             *       "completed"
             *     ]
             */
            calls: ("completed" | "longTalk" | "noAnswer" | "couldNotConnect" | "errored" | "agentErrored" | "expired")[];
        };
        /** @description A set-up for calls that `PUT /workflow/call/{workflowId}` names by its id. */
        Workflow: {
            id: string;
            agent: components["schemas"]["AgentName"];
            /** @description Outbound call channel; the first enabled one if left out. */
            channel?: string;
            /** @description The number that calls come from; one of the channel's. */
            botNumber?: components["schemas"]["Number"];
        };
        /** @description How long things take. All are counted on the mock's own clock. */
        Durations: {
            /**
             * @description A message that is due is being sent for this long.
             * @default 0.5
             */
            beingSentSeconds: number;
            /**
             * @description A call that is due waits in the queue at least this long.
             * @default 10
             */
            queueSeconds: number;
            /**
             * @description A call rings this long before it is answered.
             * @default 4
             */
            ringSeconds: number;
            /**
             * @description An answered call lasts this long.
             * @default 30
             */
            talkSeconds: number;
            /**
             * @description A long call lasts this long.
             * @default 600
             */
            longTalkSeconds: number;
            /**
             * @description A chat without a word for this long is completed.
             * @default 30
             */
            idleMinutes: number;
            /**
             * @description A signed link to media or to a recording works this long.
             * @default 15
             */
            linkLifetimeMinutes: number;
        };
        /** @description Name as requests give it, letter by letter. */
        Name: string;
        /** @description A channel that is not enabled looks as if it did not exist. */
        Enabled: boolean;
        /** @description Name of an agent of this workspace. */
        AgentName: string;
        /** @description `default`, `draft` or a version label. */
        AgentVersion: string;
        /** @description Phone number with country code. */
        Number: string;
        Numbers: components["schemas"]["Number"][];
        /**
         * Format: uri
         * @description An address of your own; it is shown as it is, not signed.
         */
        MediaUrl: string;
        MimeType: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
export type operations = Record<string, never>;
