import { expect, type Page, test } from '@playwright/test';
import { dayFromNow } from '../support/days';
import { dialogOf, hits } from '../support/deviation';
import { personAt } from '../support/session';
import { type Language, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', `account.${key}`, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const [language, sponsor, agent, name] of [
  ['zh', 'jiangmin', 'pengtao', '彭涛'],
  ['en', 'luoyi', 'pengtao', 'Peng Tao'],
] as const) {
  test(`${language}: an agent is set, shown to both, and ended`, async ({ browser }) => {
    const page = await personAt(browser, sponsor, language);
    await page.goto('/user-info?tab=agents');
    await button(page, say(language, 'agents.add')).click();
    const dialog = dialogOf(page);
    await button(page, say(language, 'save')).click();
    await expect(
      dialog.getByText(language === 'zh' ? '请选择代理人' : 'Choose a proxy person'),
    ).toBeVisible();
    await expect(dialog.getByText(say(language, 'agents.rangeMissing'))).toBeVisible();

    const box = dialog.getByRole('combobox', { name: say(language, 'agents.person') });
    await box.click();
    await box.pressSequentially(agent);
    await hits(box).filter({ hasText: agent }).first().click();
    await dialog.getByLabel(say(language, 'agents.from')).fill(dayFromNow(10));
    await dialog.getByLabel(say(language, 'agents.to')).fill(dayFromNow(9));
    await button(page, say(language, 'save')).click();
    await expect(
      dialog.getByText(language === 'zh' ? '代理设置异常' : 'The proxy setting is not in order'),
    ).toBeVisible();
    await dialog.getByLabel(say(language, 'agents.to')).fill(dayFromNow(12));
    await button(page, say(language, 'save')).click();
    await expect(dialog).toBeHidden();
    const row = page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: dayFromNow(12) });
    await expect(row.getByText(say(language, 'agents.states.future'))).toBeVisible();

    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: say(language, 'agentTitle') })).toBeVisible();
    await expect(page.getByText(agent, { exact: true })).toBeVisible();
    await page.goBack();

    await row.getByRole('button', { name: say(language, 'agents.end'), exact: true }).click();
    await dialogOf(page)
      .getByRole('button', { name: say(language, 'agents.end'), exact: true })
      .click();
    await expect(row.getByText(say(language, 'agents.states.ended')).first()).toBeVisible();
  });
}

test('nobody is shown a person whom no agent setting joins with them', async ({ browser }) => {
  const page = await personAt(browser, 'pengtao', 'zh');
  await page.goto('/proxy-user-info?userCode=HK0001');
  await expect(page.getByText(/不存在/).first()).toBeVisible();
});
