import { readProfile } from '../../profile.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import type { Plane } from '../plane.ts';
import { isRefusal, refusal } from '../refusal.ts';

/** What the mock does where the interface leaves it open. */
export const gapOperations = {
  listGaps: (plane) => listed(plane),
  setProfile(plane, { profile }) {
    const reading = readProfile(profile);
    if (!reading.ok) return refusal('validationError', reading.mistakes.join(' '));
    const outcome = broughtAbout(plane, (_, { now: at }) => [{ type: 'profile-set', at, profile: reading.profile }]);
    return isRefusal(outcome) ? outcome : listed(plane);
  },
} satisfies Partial<ControlOperations>;

/** The texts are long, so they are loaded when somebody asks for them. */
async function listed({ engine }: Plane) {
  const { gaps } = await import('../../../src/generated/gaps.ts');
  const profile: Readonly<Record<string, string | undefined>> = engine.profile();
  return {
    gaps: gaps.map(({ id, text, default: answer, alternatives }) => ({
      id,
      text,
      default: answer,
      alternatives: alternatives.map((one) => ({ ...one })),
      chosen: profile[id] ?? 'default',
    })),
  };
}
