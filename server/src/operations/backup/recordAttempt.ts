import type { Config } from '../../platform/config/config';
import { withPlatform } from '../withPlatform';
import type { Manifest } from './manifest';

/** Writes down for each tenant that a backup was proved, and what its own trail came to; or, without one, that it failed. */
export const recordAttempt = (config: Config, manifest?: Manifest): Promise<void> =>
  withPlatform(config, async (platform) => {
    const trails = new Map(manifest?.tenants.map((trail) => [trail.code, trail]));
    for (const id of await platform.tenants.ids()) {
      const { rows } = await platform.owner.query<{ code: string }>('select code from tenant where id = $1', [
        id,
      ]);
      const trail = trails.get(rows[0]?.code ?? id);
      // Made since the mark: nothing was proved of it.
      if (manifest && !trail) continue;
      await platform.inTenant(id, (tx) =>
        tx
          .insertInto('backup_attempt')
          .values({
            outcome: manifest ? 'proved' : 'failed',
            mark: manifest ? new Date(manifest.mark) : null,
            encrypted: manifest ? manifest.encrypted : config.backup.keyFile !== undefined,
            entries: trail?.entries ?? null,
            last_hash: trail?.lastHash ?? null,
            opened: trail?.opened ?? null,
            closed: trail?.closed ?? null,
          })
          .execute(),
      );
    }
  });
