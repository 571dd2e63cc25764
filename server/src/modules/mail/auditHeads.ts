import { usersWithRole } from '../../directory/identity/directory';
import { MAIL_JOB, queueMail } from '../../directory/notices/queue';
import { fingerprintOf } from '../../platform/audit/fingerprint';
import { auditKey } from '../../platform/audit/seal';
import type { Platform } from '../../platform/platform';

/** Sends the last sealed head of every tenant to whoever administers it, once, where the operators want that. */
export async function mailHeads(platform: Platform): Promise<void> {
  if (!platform.config.auditHeadsMail) return;
  const key = fingerprintOf((await auditKey(platform.owner)).publicPem);
  await platform.forEachTenant((tenantId) =>
    platform.asSystem(tenantId, async (ctx) => {
      const last = await ctx.tx
        .selectFrom('audit_seal')
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last) return;
      const { seq, hash, sealed_at: at, signature } = last;
      const line = JSON.stringify({
        type: 'seal',
        head: { tenant: tenantId, seq, hash, at: at.toISOString() },
        signature,
      });
      const administrators = await usersWithRole(ctx.tx, 'sysadmin');
      await queueMail(ctx, {
        userIds: administrators.map(({ id }) => id),
        subject: { zh: `审计追踪已封存至第 ${seq} 条`, en: `The audit trail is sealed up to entry ${seq}` },
        body: {
          zh: `请保存此邮件：核验导出的审计追踪时，下面一行就是 --head 文件的内容。\n\n${line}\n\n密钥指纹 ${key}`,
          en: `Keep this message: the line below is the content of the --head file when an exported trail is verified.\n\n${line}\n\nFingerprint of the key ${key}`,
        },
        onceKey: `audit-head:${seq}`,
      });
    }),
  );
  await platform.jobs.begin(MAIL_JOB);
}
