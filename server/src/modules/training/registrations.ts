import { sql } from 'kysely';
import { registerPeopleHook } from '../../directory/identity/peopleHook';
import { registerAuditViewer } from '../../platform/audit/viewers';
import { registerFileViewer } from '../../platform/files/fileUse';
import type { Context } from '../../platform/module';
import { registerSearchSource } from '../../platform/search/sources';
import { registerTrainingHooks } from '../documents/trainingHooks';
import { registerTrainingWords } from './auditWords';
import { COURSE } from './courses/material';
import { trainingHooks } from './documents/hooks';
import { followPeople } from './required/people';
import { courseSearch } from './searchable';
import { visiblePeople } from './visible';

const sees = ({ caller }: Context, menu: string): boolean =>
  caller.permissions.get(menu)?.has('view') ?? false;

/** Binds training to what it follows (people and document versions) and opens its trail to who sees it. */
export function registerTraining(): void {
  registerPeopleHook(followPeople);
  registerTrainingHooks(trainingHooks);
  registerSearchSource(courseSearch);
  registerTrainingWords();
  for (const [type, menu] of Object.entries(MENUS)) registerAuditViewer(type, async (ctx) => sees(ctx, menu));
  registerFileViewer(COURSE, async (ctx) => sees(ctx, 'TmsCourses'));
  for (const [type, table] of Object.entries(OF_PEOPLE)) {
    const seesOne = async (ctx: Context, id: string) => {
      const manages = sees(ctx, 'TmsTasks');
      const { rows } = await sql`
        select from ${sql.table(table)} a join user_account u on u.id = a.user_id
        where a.id::text = ${id} and (u.id = ${ctx.caller.userId}
          or ${manages ? await visiblePeople(ctx) : sql`false`})`.execute(ctx.tx);
      return rows.length > 0;
    };
    registerAuditViewer(type, seesOne);
    // Scanned sheets of those who were trained on paper.
    registerFileViewer(type, seesOne);
  }
}

/** Where what belongs to one person is kept. */
const OF_PEOPLE = { assignment: 'training_assignment', acknowledgement: 'training_acknowledgement' };

const MENUS = {
  jobDescription: 'TmsRoles',
  course: 'TmsCourses',
  learnerRole: 'TmsRoles',
  matrix: 'TmsMatrix',
  trainingTask: 'TmsTasks',
  trainingClass: 'TmsClassroom',
  trainingMatrix: 'TmsMatrix',
};
