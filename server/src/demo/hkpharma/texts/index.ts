import type { Procedure } from '../../content/procedure';
import { forms } from './forms';
import { freezeDryer } from './freezeDryer';
import { laboratory } from './laboratory';
import { operations } from './operations';
import { oversight } from './oversight';
import { system } from './system';

/** What the documents of 华康制药 say, by number. */
export const texts: Record<string, Procedure> = {
  ...system,
  ...oversight,
  ...freezeDryer,
  ...operations,
  ...laboratory,
  ...forms,
};
