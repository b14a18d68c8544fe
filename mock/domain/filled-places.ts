import { asWritten, type FilledPlace, filledPlaces } from './placeholders.ts';
import { isCall, type Session } from './session.ts';
import type { StoredEntry } from './transcript.ts';
import { agentNamed, agentVersion, type ScriptEntry } from './workspace.ts';
import { type World, workspaceOf } from './world.ts';

/** A stretch of a transcript's text that stands where a placeholder stood. */
export interface FilledInTranscript extends FilledPlace {
  /** Which entry, from 0. */
  entry: number;
  /** Which content item of a message, from 0; null for the text of another entry. */
  item: number | null;
}

/**
 * Where placeholders were filled in what an agent said.
 *
 * A transcript holds texts as they were said. So each is held against what the agent's lines and the templates say with
 * these variables; a line that was taken out of the script since is not known any more.
 */
export function filledInTranscript(world: World, session: Session): FilledInTranscript[] {
  const written = writtenTexts(world, session);
  if (written.size === 0) return [];
  return session.transcript.flatMap((entry, index) =>
    textsOf(entry).flatMap(([item, text]) =>
      (written.get(text) ?? []).map((place) => ({ entry: index, item, ...place })),
    ),
  );
}

/** What the lines of the agent and its templates say, with the places that were filled in each. */
function writtenTexts(world: World, session: Session): Map<string, FilledPlace[]> {
  const { agent, variables, workspaceId } = session.start;
  const workspace = workspaceOf(world, workspaceId);
  const speaker = agentNamed(workspace, agent.name);
  const script = speaker === undefined ? undefined : agentVersion(speaker, agent.version)?.script;
  const written = new Map<string, FilledPlace[]>();
  const add = (text: string, values: Readonly<Record<string, unknown>>, isTemplate: boolean) => {
    const gap = isTemplate ? 'trigger-chat/template-variable-missing' : 'trigger-chat/missing-variable';
    const ofMissing = world.profile[gap] === 'empty' ? () => '' : asWritten;
    const filled = filledPlaces(text, values, { isTemplate, ofMissing });
    if (filled.places.length > 0) written.set(filled.text, filled.places);
  };
  const lines =
    script === undefined ? [] : [script.opening, ...script.replies.map((one) => one.entries), script.otherwise];
  for (const text of lines.flat().flatMap(writtenIn)) add(text, variables ?? {}, false);
  if (isCall(session)) return written;
  for (const { outgoing } of session.messages) {
    const { words } = outgoing;
    if (words.type !== 'template') continue;
    const text = workspace.templates.find(({ name }) => name === words.templateId)?.languages[words.language];
    if (text !== undefined) add(text, words.variables, true);
  }
  return written;
}

function writtenIn(line: ScriptEntry): string[] {
  switch (line.type) {
    case 'message':
      return line.content.flatMap((item) => {
        if ('text' in item) return [item.text];
        return 'caption' in item && item.caption !== undefined ? [item.caption] : [];
      });
    case 'thinking':
      return [line.thinking];
    case 'summary':
      return [line.summary];
    case 'function_call':
      return line.output === undefined ? [] : [line.output];
    case 'failure':
      return [];
  }
}

/** The texts of an entry that come from a script, each with the number of its content item. */
function textsOf(entry: StoredEntry): [item: number | null, text: string][] {
  switch (entry.type) {
    case 'message':
      if (entry.role === 'user') return [];
      return entry.content.flatMap((item, index): [number, string][] => {
        if ('text' in item) return [[index, item.text]];
        return 'caption' in item ? [[index, item.caption]] : [];
      });
    case 'thinking':
      return [[null, entry.thinking]];
    case 'summary':
      return [[null, entry.summary]];
    case 'function_call_output':
      return [[null, entry.output]];
    case 'function_call':
      return [];
  }
}
