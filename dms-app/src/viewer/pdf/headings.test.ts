import { describe, expect, it } from '@jest/globals';
import { headingsOf } from './headings';

type Pdf = Parameters<typeof headingsOf>[0];

const item = (title: string, dest: string | unknown[] | null, items: unknown[] = []) => ({
  title,
  dest,
  items,
});

const pdf = (outline: unknown) =>
  ({
    getOutline: async () => outline,
    getDestination: async (name: string) => (name === 'scope' ? [{ num: 7, gen: 0 }] : null),
    getPageIndex: async ({ num }: { num: number }) => {
      if (num === 9) throw new Error('no such page');
      return num - 1;
    },
  }) as unknown as Pdf;

describe('headings of a PDF', () => {
  it('lead to their pages, whichever way they name them', async () => {
    const outline = [
      item('1 Purpose', [0]),
      item('2 Scope', 'scope', [item('2.1 Rooms', [{ num: 8, gen: 0 }])]),
    ];
    expect(await headingsOf(pdf(outline))).toEqual([
      { key: '1', title: '1 Purpose', page: 1, below: [] },
      {
        key: '2',
        title: '2 Scope',
        page: 7,
        below: [{ key: '2.1', title: '2.1 Rooms', page: 8, below: [] }],
      },
    ]);
  });

  it('lead nowhere when their page is missing, and are none when there is no outline', async () => {
    const outline = [
      item('Gone', [{ num: 9, gen: 0 }]),
      item('Unknown', 'nowhere'),
      item('Title only', null),
    ];
    expect((await headingsOf(pdf(outline))).map(({ page }) => page)).toEqual([null, null, null]);
    expect(await headingsOf(pdf(null))).toEqual([]);
  });
});
