import type { Locator, Page } from '@playwright/test';
import { addRow, choose, pick } from './fields';
import { fieldTexts, type Language } from './texts';

/** The fields of a type of record as somebody fills them in on any page that shows its form, by their keys. */
export function formOf(path: string, language: Language) {
  const texts = fieldTexts(path);
  const label = (key: string) => texts.label(language, key);
  const box = (page: Page, key: string): Locator =>
    page.getByRole('textbox', { name: label(key), exact: true });
  const list = (page: Page, key: string): Locator =>
    page.getByRole('combobox', { name: label(key), exact: true });
  return {
    label,
    option: (key: string, value: string) => texts.option(language, key, value),
    rowsOf: (key: string, column: string) => texts.rowsOf(language, key, column),
    box,
    write: (page: Page, key: string, value: string) => box(page, key).fill(value),
    choose: (page: Page, key: string, value: string) =>
      choose(list(page, key), texts.option(language, key, value)),
    check: (page: Page, key: string, value: string) =>
      page
        .getByRole('radiogroup', { name: new RegExp(`^${label(key)}`) })
        .getByRole('radio', { name: texts.option(language, key, value), exact: true })
        .check(),
    pick: (page: Page, key: string, account: string) => pick(list(page, key), account),
    turnOn: (page: Page, key: string) => page.getByRole('switch', { name: label(key) }).check(),
    addRow: (page: Page, key: string) => addRow(page, language, label(key)),
    /** The control of a column in a row of a table: by the number of the row, or by what the row is about. */
    cell: (page: Page, key: string, column: string, row: number | string): Locator =>
      typedOrChosen(page, `${texts.labelIn(language, key, column)}, ${row}`),
    /** Marks a short option in a row, as yes or no. */
    mark: (page: Page, key: string, column: string, row: number | string, value: string) =>
      page
        .getByRole('radiogroup', { name: `${texts.labelIn(language, key, column)}, ${row}`, exact: true })
        .getByRole('radio', { name: texts.optionIn(language, key, column, value), exact: true })
        .check(),
    /** Adds a small form; answers the controls of its columns, while it is the only one. */
    addCard: async (page: Page, key: string) => {
      const cards = await addRow(page, language, label(key));
      return (column: string) => typedOrChosen(cards, texts.labelIn(language, key, column));
    },
    optionIn: (key: string, column: string, value: string) => texts.optionIn(language, key, column, value),
  };
}

const typedOrChosen = (where: Page | Locator, name: string): Locator =>
  where.getByRole('textbox', { name, exact: true }).or(where.getByRole('combobox', { name, exact: true }));
