import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKFLOW_STATUSES, type WorkflowStatus } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { STATUS_LABELS } from './statusLabels';

const ROOT = join(__dirname, '../../..');
const texts = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Where screens name the status of a record. */
const SCREENS = (language: 'zh' | 'en'): Record<string, Partial<Record<WorkflowStatus, string>>> => ({
  badge: texts(`shared-ui/src/locales/${language}.json`).states.status,
});

it.each(['zh', 'en'] as const)('a status has one name everywhere, in %s', (language) => {
  const names = SCREENS(language);
  for (const status of WORKFLOW_STATUSES)
    for (const [screen, of] of Object.entries(names))
      if (status in of) expect([screen, of[status]]).toEqual([screen, STATUS_LABELS[status][language]]);
  expect(Object.keys(names.badge ?? {}).sort()).toEqual([...WORKFLOW_STATUSES].sort());
});
