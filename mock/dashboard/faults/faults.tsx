import './faults.css';
import { Sheet, Tabs } from '../components/sheet.tsx';
import { hrefOf } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { FaultList } from './fault-list.tsx';
import { Gaps } from './gaps.tsx';

/** Injected faults, and what the mock does where the interface leaves it open. */
export function Faults({ segments: [part], query }: ViewProps) {
  const isGaps = part === 'gaps';
  return (
    <Sheet label={isGaps ? 'Gaps' : 'Faults'}>
      <Tabs
        label="Faults and gaps"
        tabs={[
          { href: hrefOf('faults'), label: 'Faults', isOpen: !isGaps },
          { href: hrefOf('faults', ['gaps']), label: 'Gaps', isOpen: isGaps },
        ]}
      />
      {isGaps ? <Gaps query={query} /> : <FaultList />}
    </Sheet>
  );
}
