import { describe, expect, it } from '@jest/globals';
import { processAt } from './processAt';

describe('pages of records in the document application', () => {
  it.each([
    ['/fileManagement/dcrList', 'dcr'],
    ['/fileManagement/dcrDetail/1/print', 'dcr'],
    ['/fileManagement/reviewDetail/1', 'documentReview'],
    ['/archive/list', 'archiveItem'],
    ['/archiveBorrow/detail/1', 'archiveBorrow'],
    ['/fileManagement/constructor', undefined],
    ['/constructor', undefined],
    ['/fileManagement', undefined],
  ])('%s belongs to %s', (path, process) => {
    expect(processAt(path)).toBe(process);
  });
});
