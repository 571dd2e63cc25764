import type { TestServer } from '../../../testing/testServer';
import type { TestTenant } from '../../../testing/testTenant';
import { pagesOf, writePages } from '../../documents/content/pages';
import { registerDocument } from '../../documents/register';

interface Written {
  no: string;
  state?: 'effective' | 'superseded';
  security?: 'internal' | 'secret';
  pages: string[];
}

/** A procedure on the freeze dryer whose first version says these pages. */
export const writeDocument = (
  server: TestServer,
  of: TestTenant,
  { no, state = 'effective', security = 'internal', pages }: Written,
): Promise<void> =>
  server.asSystem(of.id, async (ctx) => {
    const owner = of.users.hanxue as string;
    const { versions } = await registerDocument(
      ctx,
      {
        no,
        category: 'SOP',
        titleZh: '冻干机操作规程',
        titleEn: 'Operation of the freeze dryer',
        ownerId: owner,
        departmentId: of.departments.QA,
        securityLevel: security,
        versions: [{ label: 'V01', state, effectiveDate: '2026-01-01' }],
      },
      owner,
    );
    await writePages(ctx.tx, versions.get('V01') as string, pagesOf(pages, true));
  });
