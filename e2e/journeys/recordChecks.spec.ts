import { expect } from '@playwright/test';
import { broken } from '../support/axe';
import { dialogOf } from '../support/deviation';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

/** What checks find in the demo: another thing in each language. */
const NO_PROOF = { zh: '关闭的CAPA没有证明文件', en: 'Change closed without a file that proves it' };
const REASON = 'The proof is on paper, in the archive';
const CHECKS = '/micro-app/qms-app/recordCheck';

for (const language of mostly('en')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'qms-app', `recordCheck.${key}`, params);

  test(`checks are run, and what they find is settled by whoever has it to do, in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'mengyao', language);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const row = page.getByRole('row').filter({ hasText: NO_PROOF[language] });
    const dialog = dialogOf(page);

    // A check is switched off with a reason that the list tells, and on again.
    await page.goto(`${originOf('hkpharma')}${CHECKS}/checks`);
    for (const act of ['switchOff', 'switchOn']) {
      await row.getByRole('button', { name: t(act) }).click();
      await dialog.getByRole('textbox').fill(REASON);
      await dialog.getByRole('button', { name: t(act), exact: true }).click();
      await expect(row).toContainText(act === 'switchOff' ? t('off', { reason: REASON }) : t('on'));
    }
    expect(await broken(page)).toEqual([]);

    await page.getByRole('tab', { name: t('tabs.runs') }).click();
    await button(t('runNow')).click();
    const run = page
      .getByRole('row')
      .filter({ hasText: t('runStates.done') })
      .first();
    await expect(run).toBeVisible();
    expect(await broken(page)).toEqual([]);

    // Whoever has to settle it comes from the task centre.
    const handler = await personAt(browser, 'zhouzihan', language);
    await handler.goto(`${originOf('hkpharma')}/home/index`);
    // How many there are depends on what other journeys have closed.
    const labels = [1, 2].map((count) =>
      text(language, 'shell-app', 'home.findings', { count }).replace(String(count), '\\d+'),
    );
    const waiting = handler.getByRole('link', { name: new RegExp(`^(${labels.join('|')})$`) });
    await waiting.click();
    await expect(handler).toHaveURL(/toSettle=yes/);
    // Other journeys may have made more findings than a page holds.
    await handler.getByRole('searchbox').fill(NO_PROOF[language]);
    await handler.getByRole('link', { name: NO_PROOF[language] }).first().click();
    await expect(handler.getByRole('heading', { level: 1, name: NO_PROOF[language] })).toBeVisible();
    const settle = handler.getByRole('button', { name: t('settle'), exact: true });
    await settle.click();
    const asked = dialogOf(handler);
    await asked.getByRole('radio', { name: t('outcomes.justified') }).check();
    await asked.getByRole('button', { name: t('settle'), exact: true }).click();
    await expect(asked.getByRole('alert')).toBeVisible();
    await asked.getByRole('textbox').fill(REASON);
    await asked.getByRole('button', { name: t('settle'), exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(handler.getByText(t('outcomes.justified'), { exact: true })).toBeVisible();
    await expect(settle).toBeDisabled();
    expect(await broken(handler)).toEqual([]);

    // It is found again by its state, and its record tells of it.
    await handler.goto(`${originOf('hkpharma')}${CHECKS}/index?state=settled`);
    await handler.getByRole('searchbox').fill(NO_PROOF[language]);
    const settled = handler.getByRole('row').filter({ hasText: NO_PROOF[language] });
    await expect(settled).toContainText(t('states.settled'));
    expect(await broken(handler)).toEqual([]);
  });
}
