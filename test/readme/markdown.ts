export interface Block {
  line: number;
  language: string;
  text: string;
  /** The paragraph right above the code block; empty when another block is above it. */
  precedingText: string;
}

export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let precedingText = '';
  let open: Block | undefined;
  let fence = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open !== undefined) {
      if (line !== fence) open.text += `${line}\n`;
      else {
        blocks.push(open);
        open = undefined;
        precedingText = '';
      }
    } else if (line.startsWith('```')) {
      fence = /^`+/.exec(line)?.[0] ?? '';
      open = { line: index + 1, language: line.slice(fence.length), text: '', precedingText };
    } else if (line !== '') precedingText += `${line}\n`;
    else if (markdown.split('\n')[index + 1]?.startsWith('```') !== true) precedingText = '';
  }
  return blocks;
}

export function parseTable(markdown: string, ...titles: string[]): string[][] {
  const lines = markdown.split('\n');
  const start = lines.indexOf(`| ${titles.join(' | ')} |`);
  if (start === -1) throw new Error(`The page has no table with the columns ${titles.join(', ')}.`);
  const rows: string[][] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}

export function inlineCodeIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

export function headingAnchorsIn(markdown: string): string[] {
  const headings = markdown.replace(/^(`{3,}).*?^\1$/gms, '').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

export interface NpmCommand {
  name: string;
  args: string[];
}

export function parseNpmCommands(block: Block): NpmCommand[] | undefined {
  const commands: NpmCommand[] = [];
  for (const command of block.text.trim().split(/\s*&&\s*|\n/)) {
    const match = /^npm (ci|start|test)(?: -- ([\w ./:-]+))?$/.exec(command.replace(/ +#.*$/, ''));
    if (match === null) return undefined;
    commands.push({ name: match[1] ?? '', args: match[2]?.split(' ') ?? [] });
  }
  return commands;
}
