import { type Recording, reachStates } from '../../contracts/index.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { parseInstant } from '../../src/instant.ts';

export async function renderRecording({ scenario: recorded, omissions }: Recording) {
  const { workspaces } = recorded;
  const clock = manualClock(parseInstant(recorded.starts) ?? 0);
  await using mock = createMock({ clock, seed: 'recording', ...(workspaces && { workspaces: { workspaces } }) });
  const { scenario, deviations } = await reachStates(recorded, mock.fetch);
  const notes = [...omissions, ...deviations];
  const { stringify } = await import('yaml');
  const steps = scenario.steps.map(({ times: _, ...step }) => step);
  const head = [
    'Recorded by understudy-kit. Names, numbers, addresses, keys, ids and texts are samples.',
    ...(notes.length > 0
      ? ['Deviations of the mock from the recorded service:', ...notes.map((note) => `- ${note}`)]
      : []),
  ];
  const yaml = stringify({ ...scenario, steps }, { lineWidth: 0, aliasDuplicateObjects: false });
  const requests = steps.filter(({ answered }) => answered !== undefined).length;
  return { requests, notes, text: `${head.map((line) => `# ${line}\n`).join('')}${yaml}` };
}
