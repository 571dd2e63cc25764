import { expect, type Page } from '@playwright/test';
import { dialogOf } from '../support/deviation';
import { homeOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', `account.${key}`, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page, language: Language) => page.getByText(say(language, 'saved'), { exact: true });

const NOTICES = {
  safety: { zh: '账号安全', en: 'Safety of the account' },
  task: { zh: '新任务', en: 'New task' },
} as const;

for (const language of mostly('zh')) {
  const account = { zh: 'yuanmeng', en: 'shenhao' }[language];

  test(`${language}: a person keeps their own details, picture and resume`, async ({ browser }) => {
    const page = await homeOf(browser, account, language);
    await page.getByRole('button', { name: new RegExp(text(language, 'navbar', 'bar.user')) }).click();
    await page.getByRole('menuitem', { name: text(language, 'navbar', 'bar.account') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say(language, 'title') })).toBeVisible();

    const email = page.getByRole('textbox', { name: say(language, 'contact.email') });
    await email.fill('not an address');
    await button(page, say(language, 'save')).click();
    await expect(
      page.getByText(language === 'zh' ? '邮箱格式错误' : 'The e-mail address is not valid'),
    ).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill(`${account}@example.com`);
    await button(page, say(language, 'save')).click();
    await expect(saved(page, language).first()).toBeVisible();

    // Off duty after a question, and on again at once.
    const duty = page.getByRole('region', { name: say(language, 'duty.title') });
    await duty.getByRole('switch').click();
    await expect(dialogOf(page).getByText(say(language, 'duty.superior'))).toBeVisible();
    await button(page, say(language, 'duty.goOff')).click();
    await expect(duty.getByText(say(language, 'duty.superior'))).toBeVisible();
    await duty.getByRole('switch').click();
    await expect(duty.getByText(say(language, 'duty.superior'))).toHaveCount(0);

    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(button(page, say(language, 'picture.remove'))).toBeVisible();
    await expect(page.locator('header img').first()).toBeVisible();
    await page.setInputFiles('input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByText(say(language, 'picture.unreadable', { name: 'me.png' }))).toBeVisible();

    await page.getByRole('tab', { name: say(language, 'tabs.resume') }).click();
    const exported = button(page, say(language, 'resume.export'));
    await expect(exported).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('textbox', { name: language === 'zh' ? '专业' : 'Major', exact: true }).fill('GMP');
    await page.setInputFiles('input[type=file]', {
      name: 'degree.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`Degree of ${account}\n`),
    });
    await expect(page.getByText('degree.txt')).toBeVisible();
    await button(page, say(language, 'save')).click();
    await expect(saved(page, language).first()).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('textbox', { name: language === 'zh' ? '专业' : 'Major', exact: true }),
    ).toHaveValue('GMP');
    await expect(page.getByText('degree.txt')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), exported.click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`${account}\\.pdf$`));

    // Told by e-mail on request; what concerns the safety of the account is always shown.
    await page.getByRole('tab', { name: say(language, 'tabs.notices') }).click();
    const safety = page.getByRole('row').filter({ hasText: NOTICES.safety[language] });
    await expect(safety.getByText(say(language, 'notices.always'))).toBeVisible();
    const mailed = page.getByRole('checkbox', {
      name: `${NOTICES.task[language]} – ${say(language, 'notices.email')}`,
    });
    await mailed.click();
    await expect(mailed).toBeChecked();
    await expect(saved(page, language).first()).toBeVisible();
    await page.reload();
    await expect(mailed).toBeChecked();
  });

  test(`${language}: a session elsewhere is ended from here`, async ({ browser }) => {
    const [page, elsewhere] = [
      await homeOf(browser, account, language),
      await homeOf(browser, account, language),
    ];
    await page.goto('/user-info?tab=sessions');
    await button(page, say(language, 'sessions.end')).first().click();
    await dialogOf(page)
      .getByRole('button', { name: say(language, 'sessions.end'), exact: true })
      .click();
    await expect(elsewhere).toHaveURL(/\/login/);
    await expect(page.getByText(say(language, 'sessions.current'))).toBeVisible();
  });
}

for (const language of mostly('en')) {
  const account = { zh: 'jiangnan', en: 'mazhiqiang' }[language];

  test(`${language}: preferences are in force at once and after the next sign-in`, async ({ browser }) => {
    const page = await personAt(browser, account, language);
    await page.goto('/user-info?tab=preferences');
    await page.getByRole('combobox', { name: say(language, 'look.theme') }).selectOption('dark');
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('combobox', { name: say(language, 'look.theme') }).selectOption('contrast');
    await expect.poll(ground).toBe('rgb(0, 0, 0)');
    await page.getByRole('combobox', { name: say(language, 'look.theme') }).selectOption('dark');
    await expect.poll(ground).not.toBe('rgb(0, 0, 0)');
    await page.getByRole('combobox', { name: say(language, 'look.startPage') }).selectOption('/home/launch');
    await expect(saved(page, language).first()).toBeVisible();
    await page.getByRole('textbox', { name: say(language, 'keys.names.?') }).fill('h');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('h');
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/');
    await expect(page).toHaveURL(/\/home\/launch/);
    await page.goto('/user-info?tab=sessions');
    const since = async () => {
      const said = (await page.getByRole('main').textContent()) ?? '';
      return Date.parse(`${/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.exec(said)?.[0]}Z`);
    };
    await expect.poll(since).not.toBeNaN();
    const atHome = await since();
    await page.goto('/user-info?tab=preferences');
    // What is chosen is in force for the very next page, however soon that is asked for.
    await page
      .getByRole('combobox', { name: say(language, 'look.timeZone') })
      .selectOption('Pacific/Kiritimati');
    await page.getByRole('combobox', { name: say(language, 'look.density') }).selectOption('compact');
    await page.goto('/user-info?tab=sessions');
    await expect.poll(async () => (await since()) - atHome).toBe(6 * 3_600_000);
    await page.goto('/micro-app/dms-app/systemdoc/list');
    await expect(page.getByRole('gridcell').first()).toHaveCSS('height', '32px');
    await page.goto('/user-info?tab=preferences');
    await page.getByRole('combobox', { name: say(language, 'look.timeZone') }).selectOption('');
    await page.getByRole('combobox', { name: say(language, 'look.density') }).selectOption('comfortable');
    await page.getByRole('combobox', { name: say(language, 'look.theme') }).selectOption('system');
    await page.getByRole('combobox', { name: say(language, 'look.startPage') }).selectOption('');
    await expect(saved(page, language).first()).toBeVisible();
  });
}
