import { expect } from '@playwright/test';
import { broken } from '../support/axe';
import { Caller, decideBy, taskNamed } from '../support/calls';
import { decide, openTask } from '../support/deviation';
import { createDocument, DECISIONS, dms, fillDocument, pdfFile, tab, wordFile } from '../support/documents';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TITLES = { zh: '隧道烘箱清洁规程', en: 'Tunnel oven cleaning' };

const PAGES = Array.from({ length: 200 }, (_, index) =>
  index === 149 ? 'The biofilm limit is 10 CFU per plate' : `Rinse and hold, page ${index + 1}`,
);

for (const language of mostly('zh')) {
  test(`a document is written, reviewed, approved and in force, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const author = await personAt(browser, 'fenglei', language);
    await fillDocument(author, language, {
      titles: TITLES,
      file: wordFile('Purpose: cleaning of the tunnel oven', '适用于隧道烘箱'),
    });
    expect(await broken(author), 'a new document').toEqual([]);
    const no = await createDocument(author, language);
    const title = TITLES[language];
    const heading = author.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    const bar = author.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });

    await test.step('that it was created is said above the remark, not over it', async () => {
      const said = author.locator('.fui-Toast', { hasText: no });
      await expect(said).toBeVisible();
      const above = async () => {
        const [message, remark] = [await said.boundingBox(), await bar.boundingBox()];
        return message && remark && message.y + message.height <= remark.y;
      };
      await expect.poll(above).toBe(true);
    });

    await test.step('the Word file is shown as it is, then a PDF takes its place', async () => {
      await tab(author, language, 'content').click();
      await expect(author.getByText('Purpose: cleaning of the tunnel oven')).toBeVisible();
      await tab(author, language, 'attributes').click();
      await author.setInputFiles('input[type=file]', await pdfFile(...PAGES));
      await expect(
        author.getByText(text(language, 'dms-app', 'mainFile.stored', { name: 'sop.pdf' })).first(),
      ).toBeVisible();
      await tab(author, language, 'content').click();
      await expect(author.locator('[data-page="1"] canvas')).toBeVisible();
    });

    await test.step('a search finds what stands on page 150', async () => {
      await author.getByRole('searchbox', { name: dms(language, 'viewer.search') }).fill('Biofilm limit');
      const page = author.getByRole('textbox', { name: dms(language, 'viewer.page'), exact: true });
      await expect(page).toHaveValue('150');
      await expect(author.locator('[data-page="150"] canvas')).toBeVisible();
      await expect.poll(() => author.evaluate(() => CSS.highlights.get('attest-hit-active')?.size)).toBe(1);
      await expect(author.locator('canvas[data-watermark]')).toHaveCount(1);
      await author.evaluate(() => document.querySelector('canvas[data-watermark]')?.remove());
      await expect(author.locator('canvas[data-watermark]')).toHaveCount(1);
      // The word that it was created fades by itself, and must not while its contrast is measured.
      await expect(author.locator('.fui-Toast')).toHaveCount(0);
      expect(await broken(author), 'a draft with its content').toEqual([]);
    });

    await bar
      .getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') })
      .fill('Ready for review');
    await bar.getByRole('button', { name: DECISIONS[language].submit, exact: true }).click();
    await expect(author.getByText(dms(language, 'state.inReview')).first()).toBeVisible();

    await test.step('nobody agrees while a comment is open; its author, who has it on screen, resolves it', async () => {
      const reviewer = await personAt(browser, 'wuqian', language);
      await openTask(reviewer, no);
      const say = (key: string, params = {}) => dms(language, `annotation.${key}`, params);
      await reviewer.getByRole('button', { name: say('count', { count: 0 }) }).click();
      const rail = reviewer.getByRole('complementary', { name: say('title') });
      // A word of the first page, as a hand selects it.
      const words = reviewer.locator('[data-page="1"] span').filter({ hasText: 'Rinse' });
      await words.dblclick({ position: { x: 8, y: 5 } });
      await expect(rail.getByRole('textbox', { name: say('passage') })).toHaveValue('Rinse');
      await rail.getByRole('textbox', { name: say('comment') }).fill('With which water?');
      await rail.getByRole('button', { name: say('add'), exact: true }).click();
      await expect(rail.getByRole('listitem').filter({ hasText: 'With which water?' })).toBeVisible();
      await expect.poll(() => reviewer.evaluate(() => CSS.highlights.get('attest-note')?.size)).toBe(1);
      const agree = reviewer.getByRole('button', { name: DECISIONS[language].agree, exact: true });
      await expect(agree).toHaveAttribute('aria-disabled', 'true');
      expect(await broken(reviewer), 'a comment beside a text').toEqual([]);
      await author.getByRole('button', { name: say('count', { count: 1 }) }).click();
      const thread = author.getByRole('complementary', { name: say('title') }).getByRole('listitem');
      await thread.getByRole('button', { name: say('resolve'), exact: true }).click();
      await expect(rail.getByText(say('resolved'), { exact: true })).toBeVisible();
      await expect(agree).not.toHaveAttribute('aria-disabled', 'true');
      await reviewer.context().close();
    });

    const sign = async (account: string, decision: string) => {
      const person = await personAt(browser, account, language);
      await openTask(person, no);
      await expect(person.locator('[data-page="1"] canvas')).toBeVisible();
      await decide(person, language, account, decision, 'As agreed');
      await person.context().close();
    };
    for (const reviewer of ['zhaojianguo', 'jiangmin', 'wuqian'])
      await test.step(reviewer, () => sign(reviewer, DECISIONS[language].agree));
    await test.step('hanxue', () => sign('hanxue', DECISIONS[language].approve));
    await test.step('the training manager confirms that nobody has to learn it', async () => {
      const manager = await Caller.signIn('xiefang');
      const none = { trainingImpact: 'none', impactReason: 'Known to everyone' };
      await decideBy(manager, await taskNamed(manager, no), 'plan', none);
    });

    await test.step('everybody sees it in force', async () => {
      const reader = await personAt(browser, 'caoyang', language);
      await reader.goto(`/micro-app/dms-app/systemdoc/list?q=${no}`);
      const row = reader.getByRole('row').filter({ hasText: no });
      await expect(row.getByText(dms(language, 'state.effective'), { exact: true })).toBeVisible();
      await row.getByRole('link').first().click();
      await expect(reader.getByText(dms(language, 'viewer.notYet'))).toHaveCount(0);
      await expect(reader.locator('[data-page="1"] canvas')).toBeVisible();
      await tab(reader, language, 'signatures').click();
      await expect(reader.getByRole('row')).toHaveCount(5);
    });
  });
}
