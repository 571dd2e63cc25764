import { sql } from 'kysely';
import type { ObjectViewer } from '../../platform/audit/viewers';
import type { Context } from '../../platform/module';
import { COURSE } from './courses/material';
import { seenRecords } from './records/access';

const sees = ({ caller }: Context, menu: string): boolean =>
  caller.permissions.get(menu)?.has('view') ?? false;

/** Who sees the trail, and the files, of what belongs to one person: that person and whoever manages training of them. */
const seesOne =
  (table: string): ObjectViewer =>
  async (ctx, id) => {
    const { rows } = await sql`
      select from ${sql.table(table)} a join user_account u on u.id = a.user_id
      where a.id::text = ${id} and ${seenRecords(ctx)}`.execute(ctx.tx);
    return rows.length > 0;
  };

const ofMenu =
  (menu: string): ObjectViewer =>
  async (ctx) =>
    sees(ctx, menu);

/** Scanned sheets of those who were trained on paper hang on these, too. */
const ofPeople = {
  assignment: seesOne('training_assignment'),
  acknowledgement: seesOne('training_acknowledgement'),
};

/** Who may view what of training, with its trail. */
export const trainingViewers = {
  jobDescription: ofMenu('TmsRoles'),
  course: ofMenu('TmsCourses'),
  learnerRole: ofMenu('TmsRoles'),
  matrix: ofMenu('TmsMatrix'),
  trainingTask: ofMenu('TmsTasks'),
  trainingClass: ofMenu('TmsClassroom'),
  trainingMatrix: ofMenu('TmsMatrix'),
  ...ofPeople,
};

/** Who may view what of training has files. */
export const trainingFileViewers = { [COURSE]: ofMenu('TmsCourses'), ...ofPeople };
