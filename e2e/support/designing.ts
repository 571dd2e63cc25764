import { expect, type Locator, type Page } from '@playwright/test';
import { choose, hits } from './fields';
import { type Language, text } from './texts';

/** The designer of record types as somebody uses it, in the language of the screen. */
export function designerOf(page: Page, language: Language) {
  const d = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `designer.${key}`, params);
  const property = (key: string) => d(`property.${key}`);
  const outline = page.getByRole('tree', { name: d('outline') });
  const columnOfProperties = page.getByRole('region', {
    name: new RegExp(d('properties', { name: '.+' })),
  });
  const box = (key: string, within: Page | Locator = columnOfProperties) =>
    within.getByRole('textbox', { name: property(key), exact: true });
  const half = (key: string, of: Language, within: Page | Locator = columnOfProperties) =>
    within.getByRole('textbox', {
      name: text(language, 'shared-ui', `form.half.${of}`, { label: property(key) }),
    });
  const list = (key: string, within: Page | Locator = columnOfProperties) =>
    within.getByRole('combobox', { name: property(key), exact: true });
  const item = (name: string) => outline.getByRole('treeitem', { name, exact: true });
  const group = (name: string) => item(d(`group.${name}`));

  return {
    d,
    property,
    outline,
    properties: columnOfProperties,
    box,
    half,
    list,
    item,
    /** Opens a group of the outline, so that what stands in it is to be seen. */
    async open(name: string): Promise<void> {
      await group(name).first().click();
      if ((await group(name).first().getAttribute('aria-expanded')) === 'false')
        await group(name).first().press('ArrowRight');
    },
    /** Says something in both languages: that of the screen first, which shows the other one where its own is missing. */
    async name(key: string, zh: string, en: string, within?: Locator): Promise<void> {
      const halves = { zh, en };
      for (const of of [language, language === 'zh' ? 'en' : 'zh'] as const)
        await half(key, of, within).fill(halves[of]);
    },
    /** Something new in a group, by its button. */
    async add(name: string): Promise<void> {
      await group(name).first().click();
      const buttons: Record<string, string> = { notices: 'reminders' };
      await columnOfProperties
        .getByRole('button', { name: d(`new.${buttons[name] ?? name}`), exact: true })
        .click();
    },
    addTo: (key: string, within: Page | Locator = columnOfProperties) =>
      within.getByRole('button', { name: d('addTo', { label: property(key) }), exact: true }).click(),
    /** Writes an expression. */
    feel: (key: string, expression: string) =>
      columnOfProperties
        .getByRole('textbox', { name: property(key) })
        .last()
        .fill(expression),
    choose: (key: string, option: string | RegExp) => choose(list(key), option),
    /** Chooses several of what a list offers. */
    async chooseSeveral(label: string, ...names: string[]): Promise<void> {
      const combobox = columnOfProperties.getByRole('combobox', { name: label, exact: true });
      await combobox.click();
      for (const name of names) await hits(combobox).filter({ hasText: name, visible: true }).first().click();
      await page.keyboard.press('Escape');
    },
    /** That nothing is wrong is said once the server has looked at it. */
    isRight: () => expect(page.getByText(d('problems.none'))).toBeVisible(),
  };
}
