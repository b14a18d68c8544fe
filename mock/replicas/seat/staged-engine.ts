import { apply } from '../../domain/apply.ts';
import { type Checkpoint, createCheckpoint } from '../../domain/checkpoint.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { emptyWorld } from '../../domain/world.ts';
import { createEngine } from '../../engine/create-engine.ts';
import type { Engine, EngineOptions } from '../../engine/engine.ts';
import { startTurn } from '../../work.ts';
import { createStagedLog, type StagedLog } from './staged-log.ts';

/** An engine whose latest events are not stored yet. It starts with none. */
export interface StagedEngine {
  readonly engine: Engine;
  readonly log: StagedLog;
  /** Takes over events that others stored. */
  follow(events: readonly DomainEvent[]): Promise<void>;
  /** What was staged is stored now. */
  confirm(): void;
  /** Takes back what was staged. */
  discard(): void;
  /** Whether very many events are due, of which the rest is left for later. */
  hasMoreDue(): boolean;
}

export function createStagedEngine(
  options: Pick<EngineOptions, 'random' | 'clock' | 'keep' | 'keepForMs'>,
): StagedEngine {
  const world = emptyWorld(options.keep);
  let checkpoint: Checkpoint | undefined;
  let hasMoreDue = false;
  const log = createStagedLog((events) => {
    checkpoint ??= createCheckpoint(world);
    for (const event of events) checkpoint.save(event);
  });
  const engine = createEngine({ ...options, log, world });
  engine.connectAlarm((at) => {
    hasMoreDue = at === 0;
  });
  return {
    engine,
    log,
    async follow(events) {
      const turn = startTurn();
      for (const event of events) {
        apply(world, event);
        if (turn.isOver()) await turn.next();
      }
      log.follow(events);
    },
    confirm() {
      log.confirm();
      checkpoint = undefined;
    },
    discard() {
      checkpoint?.restore();
      log.discard();
      checkpoint = undefined;
    },
    hasMoreDue: () => hasMoreDue,
  };
}
