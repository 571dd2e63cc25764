import type { DemoDeviation } from '../company';
import { ended } from './deviationsEnded';
import { openDeviations } from './deviationsOpen';
import { freezeDryer } from './freezeDryer';
import { tabletCapping } from './tabletCapping';

/** In the order of their submission: the fifth is DEV-…-0017, the seventh DEV-…-0019. */
export const deviations: DemoDeviation[] = [
  ended.tabletPress,
  ended.unsignedMobilePhase,
  ended.doubleReport,
  openDeviations.purifiedWater,
  freezeDryer,
  openDeviations.settlePlate,
  tabletCapping,
  openDeviations.tabletPressAgain,
  openDeviations.weighingCheck,
  openDeviations.balanceClock,
  openDeviations.granuleDraft,
];
