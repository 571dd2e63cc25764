import { tenantToday } from '@attest/shared-utility';
import { PeriodFields } from '../lazy/charts';
import type { ListPartProps } from '../list/types';
import { type Period, periodOf, runsBackwards } from './period';

/**
 * The days of a page in its address, which are those of the tenant: parameters, the tools that choose them, and whether
 * they run backwards, so that nothing can be asked. Without an address they are the last `usual` ones.
 */
export const inPeriod = (usual: number) => ({
  parameters: {
    from: {
      initial: '',
      asks: (_: string, asked: Partial<Period>) => periodOf(asked, tenantToday(), usual),
    },
    to: { initial: '', asks: () => ({}) },
  },
  Tools({ values, set }: ListPartProps) {
    const today = tenantToday();
    return (
      <PeriodFields
        {...periodOf(values, today, usual)}
        today={today}
        onChange={(period) => set({ ...period })}
      />
    );
  },
  isBackwards: (values: Record<string, string>): boolean =>
    runsBackwards(periodOf(values, tenantToday(), usual)),
});
