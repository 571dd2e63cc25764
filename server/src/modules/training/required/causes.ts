import type { Bilingual } from '@attest/api-contract';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { addCalendarDays, addWorkingDays } from '../../../directory/tenancy/workCalendar';
import { changes } from '../../../platform/audit/changes';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';

/** Why assignments are looked at again; tells when what is new is due. */
export type CauseCode =
  | 'matrix'
  | 'role'
  | 'course'
  | 'joiner'
  | 'transfer'
  | 'leaver'
  | 'returned'
  | 'version'
  | 'description'
  | 'manual'
  | 'correction'
  | 'nightly';

const CAUSES: Record<CauseCode, Bilingual & { calendarDays?: number; workingDays?: number }> = {
  matrix: { zh: '培训矩阵变更', en: 'Training matrix changed', calendarDays: 30 },
  role: { zh: '学员角色变更', en: 'Learner role changed', calendarDays: 30 },
  course: { zh: '课程变更', en: 'Course changed', calendarDays: 30 },
  joiner: { zh: '新员工', en: 'New joiner', calendarDays: 30 },
  transfer: { zh: '转岗', en: 'Transfer', calendarDays: 15 },
  leaver: { zh: '离职或停用', en: 'Left or disabled', calendarDays: 30 },
  returned: { zh: '返岗', en: 'Return to duty', workingDays: 5 },
  version: { zh: '文件新版本', en: 'New document version', calendarDays: 30 },
  description: { zh: '岗位说明书新版本', en: 'New version of the job description', calendarDays: 15 },
  manual: { zh: '手工指派', en: 'Assigned by hand', calendarDays: 30 },
  correction: { zh: '培训记录更正', en: 'Training record corrected', calendarDays: 30 },
  nightly: { zh: '每日核对', en: 'Daily check', calendarDays: 30 },
};

export interface Cause {
  code: CauseCode;
  /** Overrides the text of the code. */
  text?: Bilingual;
  /** The person's own words, for the trail. */
  reason?: string;
}

export interface Terms {
  today: string;
  /** Day by which a new assignment is due where nothing else says it. */
  due: string;
  text: Bilingual;
}

/** Text and days of a cause at this instant. */
export async function termsOf({ tx, now }: Pick<Context, 'tx' | 'now'>, cause: Cause): Promise<Terms> {
  const { zh, en } = CAUSES[cause.code];
  return {
    today: await tenantDay(tx, now),
    due: await dueOf(tx, now, cause.code),
    text: cause.text ?? { zh, en },
  };
}

async function dueOf(tx: TenantTransaction, now: Date, code: CauseCode): Promise<string> {
  const { workingDays, calendarDays = 30 } = CAUSES[code];
  const end = workingDays
    ? await addWorkingDays(tx, now, workingDays)
    : await addCalendarDays(tx, now, calendarDays);
  return tenantDay(tx, end);
}

/** What is due on another day than it was. */
export interface Moved {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  old: string;
}

/** Leaves in the trail that trainings or acknowledgements are due on another day. */
export function auditDueDays(
  ctx: Context,
  objectType: 'assignment' | 'acknowledgement',
  moved: Moved[],
  { due, text }: Terms,
): void {
  for (const { id, no, name_zh: zh, name_en: en, old } of moved)
    ctx.audit({
      module: 'training',
      objectType,
      objectId: id,
      objectNo: no,
      objectName: { zh, en },
      event: 'changeDue',
      changes: changes({ due: [old, due] }),
      details: { why: text, due },
    });
}
