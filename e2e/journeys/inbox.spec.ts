import { expect, type Page } from '@playwright/test';
import { Caller, decideBy, taskNamed } from '../support/calls';
import { decide, dialogOf, openTask, reportBy, sign } from '../support/deviation';
import { homeOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const AGREE = { zh: '同意', en: 'Agree' } as const;

const taskOf = (page: Page, title: string, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: title });

for (const language of mostly('zh')) {
  const shell = (key: string, params = {}) => text(language, 'shell-app', key, params);
  const inbox = shell('home.todo');

  test(`several tasks take one decision and one signature, in ${language}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const stamp = `bulk ${language} ${Date.now()}`;
    const titles = [`First ${stamp}`, `Second ${stamp}`, `Third ${stamp}`];
    const reporter = await Caller.signIn('caoyang');
    for (const title of titles) await reportBy(reporter, title);
    const head = await personAt(browser, 'fenglei', language);
    await head.goto(`/home/index?text=${encodeURIComponent(stamp)}`);
    const items = titles.map((title) => taskOf(head, title, inbox));
    for (const item of items) await expect(item).toBeVisible();

    // One by its box, one by Control, one by key.
    await items[0]?.getByRole('checkbox').check();
    await items[1]?.getByRole('link').click({ modifiers: ['Control'] });
    await items[2]?.getByRole('link').focus();
    await head.keyboard.press('x');
    const bulk = head.getByRole('region', { name: shell('home.detail') });
    await expect(bulk.getByRole('list', { name: shell('bulk.tasks') }).getByRole('listitem')).toHaveCount(3);
    const agree = bulk.getByRole('button', { name: AGREE[language], exact: true });

    // Without a reason nothing happens.
    await agree.click();
    await expect(bulk.getByText(shell('bulk.remarkMissing'))).toBeVisible();
    await bulk.getByRole('textbox', { name: shell('bulk.remark') }).fill('All three were seen');
    // Meanwhile the same person handles one of them elsewhere.
    const elsewhere = await Caller.signIn('fenglei');
    await decideBy(elsewhere, await taskNamed(elsewhere, titles[1] ?? ''), 'agree');
    await expect(items[1] ?? head.locator('never')).toHaveCount(0);

    await agree.click();
    const dialog = dialogOf(head);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await sign(dialog, language, 'fenglei');
    await expect(bulk.getByRole('listitem')).toHaveCount(1);
    await expect(bulk.getByRole('listitem')).toContainText(titles[1] ?? '');
    await expect(bulk.getByRole('listitem')).toContainText(language === 'zh' ? '处理' : 'handled');
    for (const item of items) await expect(item).toHaveCount(0);
    await bulk.getByRole('button', { name: shell('bulk.clear') }).click();
    await expect(bulk.getByRole('listitem')).toHaveCount(0);

    await head.goto(`/home/done?text=${encodeURIComponent(stamp)}`);
    await expect(head.getByRole('row').filter({ hasText: stamp })).toHaveCount(3);
  });

  test(`a signature has the focus where nothing was fetched ahead, in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const title = `Ahead ${language} ${Date.now()}`;
    await reportBy(await Caller.signIn('caoyang'), title);
    const head = await personAt(browser, 'fenglei', language);
    await head.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
    await openTask(head, title);
    await decide(head, language, 'fenglei', AGREE[language], 'The facts are as reported');
    await expect(taskOf(head, title, inbox)).toHaveCount(0);
  });

  test(`an inbox is filtered, kept as a view, and its process shown, in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const title = `View ${language} ${Date.now()}`;
    await reportBy(await Caller.signIn('caoyang'), title);
    const head = await homeOf(browser, 'fenglei', language);
    await head.getByRole('searchbox', { name: shell('home.search') }).fill(title);
    await expect(head).toHaveURL(/text=View/);
    await head.getByRole('button', { name: text(language, 'shared-ui', 'filter.views.saveAs') }).click();
    await dialogOf(head).getByRole('textbox').fill(title);
    // What a person arranges is kept after a short quiet.
    const kept = head.waitForResponse(/userBehavior\/save/);
    await dialogOf(head)
      .getByRole('button', { name: text(language, 'shared-ui', 'filter.views.save'), exact: true })
      .click();
    await kept;
    await head.goto('/home/index');
    await head.getByRole('tab', { name: title, exact: true }).click();
    await expect(head).toHaveURL(/text=View/);
    // What has just come is not overdue.
    const overdue = head.getByRole('button', { name: shell('home.bucket.overdue', { count: '' }).trim() });
    await overdue.click();
    await expect(head).toHaveURL(/bucket=overdue/);
    await expect(taskOf(head, title, inbox)).toHaveCount(0);
    await overdue.click();
    // On a small screen too the decision and the list are in sight, however long the task is.
    await head.setViewportSize({ width: 1280, height: 720 });
    await openTask(head, title);
    const decisions = head.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
    await expect(decisions).toBeInViewport({ ratio: 1 });
    await head.getByRole('region', { name: shell('home.detail') }).hover();
    await head.mouse.wheel(0, 5000);
    await expect(decisions).toBeInViewport({ ratio: 1 });
    await expect(taskOf(head, title, inbox)).toBeInViewport({ ratio: 1 });
    await head.getByRole('button', { name: shell('home.diagram'), exact: true }).click();
    await expect(dialogOf(head).locator('.djs-container')).toBeVisible();
    await head.keyboard.press('Escape');

    // Nothing is older than the process itself.
    await head.getByRole('button', { name: shell('filters.more'), exact: true }).click();
    await head.getByLabel(shell('filters.to'), { exact: true }).fill('2001-01-01');
    await head.keyboard.press('Escape');
    await expect(taskOf(head, title, inbox)).toHaveCount(0);
    await expect(
      head.getByText(text(language, 'shared-ui', 'states.empty.nothingFound.title')),
    ).toBeVisible();

    const reporter = await personAt(browser, 'caoyang', language);
    await reporter.goto(`/home/launch?text=${encodeURIComponent(title)}`);
    const row = reporter.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: shell('home.diagram'), exact: true }).click();
    await expect(dialogOf(reporter).locator('.djs-container')).toBeVisible();
    await reporter.keyboard.press('Escape');

    // The head is reminded once; the next time has to wait, and says so.
    const remind = row.getByRole('button', { name: shell('started.urge'), exact: true });
    await remind.click();
    const { width = 0 } = reporter.viewportSize() ?? {};
    await expect(dialogOf(reporter)).toHaveCSS('width', `${0.3 * width}px`);
    await dialogOf(reporter).getByRole('textbox').fill('The batch waits');
    await dialogOf(reporter)
      .getByRole('button', { name: shell('started.urge'), exact: true })
      .click();
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    await expect(remind).toHaveAccessibleDescription(new RegExp(shell('started.urgeWhyNot')));
  });
}
