// A replica that is broken on purpose, for the controls of lab/soak/replicas. Arguments: how, its number, the database, and
// the host by which clients call it. It prints its address as understudy serve --json does.
import { createNodeServer } from '../../../mock/http/adapters/node-server.ts';
import { openPostgresStreams } from '../../../mock/log/postgres/open-postgres-streams.ts';
import { createReplicaOn } from '../../../mock/replicas/create-replica.ts';
import { type Sabotage, withSabotage } from './replica-sabotages.ts';

const [sabotage = '', number = '', url = '', host = ''] = process.argv.slice(2);
const streams = await openPostgresStreams(url, 'soak');
const platform = {
  createServer: createNodeServer,
  createDashboardHandler: () => refuse,
  createDocsHandler: () => refuse,
  loadJsonServer: () => Promise.reject(new Error('It has no data.')),
  readMemory: () => process.memoryUsage(),
};
const replica = await createReplicaOn(platform, {
  streams: withSabotage(streams, sabotage as Sabotage, Number(number)),
  seed: streams.seed,
  onError: () => {},
});
const { baseUrl } = await replica.listen({ allowHosts: [host] });
process.stdout.write(`${JSON.stringify({ baseUrl })}\n`);

function refuse() {
  return { status: 404, headers: {} };
}
