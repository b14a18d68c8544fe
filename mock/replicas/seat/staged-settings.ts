import { type FaultList, noFaults } from '../../control/faults/fault-list.ts';
import type { Settings } from './change.ts';

/** The settings of a stream, of which the latest changes are not stored yet. Faults are among them. */
export interface StagedSettings {
  /** What is stored. */
  current(): Partial<Settings>;
  /** What is not stored yet. */
  changes(): Partial<Settings>;
  set(settings: Partial<Settings>): void;
  /** Takes over settings that others stored. */
  follow(settings: Partial<Settings>): void;
  /** What was staged is stored now. */
  confirm(): void;
  /** Takes back what was staged. */
  discard(): void;
  /** Forgets everything. */
  reset(): void;
}

export function createStagedSettings(faults: FaultList): StagedSettings {
  let stored: Partial<Settings> = {};
  let changed: Partial<Settings> = {};
  const storedFaults = () => stored.faults ?? noFaults;
  return {
    current: () => stored,
    changes() {
      const state = faults.state();
      return state === storedFaults() ? changed : { ...changed, faults: state };
    },
    set(settings) {
      changed = { ...changed, ...settings };
    },
    follow(settings) {
      stored = { ...stored, ...settings };
      faults.restore(storedFaults());
    },
    confirm() {
      stored = { ...stored, ...changed, faults: faults.state() };
      changed = {};
    },
    discard() {
      changed = {};
      faults.restore(storedFaults());
    },
    reset() {
      [stored, changed] = [{}, {}];
      faults.restore(noFaults);
    },
  };
}
