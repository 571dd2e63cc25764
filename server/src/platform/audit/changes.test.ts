import { describe, expect, it } from '@jest/globals';
import { changes } from './changes';

describe('changes of fields', () => {
  it('are none where the parts of a value stand in another order', () => {
    const kept = [{ field: 'devClass', value: 'major', operator: 'eq' }];
    expect(changes({ conditions: [kept, [{ operator: 'eq', field: 'devClass', value: 'major' }]] })).toEqual(
      [],
    );
    expect(
      changes({ due: [new Date('2026-03-01'), new Date('2026-03-01')], note: [undefined, null] }),
    ).toEqual([]);
  });

  it('are told with what was and what is, where the values differ or their order', () => {
    const label = { zh: '列', en: 'Columns' };
    expect(
      changes(
        {
          columns: [
            ['no', 'title'],
            ['title', 'no'],
          ],
          no: ['1', '1'],
        },
        { columns: label },
      ),
    ).toEqual([{ field: 'columns', label, old: ['no', 'title'], new: ['title', 'no'] }]);
    expect(changes({ due: [null, new Date('2026-03-01')] })).toHaveLength(1);
  });
});
