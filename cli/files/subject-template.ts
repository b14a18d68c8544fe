import { subjectTemplate } from '../../src/generated/subject-template.ts';

const placeholders = {
  own: {
    about: `# Replace the values by those of your service, and uncomment the lines that apply to it. Then:
#   API_KEY=… npx understudy-kit verify --plan    lists the rules that would run; sends nothing
#   API_KEY=… npx understudy-kit verify           runs them. On loopback all effects are allowed; elsewhere
#                                         no request reaches a person unless --effects allows it`,
    baseUrl: 'https://service.example.com/api',
    baseUrlAlt: 'https://calls.example.com/api',
    apiKey: `\${API_KEY}`,
    otherKey: `\${OTHER_API_KEY}`,
  },
  mock: {
    about: `# This one describes the built-in workspaces of the mock. Start it (npx understudy-kit serve), then run npx understudy-kit verify.`,
    baseUrl: 'http://127.0.0.1:4010/api',
    baseUrlAlt: 'http://127.0.0.1:4010/api',
    apiKey: 'acme-key',
    otherKey: 'globex-key',
  },
};

/** `root` is the path from the subject file's folder to the package's folder. */
export function renderSubjectTemplate(kind: 'own' | 'mock', root = '.'): string {
  const template = subjectTemplate.replaceAll('#? ', kind === 'own' ? '# ' : '');
  const values: Readonly<Record<string, string>> = { ...placeholders[kind], root };
  return template.replace(/<(\w+)>/g, (whole, name: string) => values[name] ?? whole);
}
