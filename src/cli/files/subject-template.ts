/** Where the commands look for a subject unless told. */
export const defaultSubjectFile = 'understudy.subject.yaml';

/** What differs between the file for a service of one's own and the one for our mock. */
interface TemplateValues {
  about: string;
  baseUrl: string;
  controlUrl: string;
  apiKey: string;
  otherKey: string;
  /** A line that the mock can keep, and that others take in if they have such a thing. */
  optional: (line: string) => string;
}

const ownService: TemplateValues = {
  about: `# Fill in what your service has, and take in (delete the "# " before) what else it has. Then:
#   API_KEY=… understudy verify --plan    tells what would be tried; nothing is sent
#   API_KEY=… understudy verify           tries it. On this machine everything is tried; elsewhere
#                                         nobody is sent anything unless --effects says so`,
  baseUrl: 'https://service.example.com/api',
  controlUrl: 'http://127.0.0.1:4010/_mock',
  apiKey: `\${API_KEY}`,
  otherKey: `\${OTHER_API_KEY}`,
  optional: (line) => `# ${line}`,
};

const mock: TemplateValues = {
  about: `# It describes the built-in workspaces of the mock. Start that (understudy serve), then: understudy verify`,
  baseUrl: 'http://127.0.0.1:4010/api',
  controlUrl: 'http://127.0.0.1:4010/_mock',
  apiKey: 'acme-key',
  otherKey: 'globex-key',
  optional: (line) => line,
};

/** A subject file with a comment on everything: for a service of one's own, or for the mock. */
export function renderSubjectTemplate(kind: 'own' | 'mock'): string {
  const { about, baseUrl, controlUrl, apiKey, otherKey, optional } = kind === 'own' ? ownService : mock;
  return `# What is set up in the service that understudy verify tries.
#
${about}
#
# \${NAME} in a text stands for a variable of the environment. Keep keys there, not here.
# Rules that need something which is not here are not run, and say so.

# The base address with its /api, and the second one where there are two.
baseUrl: ${baseUrl}
# baseUrlAlt: https://calls.example.com/api

# The workspace that is worked in. Take one that is made for tests.
workspace:
  apiKey: ${apiKey}

  # Channels by what is special about them, with their names as the dashboard shows them. One of messenger, webChat
  # and email has to be there.
  channels:
    messenger: Support Messenger # a messenger app; has templates, numbers and an agent
    webChat: Website Chat # has an agent
    email: Help Desk # has an address and an agent
    ${optional('voice: Sales Line # an outbound SIP channel')}
    ${optional('messengerWithoutTemplates: Marketing Messenger')}
    ${optional('messengerWithoutNumbers: Spare Messenger')}
    ${optional('emailWithoutAddress: Quiet Desk')}
    ${optional('disabled: Old Messenger')}
    ${optional('unsupported: Text Line # neither messenger app, Web Chat nor Email')}

  # Agents that chat and call. The first is used where any will do: best the one with most versions.
  agents:
    - { name: Ava, versions: ['1', '2'], hasDraft: true }

  # An approved template of the messenger channel, and the placeholders in it.
  ${optional("template: { templateId: order_update, languages: [en, hi], variables: ['1', '2'] }")}

  # A workflow whose call may be updated.
  ${optional('workflowId: wf_order_followup')}

  # Numbers of the messenger channel and of the voice channel.
  ${optional("messengerNumbers: ['+14155550101', '+14155550102']")}
  ${optional("voiceNumbers: ['+14155550105', '+14155550106']")}

# A second workspace, to see that the two do not know each other. webChat may name any channel that chats.
${optional('otherWorkspace:')}
${optional(`  apiKey: ${otherKey}`)}
${optional('  agent: Greta')}
${optional('  webChat: Support Messenger')}

# Whom messages and calls may go to. Nobody else is ever named where somebody could be reached, so name only people who
# know of it: yourself.
recipients:
  numbers: ['+14155550123', '+14155550124']
  emails: [ada@example.com, grace@example.com]
  userIds: [visitor-7, visitor-8] # of Web Chat

# How long things may take, in seconds.
waits:
  sendSeconds: 10 # from its moment until a message stands in the transcript
  answerSeconds: 10 # until a request is answered
  # visibleSeconds: 5 # until a new session or call is known to all of the service

# A control plane like that of the mock, with which time can be moved.
${optional(`controlUrl: ${controlUrl}`)}
# controlToken: \${CONTROL_TOKEN} # if it asks for one
`;
}
