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
            /** @description The base address of Trigger Call, Update Workflow Call and Get Signed URL. If omitted, `baseUrl` must serve them too. */
            baseUrlAlt?: components["schemas"]["BaseUrl"];
            /** @description The key, channels and agents that the rules use. */
            workspace: components["schemas"]["Workspace"];
            otherWorkspace?: components["schemas"]["OtherWorkspace"];
            /** @description The only people whom messages and calls may reach. They should pick up, or rules stay undecided. */
            recipients: components["schemas"]["Recipients"];
            /**
             * @description Headers that each request to the service gets, such as those of an access gateway. The control plane and links to media of another address get none.
             * @example {
             *       "authorization": "${TOKEN}"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /** @default {} */
            waits: components["schemas"]["Waits"];
            /** @description A control plane like that of the mock. Rules use it to move time. */
            controlUrl?: components["schemas"]["BaseUrl"];
            /**
             * @description The token of the control plane. The kit never sends the key of a workspace there.
             * @example ${CONTROL_TOKEN}
             */
            controlToken?: string;
        };
        /** @example https://service.example.com/api */
        BaseUrl: string;
        /** @description The workspace under test. Use one that exists only for tests. */
        Workspace: {
            /** @example ${API_KEY} */
            apiKey: components["schemas"]["ApiKey"];
            /** @description At least one channel as messenger, webChat or email. */
            channels: components["schemas"]["Channels"];
            /** @description Agents that chat and call. Most rules use the first one. */
            agents: [
                components["schemas"]["Agent"],
                ...components["schemas"]["Agent"][]
            ];
            /** @description Who speaks in a channel when a request names no agent, by channel. */
            channelAgents?: components["schemas"]["ChannelAgents"];
            template?: components["schemas"]["Template"];
            /** @description A workflow whose call details the rules may change. */
            workflowId?: string;
            /** @description Numbers of the messenger channel. */
            messengerNumbers?: components["schemas"]["PhoneNumbers"];
            /** @description Numbers of the voice channel. */
            voiceNumbers?: components["schemas"]["PhoneNumbers"];
        };
        /** @description Another workspace, to verify that the two are isolated. */
        OtherWorkspace: {
            /** @example ${OTHER_API_KEY} */
            apiKey: components["schemas"]["ApiKey"];
            /** @description The name of an agent of this workspace. */
            agent: components["schemas"]["AgentName"];
            /** @description Any channel for chats. */
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
        /** @description Names of channels by what is special about them. */
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
             * @description The version numbers that `agentVersion` can choose, as strings; not `default` and not `draft`.
             * @example [
             *       "1",
             *       "2"
             *     ]
             */
            versions: [
                string,
                ...string[]
            ];
            /** @description Whether `agentVersion` can be `draft`. */
            hasDraft: boolean;
            /**
             * @description The version that is published.
             * @example 2
             */
            published?: string;
        };
        /** @description The agent that is assigned to each channel. */
        ChannelAgents: {
            /** @description The agent of the messenger channel. */
            messenger?: components["schemas"]["ChannelAgent"];
            /** @description The agent of the Web Chat channel. */
            webChat?: components["schemas"]["ChannelAgent"];
            /** @description The agent of the Email channel. */
            email?: components["schemas"]["ChannelAgent"];
        };
        ChannelAgent: {
            /** @description An agent of the list above. */
            name: components["schemas"]["AgentName"];
            /**
             * @description The version that the channel sets. Without it the published version speaks.
             * @example 2
             */
            version?: string;
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
             * @description The positions of its placeholders, as strings.
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
            /** @description Phone numbers of your own that may get messages and calls. Calls to them have to be answered, about ten in a run. */
            numbers: components["schemas"]["PhoneNumbers"];
            /** @description Numbers of your own where every call fails, as they are busy or do not answer. Retries are watched there. */
            failingNumbers?: components["schemas"]["PhoneNumbers"];
            /**
             * @description E-mail addresses of your own; they may get messages. With three, copies in a thread are compared.
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
        /** @description How long things may take, in seconds of real time, and how many requests may be sent. */
        Waits: {
            /** @description From the due time of a message until it is in the transcript. If omitted, the kit waits 10 seconds, and a later message is no violation. */
            sendSeconds?: components["schemas"]["Seconds"];
            /**
             * @description From a request to its response.
             * @default 10
             */
            answerSeconds: components["schemas"]["Seconds"];
            /** @description Until a new or changed session is visible everywhere in the service. */
            visibleSeconds?: components["schemas"]["Seconds"];
            /** @description From the due time of a call until it is placed, also when three calls are due at once. If omitted, a call that waits longer is no violation. */
            placeSeconds?: components["schemas"]["Seconds"];
            /** @description The longest that a rule watches one call, or waits for working hours or the end of a link. Default: 75 on loopback without `controlUrl`, else 15. Working hours open on a full minute, so those rules need 70 or more. */
            watchSeconds?: components["schemas"]["Seconds"];
            /**
             * @description At most so many requests are sent in a second. Set it for a service that limits its rate.
             * @example 20
             */
            requestsPerSecond?: number;
            /** @description How long a signed link works; needs `watchSeconds` of at least as much. If omitted, the kit does not wait for a link to expire. */
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
