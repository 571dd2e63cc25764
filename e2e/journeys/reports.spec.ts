import { expect } from '@playwright/test';
import { questionsBeside } from '../support/calls';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

for (const language of mostly('en')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `reports.${key}`, params);

  test(`a part of a chart and its row lead to the list they count in ${language}`, async ({ browser }) => {
    await questionsBeside('lumingyuan');
    const page = await personAt(browser, 'lumingyuan', language);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: t('dashboard') })).toBeVisible();

    const chart = page.getByRole('group', { name: t('loadByDepartment'), exact: true });
    const segment = chart.getByRole('link').first();
    const [department = '', part = '', count = ''] = ((await segment.getAttribute('aria-label')) ?? '').split(
      ' · ',
    );
    expect(Number(count)).toBeGreaterThan(0);
    const table = page.getByRole('table', { name: t('loadByDepartment'), exact: true });
    const cell = table.getByRole('link', { name: `${department} · ${part} · ${count}` });
    expect(await cell.getAttribute('href')).toBe(await segment.getAttribute('href'));

    // By keyboard: the chart is one stop, the arrow keys go on inside it.
    await segment.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('lists.tasks') })).toBeVisible();
    await expect(page).toHaveURL(/\/report-forms\?department=.+&part=\w+/);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows.first()).toContainText(department);
    await expect(page.getByRole('checkbox', { name: part })).toBeChecked();
    await page.goBack();

    // Sign-ins of today: at least one's own.
    await page
      .getByRole('button', { name: text(language, 'shared-ui', 'period.lastDays', { count: 90 }) })
      .click();
    await expect(page).toHaveURL(/from=/);
    const signIns = page.getByRole('table', { name: t('signIns'), exact: true });
    await signIns.getByRole('row').last().getByRole('cell').first().getByRole('link').click();
    await expect(page).toHaveURL(/report=signIns.*outcome=succeeded/);
    await expect(rows.first()).toContainText(t('outcomes.succeeded'));
    await page.getByLabel(text(language, 'shared-ui', 'period.from')).fill('2999-01-01');
    await expect(page.getByText(t('backwards'))).toBeVisible();
  });

  test(`reports are not for everyone in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'caoyang', language);
    for (const address of ['/dashboard', '/report-forms']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: /401/ })).toBeVisible();
    }
  });
}
