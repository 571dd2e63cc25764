import { expect, type Page } from '@playwright/test';
import { Caller } from '../support/calls';
import { homeOf, originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface PublicTenant {
  tenantId: string;
  code: string;
  sysNameZhCN: string;
  sysNameEn: string;
}

const publicTenants = (page: Page): Promise<PublicTenant[]> =>
  page.evaluate(async () => (await (await fetch('/api/group/group-tenants')).json()).data);

for (const language of mostly('zh')) {
  test(`links lead to the record they mean, or say why not, in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'zhouzihan', language);
    const notFound = `404 · ${text(language, 'shell-app', 'errors.404.title')}`;

    await page.goto('/micro-app/qms-app/deviation/deviationIndex');
    const link = page.getByRole('link', { name: /^DEV-\d{4}-\d{4}$/ }).first();
    const no = (await link.textContent()) ?? '';
    await page.goto(`/redirect?rtype=approval&procType=QMS&procInstNo=${no}`);
    await expect(page).toHaveURL(/deviation\/detail\//);
    await expect(page.getByText(no).first()).toBeVisible();

    // A version is what the process of a document is about.
    const caller = await Caller.signIn('zhouzihan');
    const listed = { page: 1, pageSize: 1, filter: {} };
    const { rows } = await caller.call<{ rows: { id: string; no: string }[] }>('dms/systemdoc/list', listed);
    const [document] = rows;
    const { versionId } = await caller.call<{ versionId: string }>('dms/document/detail', {
      documentId: document?.id,
    });
    await page.goto(`/redirect?rtype=approval&procType=DMS&pdKey=documentVersion&bizKey=${versionId}`);
    await expect(page).toHaveURL(new RegExp(`systemdoc/detail/${document?.id}\\?.*version=${versionId}`));
    await expect(page.getByText(document?.no ?? '').first()).toBeVisible();

    await page.goto('/todoList');
    await expect(page).toHaveURL(/\/home\/index$/);

    await page.goto('/micro-app/tms-app/management/plan?rtype=approval');
    await expect(title(page, notFound)).toBeVisible();
    await page.goto('/micro-app/tms-app/dashboard');
    await expect(page).toHaveURL(/:\d+\/dashboard$/);
    await page.goto('/micro-app/mixed-app');
    await expect(title(page, text(language, 'shell-app', 'mixed.title'))).toBeVisible();
    const documents = page.getByRole('region', { name: text(language, 'shell-app', 'mixed.modules.DMS') });
    await documents.getByRole('link').first().click();
    await expect(page).toHaveURL(/micro-app\/dms-app\/systemdoc\/list/);
    await page.goto('/micro-app/mixed-app/deviation/deviationIndex');
    await expect(page).toHaveURL(/micro-app\/qms-app\/deviation\/deviationIndex/);
    await page.goto('/micro-app/mixed-app/anything');
    await expect(title(page, notFound)).toBeVisible();
    await page.goto('/micro-app/dms-app/nonsense');
    await expect(title(page, notFound)).toBeVisible();
  });

  test(`a link into another organisation is not followed here, in ${language}`, async ({ browser }) => {
    const page = await homeOf(browser, 'caoyang', language);
    const other = (await publicTenants(page)).find(({ code }) => code === 'nordvik');
    await page.goto(`/home/index?rtype=approval&tenantId=${other?.tenantId}&taskId=1`);
    await expect(title(page, text(language, 'shell-app', 'otherTenant.title'))).toBeVisible();
    await expect(
      page.getByRole('link', { name: language === 'zh' ? other?.sysNameZhCN : other?.sysNameEn }),
    ).toHaveAttribute('href', new RegExp(`^${originOf('nordvik')}/home/index\\?rtype=approval`));

    await page.goto(`/403?tenantId=${other?.tenantId}&from=https://evil.example/home`);
    await expect(
      page.getByRole('link', { name: language === 'zh' ? other?.sysNameZhCN : other?.sysNameEn }),
    ).toHaveAttribute('href', `${originOf('nordvik')}/home/index`);

    await page.goto('/log');
    await expect(title(page, text(language, 'shell-app', 'errors.401.title'))).toBeVisible();
  });
}
