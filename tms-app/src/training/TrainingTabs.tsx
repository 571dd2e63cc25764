import { tms } from '@attest/api-contract';
import { can } from '@attest/shared-utility';
import { PartTabs } from '../frame/PartTabs';

const PARTS = ['todo', 'completed', 'qualifications', 'team'] as const;

/** What is still to be done, what is over, how one stands; and one's people for whoever sees their training. */
export function TrainingTabs({ part }: { part: (typeof PARTS)[number] }) {
  const shown = PARTS.filter((one) => one !== 'team' || can('TmsTasks', 'view'));
  return <PartTabs parts={shown.map((one) => [tms[one], `part.${one}`])} path={tms[part]} />;
}
