import { render, selectRules, verify } from '../../contracts/index.ts';
import { withoutSlash } from '../../src/request-path.ts';
import { readSubjectFile } from '../files/subject-file.ts';
import { CliError } from '../options/command.ts';
import type { InputOf } from '../options/command-table.ts';
import { findExplained, renderExplanation } from '../output/explanation.ts';
import { defineTool, type Tool } from './tool.ts';

/** MCP clients cancel a tool that takes longer than this time limit. */
const timeLimitSeconds = 60;
const runs = 5;

export function createContractTools({ subject: file, allowUrl = [] }: InputOf<'mcp'>): Tool[] {
  return [
    defineTool<{ id: string }>({
      name: 'explain',
      title: 'Explain what the interface states',
      description:
        'Explains a statement, a gap (what the interface leaves open, and how the mock answers) or a rule by its id, such as ' +
        'cancel-call/not-in-queue; of a chapter, such as cancel-call or trigger-chat, all of them.',
      input: { properties: { id: { type: 'string' } }, required: ['id'] },
      isRead: true,
      run: async ({ id }) => renderExplanation(await findExplained(id)),
    }),
    defineTool<{ url?: string; chapter?: string }>({
      name: 'verify_url',
      title: 'Verify a service',
      description:
        'Runs the rules without effects: they place no call, and they send or schedule no message. Returns the expected ' +
        'and the found value of each violation, with its request. Needs a subject file, see npx understudy-kit init.',
      input: {
        properties: {
          url: { type: 'string', description: 'Base URL that --allow-url names; default: that of the subject file.' },
          chapter: { type: 'string', description: 'Only the rules of this chapter, such as get-session.' },
        },
      },
      isRead: true,
      async run({ url, chapter }) {
        // Send the subject's key only to URLs that a person chose: the `baseUrl` in the subject file and `--allow-url`.
        const { baseUrl } = await readSubjectFile(file);
        const isAllowed = [baseUrl, ...allowUrl].some(
          (allowed) => withoutSlash(allowed) === withoutSlash(url ?? baseUrl),
        );
        if (!isAllowed)
          throw new CliError(
            `${JSON.stringify(url)} is not allowed. Leave url out for ${baseUrl}, or start npx understudy-kit mcp with --allow-url URL.`,
          );
        const subject = await readSubjectFile(file, url);
        const chosen = selectRules([], chapter === undefined ? [] : [chapter]);
        return render(await verify(subject, { effects: 'none', rules: chosen, runs, timeLimitSeconds }), 'summary');
      },
    }),
  ];
}
