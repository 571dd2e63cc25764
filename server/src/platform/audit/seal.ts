import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { deploymentSecret } from '../database/secrets';
import type { Platform } from '../platform';
import { type ChainHead, signHead } from './chain';

export interface AuditKey {
  privateKey: KeyObject;
  publicPem: string;
}

/** The key pair that seals the chains of this deployment; made at its first use. */
export async function auditKey(owner: pg.Pool): Promise<AuditKey> {
  const pair = await deploymentSecret(owner, 'audit-key', async () =>
    generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  );
  return { privateKey: createPrivateKey(pair.privateKey), publicPem: pair.publicKey };
}

/** Signs the head of every tenant's chain that has grown since its last seal. */
export async function sealChains(platform: Platform): Promise<void> {
  const { privateKey } = await auditKey(platform.owner);
  await platform.forEachTenant((tenant) =>
    platform.inTenant(tenant, async (tx, now) => {
      const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirst();
      const last = await tx
        .selectFrom('audit_seal')
        .select('seq')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!head || head.seq === 0 || head.seq === last?.seq) return;
      const sealed: ChainHead = { tenant, seq: head.seq, hash: head.hash, at: now.toISOString() };
      await tx
        .insertInto('audit_seal')
        .values({
          seq: sealed.seq,
          hash: sealed.hash,
          sealed_at: sealed.at,
          signature: signHead(privateKey, sealed),
        })
        .execute();
    }),
  );
}
