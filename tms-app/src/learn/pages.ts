import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const learnPages: PageTable = [[tms.learn(':id'), lazyPage(() => import('./LearnPage'), 'LearnPage')]];
