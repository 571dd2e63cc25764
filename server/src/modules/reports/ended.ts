import type { ReportProcess, ReportProcessFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { instantCell, numberCell, yesNo } from '../../platform/exports/cells';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, isOneOf, isOneOrNone, type Range } from '../../platform/search/listSql';
import { amongFound, sayingOf } from '../../platform/search/pieces';
import { recordInSight } from '../../workflow/recordPort';
import { PROCESSES } from '../../workflow/said';
import { apartIn, DAYS, endedParts, LATE, REGULAR, reach } from './endedParts';
import {
  namedDepartment,
  OUT_OF_SIGHT,
  onDays,
  processNamedBy,
  type ReportAsked,
  type ReportGiven,
} from './scope';

/** Of processes (`i`) the department (`d`). */
const LOOKUPS = { d: sql`left join department d on d.id = i.department_id` };

/**
 * Processes that came to their regular end in the period, newest first. Texts of records out of sight are not searched. REQUEST_INVALID for its days.
 */
export const ended = list<ReportProcessFilter, ReportGiven, ReportProcess>({
  source: sql`wf_instance i`,
  lookups: LOOKUPS,
  columns: {
    process: {
      label: { zh: '流程', en: 'Process' },
      sort: sql`i.process`,
      written: [120, (row, { language }) => row.process.name[language]],
    },
    no: { label: { zh: '编号', en: 'No.' }, written: [110, (row) => row.no ?? ''] },
    title: { label: { zh: '标题', en: 'Title' }, written: [220, (row) => row.title ?? ''] },
    department: {
      label: { zh: '部门', en: 'Department' },
      sort: sql`d.name_zh collate attest_zh`,
      written: [120, (row, { language }) => row.department?.name[language] ?? ''],
    },
    initiator: { label: { zh: '发起人', en: 'Initiator' }, written: [110, (row) => row.initiator.name] },
    createTime: {
      label: { zh: '开始时间', en: 'Started' },
      sort: sql`i.created_at`,
      written: [150, (row, writing) => instantCell(row.createTime, writing)],
    },
    endTime: {
      label: { zh: '结束时间', en: 'Ended' },
      sort: sql`i.ended_at`,
      written: [150, (row, writing) => instantCell(row.endTime, writing)],
    },
    days: { label: { zh: '天数', en: 'Days' }, sort: DAYS, written: [70, (row) => numberCell(row.days, 1)] },
    dueTime: {
      label: { zh: '期限', en: 'Time limit' },
      written: [150, (row, writing) => instantCell(row.dueTime, writing)],
    },
    late: { label: { zh: '超期', en: 'Late' }, written: [60, (row, writing) => yesNo(row.late, writing)] },
  },
  filters: {
    text: (text, { ctx }) => says(ctx, text.trim()),
    from: (_, { ctx, filter }) => onDays(ctx, sql`i.ended_at`, filter),
    // With the first day.
    to: () => false,
    process: (codes) => isOneOf(sql`i.process`, codes),
    department: (chosen) => isOneOrNone(sql`i.department_id`, chosen),
    late: (late) => (late ? LATE : sql`not ${LATE}`),
  },
  scope: ({ ctx, filter, given }) => sql`${REGULAR} and ${reach(ctx, filter, given)}`,
  apart: ({ ctx, given }) => apartIn(ctx, given)?.map((one) => sql`${REGULAR} and ${one}`),
  order: [sql`i.ended_at desc`, sql`i.id`],
  // An index has it, not a column.
  isSparse: (by) => by === 'days',
  parts: ({ ctx, filter, given }, sort, chosen) => endedParts(ctx, given, sort, { filter, chosen }),
});

async function says(ctx: Context, text: string): Promise<RawBuilder<unknown>> {
  const found = await sayingOf(ctx, PROCESSES, text);
  const person = anyContains(text, sql`i.initiator_name`, sql`i.initiator_account`);
  const record = sql`(${anyContains(text, sql`i.record_no`, sql`i.title`)} and ${inSight(ctx)})`;
  return sql`(${amongFound(sql`i.id`, found, sql`true`)} and (${person} or ${record}))`;
}

const inSight = (ctx: Context) => recordInSight(ctx, sql`i.process`, sql`i.record_id`);

interface Row extends Omit<ReportProcess, 'createTime' | 'endTime' | 'dueTime' | 'no' | 'title' | 'path'> {
  /** Null for what is out of sight. */
  record: Pick<ReportProcess, 'no' | 'title' | 'path'> | null;
  created_at: Date;
  ended_at: Date;
  due_at: Date | null;
}

/** A range of ended processes, newest first unless sorted. */
export async function endedRows(
  asked: ReportAsked<ReportProcessFilter>,
  range: Range,
): Promise<ReportProcess[]> {
  const { ctx } = asked;
  const rows = await ended.rows<Row>(
    asked,
    sql`i.id, i.created_at, i.ended_at, i.due_at, ${DAYS} as days, ${LATE} as late,
      ${processNamedBy(sql`i.definition_id`)} as process, ${namedDepartment} as department,
      json_build_object('id', i.initiator_id, 'account', i.initiator_account, 'name', i.initiator_name)
        as initiator,
      (select json_build_object('no', i.record_no, 'title', i.title, 'path', i.path) where ${inSight(ctx)}) as record`,
    range,
  );
  return rows.map(({ created_at, ended_at, due_at, record, ...row }) => ({
    ...row,
    ...(record ?? OUT_OF_SIGHT),
    createTime: created_at.toISOString(),
    endTime: ended_at.toISOString(),
    dueTime: due_at?.toISOString() ?? null,
  }));
}
