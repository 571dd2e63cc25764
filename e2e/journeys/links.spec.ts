import { expect, type Page } from '@playwright/test';
import { homeOf, originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, text } from '../support/texts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const planned = (language: Language, screen: string) =>
  text(language, 'shell-app', 'planned.title', {
    screen: text(language, 'shell-app', `planned.screens.${screen}`),
  });

interface PublicTenant {
  tenantId: string;
  code: string;
  sysNameZhCN: string;
  sysNameEn: string;
}

const publicTenants = (page: Page): Promise<PublicTenant[]> =>
  page.evaluate(async () => (await (await fetch('/api/group/group-tenants')).json()).data);

for (const language of ['zh', 'en'] as const) {
  test(`links lead to the record they mean, or say why not, in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'zhouzihan', language);

    await page.goto('/micro-app/qms-app/deviation/deviationIndex');
    const link = page.getByRole('link', { name: /^DEV-\d{4}-\d{4}$/ }).first();
    const no = (await link.textContent()) ?? '';
    await page.goto(`/redirect?rtype=approval&procType=QMS&procInstNo=${no}`);
    await expect(page).toHaveURL(/deviation\/detail\//);
    await expect(page.getByText(no).first()).toBeVisible();

    await page.goto('/todoList');
    await expect(page).toHaveURL(/\/home\/index$/);

    await page.goto('/micro-app/qms-app/capa/capaIndex?rtype=approval');
    await expect(title(page, planned(language, 'capa'))).toBeVisible();
    await page.goto('/micro-app/tms-app/management/plan');
    await expect(title(page, planned(language, 'plan'))).toBeVisible();
    await page.goto('/micro-app/mixed-app/anything');
    await expect(title(page, planned(language, 'mixed'))).toBeVisible();
    await page.goto('/micro-app/dms-app/nonsense');
    await expect(title(page, text(language, 'shell-app', 'errors.404.title'))).toBeVisible();
  });

  test(`a link into another organisation is not followed here, in ${language}`, async ({ browser }) => {
    const page = await homeOf(browser, 'caoyang', language);
    const other = (await publicTenants(page)).find(({ code }) => code === 'nordvik');
    await page.goto(`/home/index?rtype=approval&tenantId=${other?.tenantId}&taskId=1`);
    await expect(title(page, text(language, 'shell-app', 'otherTenant.title'))).toBeVisible();
    await expect(
      page.getByRole('link', { name: language === 'zh' ? other?.sysNameZhCN : other?.sysNameEn }),
    ).toHaveAttribute('href', new RegExp(`^${originOf('nordvik')}/home/index\\?rtype=approval`));

    await page.goto('/log');
    await expect(title(page, text(language, 'shell-app', 'errors.401.title'))).toBeVisible();
  });
}
