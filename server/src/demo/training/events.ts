import { recompute } from '../../modules/training';
import type { Context } from '../../platform/module';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import { classEvents } from './classes';
import { correctionEvents } from './corrections';
import type { DemoTraining } from './data';
import { descriptionEvents } from './descriptions';
import { learningEvents } from './learning';
import { importCourses, setUpTraining } from './setUpTraining';
import { taskEvents } from './tasks';

/** Courses are taken over on the first day; the day after, the training manager enters the rest. */
const IMPORT_DAY = -45;
const SETTING_UP = -44;
/** Nights whose daily check is played: what runs out in between is assigned again. */
const NIGHTS = [-20, 0];

type AsSystem = (at: Date, work: (ctx: Context) => Promise<unknown>) => TimelineEvent;

/** The training of a company from its first day on; `accounts` are of those who were there by then. */
export function trainingEvents(
  training: DemoTraining,
  tenant: DemoTenant,
  calendar: Calendar,
  accounts: string[],
  asSystem: AsSystem,
): TimelineEvent[] {
  const at = (day: number, clock: string) => calendar.at([day, clock], { exact: true });
  return [
    asSystem(at(IMPORT_DAY, '06:20'), (ctx) => importCourses(ctx, training.courses, tenant, calendar)),
    { at: at(SETTING_UP, '09:00'), run: (time) => setUpTraining(training, tenant, time) },
    ...NIGHTS.map((day) => asSystem(at(day, '00:10'), (ctx) => recompute(ctx, {}, { code: 'nightly' }))),
    ...training.tasks.flatMap((task) => taskEvents(task, training.manager, tenant, calendar)),
    ...training.classes.flatMap((one) => classEvents(one, training.manager, tenant, calendar)),
    ...descriptionEvents(training, accounts, tenant, calendar),
    ...training.learning.flatMap((one) => learningEvents(one, training, tenant, calendar)),
    ...training.corrections.flatMap((one) => correctionEvents(one, tenant, calendar)),
  ];
}
