import type { ComplianceFilter, ComplianceRow, ComplianceState } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { listExport } from '../../../platform/exports/listExport';
import type { ExportSources } from '../../../platform/exports/sources';
import type { Context } from '../../../platform/module';
import { shownName } from '../../../platform/search/shown';
import { compliance, complianceColumns } from './list';

const asked = async (ctx: Context, filter: ComplianceFilter) => ({
  ctx,
  filter,
  given: { today: await tenantDay(ctx.tx, ctx.now) },
});

/** One page of what people are required to know and how they stand on it. */
export const listCompliance: Handles<'listCompliance'> = async (ctx, input) =>
  compliance.page(await asked(ctx, input.filter), complianceColumns, input);

type Rate = AnswerOf<'complianceFigures'>['course'][number];

/** How many requirements there are per state, department and course, and how many of them are met. */
export const complianceFigures: Handles<'complianceFigures'> = async (ctx, { filter }) => {
  const all = await asked(ctx, filter);
  const met = await asked(ctx, { ...filter, state: ['qualified'] });
  const { state: _, ...anyState } = filter;
  const whole = await asked(ctx, anyState);
  const department = sql<string>`coalesce(u.department_id::text, 'none')`;
  const departmentName = sql<Rate['label']>`coalesce(min((${shownName('dep')})::text)::json,
    '{"zh":"无部门","en":"No department"}'::json)`;
  const course = sql<string>`s.course_id::text`;
  const courseName = sql<Rate['label']>`min(json_build_object('zh', c.no || ' ' || v.name_zh,
    'en', c.no || ' ' || v.name_en)::text)::json`;
  const rates = async (part: 'department' | 'course', value: typeof course, label: typeof courseName) => {
    const counts = await compliance.counts(whole, part, value, label);
    const qualified = await compliance.counts(met, part, value);
    const metOf = new Map(qualified.map((one) => [one.value, one.count]));
    return counts.map((one): Rate => ({ ...one, qualified: metOf.get(one.value) ?? 0 }));
  };
  return {
    state: await compliance.counts(all, 'state', sql<ComplianceState>`s.state`),
    department: await rates('department', department, departmentName),
    course: await rates('course', course, courseName),
  };
};

/** The list as a file. */
export const complianceExport: ExportSources = {
  compliance: {
    right: { menu: 'TmsMatrix', action: 'export' },
    prepare: async (ctx, { filter }, writing) => {
      const whole = await asked(ctx, filter);
      return listExport<ComplianceRow>({ zh: '培训达标情况', en: 'Training compliance' }, writing, {
        ctx,
        columns: compliance.columns,
        count: () => compliance.count(whole),
        rows: (range) => compliance.rows<ComplianceRow>(whole, complianceColumns, range),
      });
    },
  },
};
