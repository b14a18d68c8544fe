import { alterSuccessData } from '../../support/kit/altered-service.ts';
import { declareSuite } from './declare-suite.ts';

declareSuite(
  alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
    data.isCancelled = true;
  }),
);
