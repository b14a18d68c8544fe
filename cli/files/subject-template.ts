// The differences between the file for your own service and the one for the mock.

const service = {
  about: `# Replace the values by those of your service, and uncomment the lines that apply to it. Then:
#   API_KEY=… npx understudy-kit verify --plan    lists the rules that would run; sends nothing
#   API_KEY=… npx understudy-kit verify           runs them. On loopback all effects are allowed; elsewhere
#                                         no request reaches a person unless --effects allows it`,
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
 * A commented subject file, for your own service or for the mock.
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
# If a rule needs an entry that this file does not have, verify skips it and says which entry.

# Base URLs, with /api. The second one is for Trigger Call, Update Workflow Call and Get Signed URL. If your service has
# only one, write it twice.
baseUrl: ${baseUrl}
baseUrlAlt: ${baseUrlAlt}

# The workspace under test. Use one that exists only for tests.
workspace:
  apiKey: ${apiKey}

  # The names of your channels, as the dashboard of the service shows them. At least one of messenger, webChat and email is
  # required.
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

  # Agents for chats and calls. Most rules use the first one, so list the one with the most versions first.
  # versions: the numbers that agentVersion can choose, as strings. The order does not matter.
  agents:
    - { name: Ava, versions: ['1', '2'], hasDraft: true }

  # An approved template of the messenger channel. variables: the positions of its placeholders.
  ${optional("template: { templateId: order_update, languages: [en, hi], variables: ['1', '2'] }")}

  # A workflow whose call details the rules may change. An update may place a call to a recipient.
  ${optional('workflowId: wf_order_followup')}

  # Numbers of the messenger channel and of the voice channel.
  ${optional("messengerNumbers: ['+14155550101', '+14155550102']")}
  ${optional("voiceNumbers: ['+14155550105', '+14155550106']")}

# A second workspace, to verify that the two are isolated. webChat may be any channel for chats.
${optional('otherWorkspace:')}
${optional(`  apiKey: ${otherKey}`)}
${optional('  agent: Greta')}
${optional('  webChat: Support Messenger')}
  # Names that only the second workspace has. Rules try them with the first key, which must not reach them.
${optional('  onlyHere:')}
${optional('    agent: Greta')}
${optional('    email: Post Room')}
${optional('    voice: Voice Line')}
${optional('    workflowId: wf_globex')}
${optional('    templateId: globex_offer')}

# The only people whom messages and calls may reach. List people who expect them, such as yourself, and who pick up. A number
# that is busy or does not answer leaves rules undecided. --max-messages and --max-calls limit what they get.
recipients:
  numbers: ['+14155550123', '+14155550124']
  # failingNumbers: ['+14155550199'] # numbers of yours where every call fails, so that retries can be watched
  emails: [ada@example.com, grace@example.com]
  userIds: [visitor-7, visitor-8] # Web Chat

# Maximum durations, in seconds.
waits:
  sendSeconds: 10 # from the due time of a message until it is in the transcript
  answerSeconds: 10 # from a request to its response
  # visibleSeconds: 5 # until a new or changed session is visible everywhere in the service
  # placeSeconds: 20 # from the due time of a call until it is placed, also when three calls are due at once
  # watchSeconds: 70 # the longest that a rule watches one call, or waits for working hours or the end of a link. Default: 15.
  #                  # Working hours open on a full minute, so those rules need 70 or more
  # linkSeconds: 30 # how long a signed link works. Rules about its end need watchSeconds to be at least as long

# A control plane like that of the mock, used to move time.
${optional('controlUrl: http://127.0.0.1:4010/_mock')}
# controlToken: \${CONTROL_TOKEN} # if it requires one
`;
}
