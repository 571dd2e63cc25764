import { randomBytes } from 'node:crypto';
import { shell } from '@attest/api-contract';
import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantAddress } from '../../../directory/tenancy/tenantAddress';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { ByteAnswer, Context } from '../../../platform/module';
import { certificatePdf } from '../../../platform/renditions/renditions';
import { nextNumber } from '../../../records/numbering/number';
import { recordFor } from './access';
import { correctionsOf } from './corrections';

/** Gives a completed training its certificate: a number, and a code that nobody can guess. */
export async function issueCertificate(ctx: Context, assignmentId: string): Promise<void> {
  const year = Number((await tenantDay(ctx.tx, ctx.now)).slice(0, 4));
  await ctx.tx
    .insertInto('training_certificate')
    .values({
      assignment_id: assignmentId,
      no: await nextNumber(ctx.tx, 'trainingCertificate', 'TC-{YYYY}-{seq:4}', year),
      code: randomBytes(16).toString('base64url'),
      issued_at: ctx.now,
    })
    .execute();
}

/** Page that tells whether a certificate is genuine, below the tenant's address; a stranger's browser knows no tenant. */
export const verifyPathOf = (code: string, tenantCode: string): string =>
  `${shell.certificate(code)}?tenant=${tenantCode}`;

interface Row {
  no: string;
  code: string;
  name: string;
  employee_id: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  document: string;
  score: number | null;
  state: string;
  completed_at: Date | null;
  valid_to: string | null;
  /** Of the last correction of what the certificate says. */
  correction_no: string | null;
  corrected_at: Date | null;
}

const CERTIFICATE = sql`
  select t.no, t.code, u.name, u.employee_id, c.no as course_no, v.name_zh as course_zh, v.name_en as course_en,
    concat_ws(' ', d.no, dv.label) as document, a.score, a.state, a.completed_at, a.valid_to,
    k.no as correction_no, k.ended_at as corrected_at
  from training_certificate t
  join training_assignment a on a.id = t.assignment_id
  join training_course c on c.id = a.course_id
  join training_course_version v on v.id = a.course_version_id
  join user_account u on u.id = a.user_id
  left join document_version dv on dv.id = a.document_version_id
  left join document d on d.id = dv.document_id
  left join lateral (select r.no, r.ended_at from ${correctionsOf(sql`a.id`)}
    where r.status = 'completed' and r.form_values ?| array['completedOn', 'score', 'validTo', 'endless']
    order by r.ended_at desc limit 1) k on true`;

/** The certificate of a completed training as PDF. RECORD_NOT_EXIST without one. */
export async function downloadCertificate(ctx: Context, id: string): Promise<ByteAnswer> {
  const record = await recordFor(ctx, id);
  const { rows } = await sql<Row>`${CERTIFICATE} where t.assignment_id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row?.completed_at) throw new AppError('RECORD_NOT_EXIST');
  const tenant = await currentTenant(ctx.tx);
  const address = tenantAddress(tenant, ctx.platform.config, ctx.host).replace(/\/$/, '');
  const stream = await certificatePdf(ctx.platform.renditions.of(ctx.tenantId), {
    title: { zh: '培训证书', en: 'Training certificate' },
    no: row.no,
    rows: [
      { label: { zh: '姓名', en: 'Name' }, value: row.name },
      { label: { zh: '工号', en: 'Employee id' }, value: row.employee_id },
      { label: { zh: '课程', en: 'Course' }, value: `${row.course_no} ${row.course_zh} / ${row.course_en}` },
      ...(row.document ? [{ label: { zh: '文件', en: 'Document' }, value: row.document }] : []),
      ...(row.score === null ? [] : [{ label: { zh: '得分', en: 'Score' }, value: String(row.score) }]),
      { label: { zh: '合格日期', en: 'Qualified on' }, value: await tenantDay(ctx.tx, row.completed_at) },
      { label: { zh: '有效期至', en: 'Valid until' }, value: row.valid_to ?? '—' },
      ...(row.corrected_at
        ? [
            {
              label: { zh: '更正', en: 'Corrected' },
              value: `${row.correction_no} (${await tenantDay(ctx.tx, row.corrected_at)})`,
            },
          ]
        : []),
    ],
    qr: `${address}${verifyPathOf(row.code, tenant.code)}`,
    issuedAt: await tenantDay(ctx.tx, row.completed_at),
    tenantName: `${tenant.name_zh} / ${tenant.name_en}`,
  });
  ctx.audit({
    module: 'training',
    objectType: 'assignment',
    objectId: id,
    objectNo: row.course_no,
    objectName: {
      zh: `${row.course_zh} · ${record.person.name}`,
      en: `${row.course_en} · ${record.person.name}`,
    },
    event: 'download',
    details: { certificate: row.no },
  });
  return { stream, fileName: `${row.no}.pdf`, mediaType: 'application/pdf', size: stream.length };
}

type Verified = AnswerOf<'verifyCertificate'>;
const UNKNOWN: Verified = {
  state: 'unknown',
  no: null,
  name: null,
  course: null,
  completedOn: null,
  validTo: null,
  correctedOn: null,
};

/**
 * Whether a certificate is genuine and still valid; tells name and course, and nothing else of the person. A
 * stranger's browser may know no tenant: the certificate names it.
 */
export const verifyCertificate: Handles<'verifyCertificate'> = async (ctx, { code, tenant }) => {
  const issuer = tenant === undefined ? undefined : await ctx.platform.shards.byCode(tenant);
  if (tenant !== undefined && !issuer) return UNKNOWN;
  if (!issuer || issuer.tenant.id === ctx.tenantId) return verifyHere(ctx, code);
  return issuer.platform.asSystem(issuer.tenant.id, (inside) => verifyHere(inside, code));
};

async function verifyHere(ctx: Context, code: string): Promise<Verified> {
  const { rows } = await sql<Row>`${CERTIFICATE} where t.code = ${code}`.execute(ctx.tx);
  const [row] = rows;
  if (!row?.completed_at) return UNKNOWN;
  const today = await tenantDay(ctx.tx, ctx.now);
  const expired = row.valid_to !== null && row.valid_to < today;
  return {
    state: row.state !== 'qualified' ? 'notValid' : expired ? 'expired' : 'valid',
    no: row.no,
    name: row.name,
    course: { zh: row.course_zh, en: row.course_en },
    completedOn: await tenantDay(ctx.tx, row.completed_at),
    validTo: row.valid_to,
    correctedOn: row.corrected_at && (await tenantDay(ctx.tx, row.corrected_at)),
  };
}
