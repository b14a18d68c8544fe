// What differs between the file for a service of your own and the one for the mock.

const service = {
  about: `# Replace the values by those of your service, and uncomment the lines that apply to it. Then:
#   API_KEY=… npx understudy-kit verify --plan    lists the rules that would run; sends nothing
#   API_KEY=… npx understudy-kit verify           runs them. On loopback all effects are allowed; elsewhere
#                                         nothing is sent to anybody unless --effects allows it`,
  baseUrl: 'https://service.example.com/api',
  baseUrlAlt: 'https://calls.example.com/api',
  apiKey: `\${API_KEY}`,
  otherKey: `\${OTHER_API_KEY}`,
  /** A line that is true of the mock, and commented out for other services. */
  optional: (line: string) => `# ${line}`,
};

const mock: typeof service = {
  about: `# This one describes the built-in workspaces of the mock. Start it (npx understudy-kit serve), then run npx understudy-kit verify.`,
  baseUrl: 'http://127.0.0.1:4010/api',
  baseUrlAlt: 'http://127.0.0.1:4010/api',
  apiKey: 'acme-key',
  otherKey: 'globex-key',
  optional: (line) => line,
};

/**
 * A subject file with a comment on everything: for a service of one's own, or for the mock.
 *
 * @param root - the folder in which the package is installed, from that of the file
 */
export function renderSubjectTemplate(kind: 'own' | 'mock', root = '.'): string {
  const { about, baseUrl, baseUrlAlt, apiKey, otherKey, optional } = kind === 'own' ? service : mock;
  return `# yaml-language-server: $schema=${root}/node_modules/understudy-kit/dist/schemas/subject.json
# Subject file: describes the service that understudy verify checks.
#
${about}
#
# \${NAME} in a value is replaced by an environment variable. Keep keys there, not here.
# Rules that need something that is missing here are skipped, with the reason.

# The base URL with its /api, and that of Trigger Call, Update Workflow Call and Get Signed URL. Repeat the first if there is one.
baseUrl: ${baseUrl}
baseUrlAlt: ${baseUrlAlt}

# The workspace to use. Use one that exists for tests.
workspace:
  apiKey: ${apiKey}

  # The names of channels, by what they are for. At least one of messenger, webChat and email is required.
  channels:
    messenger: Support Messenger # a messenger app with templates, numbers and an agent
    webChat: Website Chat # with an agent
    email: Help Desk # with an address and an agent
    ${optional('voice: Sales Line # an outbound SIP channel')}
    ${optional('messengerWithoutTemplates: Marketing Messenger')}
    ${optional('messengerWithoutNumbers: Spare Messenger')}
    ${optional('emailWithoutAddress: Quiet Desk')}
    ${optional('disabled: Old Messenger')}
    ${optional('unsupported: Text Line # neither a messenger app, Web Chat nor Email')}

  # Agents for chats and calls. Rules that need any agent use the first one: list the one with the most versions first.
  agents:
    - { name: Ava, versions: ['1', '2'], hasDraft: true }

  # An approved template of the messenger channel, with its placeholders.
  ${optional("template: { templateId: order_update, languages: [en, hi], variables: ['1', '2'] }")}

  # A workflow whose call rules may update.
  ${optional('workflowId: wf_order_followup')}

  # Numbers of the messenger channel and of the voice channel.
  ${optional("messengerNumbers: ['+14155550101', '+14155550102']")}
  ${optional("voiceNumbers: ['+14155550105', '+14155550106']")}

# A second workspace, to verify that the two are isolated. webChat may be any channel for chats.
${optional('otherWorkspace:')}
${optional(`  apiKey: ${otherKey}`)}
${optional('  agent: Greta')}
${optional('  webChat: Support Messenger')}
  # Names of it that the first workspace does not have. Rules try them with the first key, which must not reach them.
${optional('  onlyHere:')}
${optional('    agent: Greta')}
${optional('    email: Post Room')}
${optional('    voice: Voice Line')}
${optional('    workflowId: wf_globex')}
${optional('    templateId: globex_offer')}

# The only recipients of messages and calls. No request that could reach somebody names anybody else, so list only people
# who expect it, such as yourself.
recipients:
  numbers: ['+14155550123', '+14155550124']
  emails: [ada@example.com, grace@example.com]
  userIds: [visitor-7, visitor-8] # Web Chat

# Maximum durations, in seconds.
waits:
  sendSeconds: 10 # until a message that is due appears in the transcript
  answerSeconds: 10 # until the response to a request
  # visibleSeconds: 5 # until a new session or call, or a change in one, is visible everywhere in the service
  # placeSeconds: 20 # until a call that is due is placed, also when three are due at once
  # watchSeconds: 60 # how long a rule watches a call until it is over, or hours until they open (otherwise 15)
  # linkSeconds: 30 # how long a signed link works

# A control plane like that of the mock, used to move time.
${optional('controlUrl: http://127.0.0.1:4010/_mock')}
# controlToken: \${CONTROL_TOKEN} # if it requires one
`;
}
