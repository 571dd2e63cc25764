import type { Platform } from '../../platform/platform';
import { followEverything } from './follow';

/** Puts tasks right that do not agree with what they are about, and reports them: there should be none. */
export async function checkTasksAgree(platform: Platform): Promise<void> {
  await platform.forEachTenant(async (tenant) => {
    for (const { kinds, changed } of await platform.asSystem(tenant, followEverything))
      platform.log.error({ tenant, kinds, changed }, 'tasks did not agree with what they are about');
  });
}
