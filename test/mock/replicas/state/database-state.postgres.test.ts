import { withPostgres } from '../../../support/postgres/with-postgres.ts';
import { describeDatabaseState } from './database-state.ts';

withPostgres((postgres) => describeDatabaseState(postgres.createDatabase));
