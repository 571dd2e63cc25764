import { expect, type Page } from '@playwright/test';
import { designerOf } from './designing';
import { BATCH, CLASSES, FIELDS, label, REFUSAL, STEPS } from './excursionType';
import { choose } from './fields';
import type { Language } from './texts';

/** Five steps without a line drawn: three behind the first, one after the other by keyboard. */
export async function designSteps(page: Page, language: Language): Promise<void> {
  const at = language === 'zh' ? 0 : 1;
  const {
    d,
    open,
    item,
    half,
    name,
    choose: say,
    properties,
    list,
    property,
    addTo,
  } = designerOf(page, language);
  await open('flow');
  await item(language === 'zh' ? '登记' : 'Record').click();
  for (const [zh, en] of Object.values(STEPS)) {
    await page.keyboard.press('Insert');
    await expect(half('name', 'zh')).toBeFocused();
    await name('name', zh, en);
    await item(language === 'zh' ? zh : en).click();
  }
  const who = async (step: keyof typeof STEPS, kind: string) => {
    await item(STEPS[step][at]).click();
    await properties.getByRole('button', { name: d('assignee.kind.initiator'), exact: true }).click();
    await properties
      .getByRole('combobox', { name: d('assignee.who'), exact: true })
      .selectOption(d(`assignee.kind.${kind}`));
  };
  const roles = designerOf(page, language).chooseSeveral;
  await who('assess', 'role');
  await roles(property('role'), 'qa');
  // Who assesses may also close it without an investigation.
  await addTo('decisions');
  const key = properties.getByRole('textbox', { name: d('keyOf', { label: property('decisions') }) }).last();
  await key.fill('close');
  await key.press('Enter');
  const steps = page.getByRole('list', { name: d('stepList.label') });
  await steps
    .getByRole('listitem')
    .nth(1)
    .getByRole('combobox', { name: d('stepList.leadsTo', { decision: d('decision.close') }) })
    .selectOption(STEPS.review[at]);
  await who('review', 'role');
  await roles(property('role'), 'qamgr', 'qhead');
  await item(STEPS.review[at]).click();
  await say('kind', d('option.review'));
  await expect(list('kind')).toHaveText(d('option.review'));
  await expect(steps.getByRole('listitem').nth(3)).toContainText(d('decision.return'));
}

/** Fifteen fields, one after the other by keyboard: nobody says a key. */
export async function designFields(page: Page, language: Language): Promise<void> {
  const at = language === 'zh' ? 0 : 1;
  const {
    d,
    outline,
    item,
    half,
    name,
    box,
    choose: say,
    chooseSeveral,
    addTo,
    properties,
  } = designerOf(page, language);
  await outline.getByRole('treeitem', { level: 3 }).last().click();
  for (const [zh, en, type, step] of FIELDS) {
    await page.keyboard.press('Insert');
    await expect(half('label', 'zh')).toBeFocused();
    await name('label', zh, en);
    if (type !== 'input') await say('type', d(`option.${type}`));
    if (step) {
      await chooseSeveral(d('filledAt'), 'step_1', STEPS[step][at]);
    }
    if (type === 'select')
      for (const [optionZh, optionEn, value] of CLASSES) {
        await addTo('options');
        const option = properties.getByRole('group', { name: d('property.options') });
        await name('label', optionZh, optionEn, option);
        await expect(box('value', option)).toHaveValue(value);
      }
    if (type === 'subRecord') {
      await addTo('columns');
      const column = properties.getByRole('group', { name: d('property.columns') });
      await name('label', BATCH[0], BATCH[1], column);
    }
    await item(language === 'zh' ? zh : en).click();
  }
  await expect(box('key').first()).toHaveValue('affectedBatches');
}

/** Whom an earlier step chooses handles a later one: said once there is the field that names them. */
export async function designInvestigator(page: Page, language: Language): Promise<void> {
  const at = language === 'zh' ? 0 : 1;
  const { d, item, properties, property, list } = designerOf(page, language);
  await item(STEPS.investigate[at]).click();
  await properties.getByRole('button', { name: d('assignee.kind.initiator'), exact: true }).click();
  await properties
    .getByRole('combobox', { name: d('assignee.who'), exact: true })
    .selectOption(d('assignee.kind.field'));
  const handlers = properties.getByRole('group', { name: property('assignee'), exact: true });
  await choose(list('field', handlers), new RegExp(`^${label('Investigator', at)} `));
  const chosen = { name: label('Investigator', at), step: STEPS.assess[at] };
  await expect(
    properties.getByRole('button', { name: d('assignee.chosenAt', chosen), exact: true }),
  ).toBeVisible();
}

/** The class by a decision table, a check that refuses, and a test of both. */
export async function designRules(page: Page, language: Language): Promise<void> {
  const at = language === 'zh' ? 0 : 1;
  const {
    d,
    open,
    add,
    properties,
    feel,
    name,
    choose: say,
    box,
    addTo,
    property,
    chooseSeveral,
  } = designerOf(page, language);
  await open('rules');
  await add('tables');
  const table = page.getByRole('table', { name: d('table.label') });
  await table.getByRole('columnheader').first().getByRole('textbox').fill('values.particleCount');
  const cell = (row: number, column: string) =>
    table.getByRole('textbox', { name: `${d('table.row', { no: row })}, ${column}`, exact: true });
  await cell(1, d('table.input', { no: 1 })).fill('<= values.limit * 2');
  await cell(1, d('table.yields')).fill('minor');
  await page.getByRole('button', { name: d('table.addRow') }).click();
  await cell(2, d('table.yields')).fill('major');
  const key = properties.getByRole('textbox', { name: property('key') });
  await key.fill('level');
  await key.press('Enter');

  await add('computed');
  const classField = await properties
    .getByRole('option', { name: new RegExp(`^${label('Class', at)} `) })
    .getAttribute('value');
  await properties.getByRole('combobox', { name: d('ruleOf') }).selectOption(classField);
  await feel('value', 'decide("level")');

  await add('checks');
  await box('id').fill('batchesListed');
  await chooseSeveral(property('at'), STEPS.investigate[at]);
  await properties.getByRole('switch', { name: property('finishing') }).check();
  await feel('when', 'values.class = "major" and blank(values.affectedBatches)');
  await say('field', new RegExp(`^${label('Affected batches', at)} `));
  await name('text', REFUSAL.zh, REFUSAL.en);

  await add('tests');
  await box('name').fill('Twice the limit');
  for (const [field, value] of [
    ['Particle count', '8000'],
    ['Limit', '3520'],
  ] as const) {
    await addTo('values');
    const values = properties.getByRole('group', { name: property('values') }).first();
    const chosen = values.getByRole('combobox').last();
    await chosen.selectOption(
      await chosen.getByRole('option', { name: new RegExp(`^${label(field, at)} `) }).getAttribute('value'),
    );
    await values.getByRole('textbox').last().fill(value);
  }
  await properties
    .getByRole('group', { name: property('expect') })
    .getByRole('button', { name: d('addTo', { label: property('computed') }) })
    .click();
}
