import { readFileSync } from 'node:fs';
import type { PushTopics } from '@attest/api-contract';
import { changesBetween, type MapChange } from './deployment/changes';
import type { Platform } from './platform';

type Imports = Record<string, string>;

const NAME = 'deployed-map';

/**
 * Compares the import map in force with the one recorded last. A difference (also one made while the server
 * was down) goes to the audit trail of every tenant and to every browser; of several instances that see the
 * same change one records it.
 */
export async function recordDeployment(platform: Platform): Promise<void> {
  const { imports = {} } = JSON.parse(readFileSync(platform.config.importMap, 'utf8')) as {
    imports?: Imports;
  };
  const { rows } = await platform.owner.query<{ before: Imports | null }>(
    `with old as (select value from deployment_secret where name = $1)
     insert into deployment_secret (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where deployment_secret.value <> excluded.value
     returning (select value from old) as before`,
    [NAME, JSON.stringify(imports)],
  );
  const before = rows[0]?.before;
  if (!before) return;
  const change = changesBetween({ imports: before, integrity: {} }, { imports, integrity: {} });
  const recorded = platform.forEachTenant((tenantId) => audit(platform, tenantId, change));
  await recorded.finally(() =>
    platform.relay.publish({
      tenantId: null,
      userId: null,
      frame: { topic: 'versions', data: { changed: pushed(change) } },
    }),
  );
}

function pushed({ added, removed, changed }: MapChange): PushTopics['versions']['changed'] {
  return [
    ...added.map(({ module, to }) => ({ module, from: null, to })),
    ...removed.map(({ module, from }) => ({ module, from, to: null })),
    ...changed,
  ];
}

const audit = (platform: Platform, tenantId: string, change: MapChange) =>
  platform.asSystem(tenantId, async (ctx) => {
    const modules = pushed(change);
    const list = modules.map(({ module, from, to }) => `${module} ${from ?? '–'} → ${to ?? '–'}`).join(', ');
    ctx.audit({
      module: 'deployment',
      objectType: 'importMap',
      event: 'change',
      details: { list },
      changes: modules.map(({ module, from, to }) => ({
        field: module,
        label: { zh: `模块 ${module}`, en: `Module ${module}` },
        old: from,
        new: to,
      })),
    });
  });
