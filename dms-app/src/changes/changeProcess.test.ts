import { describe, expect, it } from '@jest/globals';
import { changeProcess } from './changeProcess';

describe('pages of document changes', () => {
  it.each([
    ['/fileManagement/dcrList', 'dcr'],
    ['/fileManagement/dcrDetail/1/print', 'dcr'],
    ['/fileManagement/reviewDetail/1', 'documentReview'],
    ['/fileManagement/constructor', undefined],
    ['/fileManagement', undefined],
  ])('%s belongs to %s', (path, process) => {
    expect(changeProcess(path)).toBe(process);
  });
});
