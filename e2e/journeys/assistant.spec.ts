import { expect } from '@playwright/test';
import { broken } from '../support/axe';
import { modelAddress, startModel } from '../support/model';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const WORDS = {
  zh: {
    question: '冻干检漏试验的压升是多少？',
    open: '预冻温度是多少？',
    said: '压升见规程',
  },
  en: {
    question: 'What is the leak test of the freeze dryer?',
    open: 'What is the freezing temperature?',
    said: 'The procedure names it',
  },
};

for (const language of mostly('en')) {
  test(`a language model is switched on, tried, asked, stopped and switched off in ${language}`, async ({
    browser,
  }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `admin.model.${key}`, params);
    const save = text(language, 'shell-app', 'admin.save');
    const { question, open, said } = WORDS[language];
    const model = await startModel({ key: 'journey-key', text: `${said}[1][9]`, open });

    // Only where the operators allow it, with a reason; then it is seen to answer.
    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    const address = card.getByRole('textbox', { name: t('address') });
    await expect(address).toBeVisible();
    const enabled = card.getByRole('switch', { name: t('enabled') });
    const saveModel = card.getByRole('button', { name: t('saveTitle') });
    const submit = async () => {
      await saveModel.click();
      const dialog = admin.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('Agreed');
      await dialog.getByRole('button', { name: save, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    await enabled.check();
    await address.fill('https://elsewhere.example/v1');
    await card.getByRole('textbox', { name: t('model') }).fill('local-1');
    await saveModel.click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill(modelAddress());
    await card.getByLabel(t('key')).fill('journey-key');
    await submit();
    await expect(card.getByLabel(t('key'))).toHaveValue('');
    await expect(card.getByText(t('keyKept'))).toBeVisible();
    await card.getByRole('button', { name: t('try') }).click();
    await expect(card.getByText(t('tried.answered', { text: `${said}[1]` }))).toBeVisible();

    // The answer stands above the passages; what it names leads there, what it invented is gone.
    const page = await personAt(browser, 'zhouzihan', language);
    await page.goto(`${originOf('hkpharma')}/home/index`);
    const p = (key: string, params?: Record<string, unknown>) =>
      text(language, 'navbar', `palette.${key}`, params);
    const search = page.getByRole('button', { name: text(language, 'navbar', 'bar.search') });
    await search.click();
    const field = page.getByRole('combobox', { name: p('title') });
    const ask = async (words: string) => {
      await field.fill(words);
      await page.getByRole('option', { name: p('ask', { text: words }) }).click();
    };
    const written = page.getByRole('region', { name: p('written.title') });
    await ask(question);
    await expect(written).toContainText(`${said}[1]`);
    await expect(written.getByRole('status')).toHaveText(p('written.answered'));
    await expect(written).not.toContainText('[9]');
    expect(await broken(page)).toEqual([]);
    await ask(open);
    await expect(written).toContainText(said);
    await written.getByRole('button', { name: p('written.stop') }).click();
    await expect(written.getByRole('status')).toHaveText(p('written.stopped'));
    await written.getByRole('link').click();
    await expect(page).toHaveURL(/systemdoc\/detail\/.*tab=content/);

    // Off again: passages alone.
    await enabled.uncheck();
    await submit();
    await search.click();
    await ask(question);
    await expect(
      page
        .getByRole('region', { name: p('answer.title') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(written).toHaveCount(0);
    model.closeAllConnections();
    model.close();
  });
}
