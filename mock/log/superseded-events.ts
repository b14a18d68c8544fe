import { sizeOf } from '../domain/bounds/size.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';

/**
 * Events that the world no longer rests on, by their numbers: what a workspace was before it was changed again, and updates of
 * workflows, which change nothing. The latest stay for who looks what happened.
 */
export interface SupersededEvents {
  /** Called with each event that is added. */
  add(event: DomainEvent, number: number): void;
  /** Whether the event of that number is to be let go. */
  isGone(number: number): boolean;
  /** The first that is still to be let go. */
  firstGone(): number | undefined;
  /** Those from that number on, up to another, have been let go. */
  remove(from: number, until: number): void;
}

/** Sizes of those that stay, about as characters of JSON: beyond the first so many are let go that the second is left. */
const sizes = { most: 4 * 1024 * 1024, least: 2 * 1024 * 1024 };

export function createSupersededEvents(): SupersededEvents {
  const latest = new Map<string, { workspace: Workspace; number: number; isNeeded: boolean }>();
  let waiting: { number: number; size: number }[] = [];
  const gone = new Set<number>();
  let size = 0;
  const supersede = (number: number, own: number) => {
    waiting.push({ number, size: own });
    size += own;
    if (size <= sizes.most) return;
    const kept = waiting.findIndex((one) => {
      if (size <= sizes.least) return true;
      gone.add(one.number);
      size -= one.size;
      return false;
    });
    waiting = kept === -1 ? [] : waiting.slice(kept);
  };
  return {
    add(event, number) {
      if (event.type === 'workflow-updated') supersede(number, sizeOf(event));
      else if (event.type === 'workspace-closed') latest.delete(event.workspaceId);
      else if ('workspace' in event) {
        const { workspace } = event;
        const before = latest.get(workspace.id);
        if (before !== undefined && !before.isNeeded) supersede(before.number, sizeOf(before.workspace));
        // What happened in between rests on its durations.
        const isNeeded =
          event.type !== 'workspace-changed' || before === undefined || !haveSameDurations(before, event);
        latest.set(workspace.id, { workspace, number, isNeeded });
      }
    },
    isGone: (number) => gone.size > 0 && gone.has(number),
    firstGone: () => gone.values().next().value,
    remove(from, until) {
      for (const number of gone) if (number >= from && number < until) gone.delete(number);
    },
  };
}

function haveSameDurations(one: { workspace: Workspace }, other: { workspace: Workspace }): boolean {
  return JSON.stringify(one.workspace.durations) === JSON.stringify(other.workspace.durations);
}
