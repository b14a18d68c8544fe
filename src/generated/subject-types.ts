// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Understudy subject file */
        SubjectFile: {
            /** @description Lets an editor find this schema. */
            $schema?: string;
            /**
             * @description The base address, with its `/api`.
             * @example https://service.example.com/api
             */
            baseUrl: components["schemas"]["BaseUrl"];
            /** @description The base address of Trigger Call, Update Workflow Call and Get Signed URL. If left out, `baseUrl` has to know them too. */
            baseUrlAlt?: components["schemas"]["BaseUrl"];
            /** @description The key, channels and agents that rules work with. */
            workspace: components["schemas"]["Workspace"];
            otherWorkspace?: components["schemas"]["OtherWorkspace"];
            /** @description Whom messages and calls may go to; no other recipient is ever named. */
            recipients: components["schemas"]["Recipients"];
            /** @default {} */
            waits: components["schemas"]["Waits"];
            /** @description A control plane like that of the mock, with which time can be moved. */
            controlUrl?: components["schemas"]["BaseUrl"];
            /**
             * @description What opens the control plane. No key of a workspace is ever sent there.
             * @example ${CONTROL_TOKEN}
             */
            controlToken?: string;
        };
        /** @example https://service.example.com/api */
        BaseUrl: string;
        /** @description The workspace that rules work in. Take one that is made for tests. */
        Workspace: {
            /** @example ${API_KEY} */
            apiKey: components["schemas"]["ApiKey"];
            /** @description At least one channel as messenger, webChat or email. */
            channels: components["schemas"]["Channels"];
            /** @description Agents that chat and call; the first is used where any will do. */
            agents: [
                components["schemas"]["Agent"],
                ...components["schemas"]["Agent"][]
            ];
            template?: components["schemas"]["Template"];
            /** @description A workflow whose call may be updated. */
            workflowId?: string;
            /** @description Numbers of the messenger channel. */
            messengerNumbers?: components["schemas"]["PhoneNumbers"];
            /** @description Numbers of the voice channel. */
            voiceNumbers?: components["schemas"]["PhoneNumbers"];
        };
        /** @description Another workspace, to see that the two do not know each other. */
        OtherWorkspace: {
            /** @example ${OTHER_API_KEY} */
            apiKey: components["schemas"]["ApiKey"];
            /** @description The name of an agent of this workspace. */
            agent: components["schemas"]["AgentName"];
            /** @description Any channel that chats. */
            webChat?: components["schemas"]["ChannelName"];
            onlyHere?: components["schemas"]["OnlyHere"];
        };
        /** @description Names that the first workspace does not have. Rules try them with its key, which must not reach them. */
        OnlyHere: {
            /** @description An agent that only this workspace has. */
            agent?: components["schemas"]["AgentName"];
            /** @description A messenger app. */
            messenger?: components["schemas"]["ChannelName"];
            /** @description A Web Chat channel. */
            webChat?: components["schemas"]["ChannelName"];
            /** @description An Email channel with an address. */
            email?: components["schemas"]["ChannelName"];
            /** @description An outbound SIP channel. */
            voice?: components["schemas"]["ChannelName"];
            /** @description A workflow. */
            workflowId?: string;
            /** @description An approved template. */
            templateId?: string;
        };
        /**
         * @description A value of `x-api-key`. Keep it in an environment variable.
         * @example ${API_KEY}
         */
        ApiKey: string;
        /** @description Channels by what is special about them. */
        Channels: {
            /** @description A messenger app; has templates, numbers and an agent. */
            messenger?: components["schemas"]["ChannelName"];
            messengerWithoutTemplates?: components["schemas"]["ChannelName"];
            messengerWithoutNumbers?: components["schemas"]["ChannelName"];
            /** @description Has an agent. */
            webChat?: components["schemas"]["ChannelName"];
            /** @description Has an address and an agent. */
            email?: components["schemas"]["ChannelName"];
            emailWithoutAddress?: components["schemas"]["ChannelName"];
            /** @description An outbound SIP channel. */
            voice?: components["schemas"]["ChannelName"];
            disabled?: components["schemas"]["ChannelName"];
            /** @description Neither messenger app, Web Chat nor Email. */
            unsupported?: components["schemas"]["ChannelName"];
        };
        ChannelName: string;
        AgentName: string;
        Agent: {
            /** @description The name of an agent that chats and calls. */
            name: components["schemas"]["AgentName"];
            /**
             * @description The labels of its published versions.
             * @example [
             *       "1",
             *       "2"
             *     ]
             */
            versions: [
                string,
                ...string[]
            ];
            /** @description Whether the agent has a draft. */
            hasDraft: boolean;
        };
        /** @description An approved template of the messenger channel. */
        Template: {
            /** @description The name of an approved template. */
            templateId: string;
            /**
             * @description The languages it has.
             * @example [
             *       "en"
             *     ]
             */
            languages: [
                string,
                ...string[]
            ];
            /**
             * @description The placeholders in it.
             * @example [
             *       "1",
             *       "2"
             *     ]
             */
            variables: [
                string,
                ...string[]
            ];
        };
        Recipients: {
            /** @description Phone numbers of your own; they may get messages and calls. */
            numbers: components["schemas"]["PhoneNumbers"];
            /**
             * @description E-mail addresses of your own; they may get messages.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: [
                string,
                ...string[]
            ];
            /**
             * @description User ids of Web Chat.
             * @example [
             *       "visitor-7"
             *     ]
             */
            userIds: [
                string,
                ...string[]
            ];
        };
        /**
         * @example [
         *       "+14155550123"
         *     ]
         */
        PhoneNumbers: [
            string,
            ...string[]
        ];
        /** @description How long things may take, in seconds of real time. */
        Waits: {
            /** @description From its time until a message is in the transcript. If left out, the kit waits 10 seconds and blames no service whose messages take longer. */
            sendSeconds?: components["schemas"]["Seconds"];
            /**
             * @description Until a single answer comes.
             * @default 10
             */
            answerSeconds: components["schemas"]["Seconds"];
            /** @description Until a new session or call, or what was changed in one, is known to all of the service. */
            visibleSeconds?: components["schemas"]["Seconds"];
            /** @description From its time until a call is placed, also when three are due at once. No call is blamed for waiting if left out. */
            placeSeconds?: components["schemas"]["Seconds"];
            /** @description How long a rule watches what takes its time, such as a call until it is over or hours until they open; 15 if left out. */
            watchSeconds?: components["schemas"]["Seconds"];
            /** @description How long a signed link works. If left out, the kit does not wait for one to expire. */
            linkSeconds?: components["schemas"]["Seconds"];
        };
        /** @example 10 */
        Seconds: number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
