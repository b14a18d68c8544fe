import { fillWithSpans, keepPlaceholder, type PlaceholderSpan } from './placeholders.ts';
import { isCall, type Session } from './session.ts';
import type { StoredEntry } from './transcript.ts';
import { findScript, findTemplateText, type ScriptEntry } from './workspace.ts';
import { answersOf, type World, workspaceOf } from './world.ts';

/** The span of a transcript's text that replaced a placeholder. */
export interface TranscriptPlaceholder extends PlaceholderSpan {
  /** Which entry, from 0. */
  entry: number;
  /** Which content item of a message, from 0; null for the text of another entry. */
  item: number | null;
}

/**
 * The spans of filled placeholders in an agent's messages.
 *
 * A transcript stores rendered texts. So each is compared with the agent's lines and the templates, rendered with these
 * variables; a line that was removed from the script since is not found.
 */
export function findTranscriptPlaceholders(world: World, session: Session): TranscriptPlaceholder[] {
  const spans = spansByText(world, session);
  if (spans.size === 0) return [];
  return session.transcript.flatMap((entry, index) =>
    textsOfEntry(entry).flatMap(([item, text]) =>
      (spans.get(text) ?? []).map((span) => ({ entry: index, item, ...span })),
    ),
  );
}

/** The rendered lines and templates of the agent, each with its filled spans. */
function spansByText(world: World, session: Session): Map<string, PlaceholderSpan[]> {
  const { agent, variables, workspaceId } = session.start;
  const workspace = workspaceOf(world, workspaceId);
  const script = findScript(workspace, agent);
  const spans = new Map<string, PlaceholderSpan[]>();
  const { profile } = answersOf(world, workspaceId);
  const add = (text: string, values: Readonly<Record<string, unknown>>, isTemplate: boolean) => {
    const gap = isTemplate ? 'trigger-chat/template-variable-missing' : 'trigger-chat/missing-variable';
    const replaceMissing = profile[gap] === 'empty' ? () => '' : keepPlaceholder;
    const filled = fillWithSpans(text, values, { isTemplate, replaceMissing });
    if (filled.spans.length > 0) spans.set(filled.text, filled.spans);
  };
  const scriptEntries =
    script === undefined ? [] : [script.opening, ...script.replies.map((reply) => reply.entries), script.otherwise];
  for (const text of scriptEntries.flat().flatMap(textsOfScriptEntry)) add(text, variables ?? {}, false);
  if (isCall(session)) return spans;
  for (const { outgoing } of session.messages) {
    const { content } = outgoing;
    if (content.type !== 'template') continue;
    const text = findTemplateText(workspace.templates, content);
    if (text !== undefined) add(text, content.variables, true);
  }
  return spans;
}

function textsOfScriptEntry(scriptEntry: ScriptEntry): string[] {
  switch (scriptEntry.type) {
    case 'message':
      return scriptEntry.content.flatMap((item) => {
        if ('text' in item) return [item.text];
        return 'caption' in item && item.caption !== undefined ? [item.caption] : [];
      });
    case 'thinking':
      return [scriptEntry.thinking];
    case 'summary':
      return [scriptEntry.summary];
    case 'function_call':
      return scriptEntry.output === undefined ? [] : [scriptEntry.output];
    case 'failure':
      return [];
  }
}

/** The texts of an entry that come from a script, each with the number of its content item. */
function textsOfEntry(entry: StoredEntry): [item: number | null, text: string][] {
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
