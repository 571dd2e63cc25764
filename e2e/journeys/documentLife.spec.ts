import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../support/days';
import { dialogOf, sign } from '../support/deviation';
import {
  approveByCalls,
  callers,
  draftBy,
  everybody,
  recordOn,
  reportDeparture,
  versionOf,
} from '../support/documentCalls';
import { AUTHOR, confirmAct, DECISIONS, decideHere, dms, pdfFile, tab, wordFile } from '../support/documents';
import { hits } from '../support/fields';
import { docxOf, xlsxOf } from '../support/files';
import { pdfTexts } from '../support/pdfText';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, mostly, text } from '../support/texts';

const TITLES = { zh: '西林瓶灭菌规程', en: 'Vial sterilisation' };
const review = fieldTexts('server/src/modules/documents/processes/documentReview/fields.json');
const dcr = fieldTexts('server/src/modules/documents/processes/dcr/fields.json');
const NO_DOWNLOAD = { zh: /没有下载权限/, en: /no permission to download/ };
const LIES = { zh: '文件内容与扩展名不符', en: 'The content of the file does not match its extension' };
const TOO_MUCH = {
  zh: '压缩内容展开后过大或文件过多',
  en: 'The file unpacks to too much data or too many files',
};
const CUT = { zh: '连接中断，文件未传完', en: 'The connection was lost' };
/** A Word file that unpacks to a thousand times its size. */
const BOMB = docxOf(['0'.repeat(4_000_000)]);
/** A document in force. */
const CITED = 'SOP-PD-012';
/** What the trail says of a version that was handed out: looked at, and taken away. */
const handedOut = {
  zh: (name: string) => [new RegExp(`^查看.*${name}`), new RegExp(`^下载.*${name}`)] as const,
  en: (name: string) => [new RegExp(`${name}.* viewed`), new RegExp(`^Downloaded ${name}`)] as const,
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('en')) {
  const ui = (key: string, params?: Record<string, unknown>) => text(language, 'shared-ui', key, params);
  const say = (key: string, params?: Record<string, unknown>) => dms(language, key, params);

  test(`an approved document is postponed, then released at risk, in ${language}`, async ({ browser }) => {
    const people = callers();
    const made = await draftBy(await people(AUTHOR), TITLES, await pdfFile('Heat to 320 °C'), {
      trainingRequired: 'yes',
      plannedEffectiveDate: dayFromNow(10),
    });
    await approveByCalls(people, made, { trainingImpact: 'read' });

    const owner = await personAt(browser, AUTHOR, language);
    await owner.goto(made.page);
    const gate = owner.getByRole('region', { name: say('gate.title') });
    await button(owner, say('gate.postpone.name')).click();
    const day = dialogOf(owner).getByLabel(say('gate.postpone.day'));
    // Not later than it was: refused, and what was typed stays.
    await day.fill(dayFromNow(9));
    await confirmAct(owner, 'The steriliser is serviced', say('gate.postpone.name'));
    await expect(dialogOf(owner).locator('.fui-MessageBar')).toBeVisible();
    await day.fill(dayFromNow(30));
    await dialogOf(owner)
      .getByRole('button', { name: say('gate.postpone.name') })
      .click();
    await expect(gate.getByText(dayFromNow(30)).first()).toBeVisible();

    const head = await personAt(browser, 'lumingyuan', language);
    await head.goto(made.page);
    await expect(button(head, say('gate.riskRelease.name'))).toHaveAttribute('aria-disabled', 'true');
    await button(head, say('gate.advance.name')).click();
    await dialogOf(head).getByLabel(say('gate.advance.day')).fill(dayFromNow(0));
    await confirmAct(head, 'The line stands still', say('gate.advance.sign'));
    await sign(dialogOf(head), language, 'lumingyuan');
    await button(head, say('gate.riskRelease.name')).click();
    await confirmAct(head, 'Supervised until they are trained', say('gate.riskRelease.sign'));
    await sign(dialogOf(head), language, 'lumingyuan');
    // The owner's open page follows.
    await expect(owner.getByText(say('state.effective'), { exact: true }).first()).toBeVisible();
    await expect(gate).toHaveCount(0);
  });

  test(`a document in force is handed out, reviewed and departed from, in ${language}`, async ({
    browser,
  }) => {
    const people = callers();
    const made = await draftBy(
      await people(AUTHOR),
      TITLES,
      await pdfFile('Heat to 320 °C', 'Cool for an hour'),
    );
    await approveByCalls(people, made);
    // Once it has its signature page, what is shown does not change any more.
    const author = await people(AUTHOR);
    await expect.poll(async () => (await versionOf(author, made.versionId)).rendition).toBe('ready');
    const name = `${made.no} V01`;
    const owner = await personAt(browser, AUTHOR, language);

    await test.step('who may not take a copy is told why, and reads it under a watermark', async () => {
      const reader = await personAt(browser, 'caoyang', language);
      await reader.goto(made.page);
      const refused = button(reader, say('viewer.download'));
      await expect(refused).toHaveAttribute('aria-disabled', 'true');
      await refused.focus();
      await expect(reader.getByRole('tooltip')).toHaveText(NO_DOWNLOAD[language]);
      await expect(reader.locator('canvas[data-watermark]')).toHaveCount(1);
      await reader.getByRole('searchbox', { name: say('viewer.search') }).fill('for an hour');
      await expect(reader.getByRole('textbox', { name: say('viewer.page'), exact: true })).toHaveValue('2');
      const sheet = reader.locator('[data-page="2"] canvas');
      const before = (await sheet.boundingBox())?.width ?? 0;
      await button(reader, say('viewer.zoomIn')).click();
      await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(before);
    });

    await test.step('document control takes a copy that says who, when and what; it is on record', async () => {
      const control = await personAt(browser, 'linxiao', language);
      await control.goto(made.page);
      const allowed = button(control, say('viewer.download'));
      await expect(allowed).not.toHaveAttribute('aria-disabled', 'true');
      const [copy] = await Promise.all([control.waitForEvent('download'), allowed.click()]);
      expect(copy.suggestedFilename()).toBe(`${name}.pdf`);
      const pages = await pdfTexts(await readFile(await copy.path()));
      // Two of its own and the signature page.
      expect(pages).toHaveLength(3);
      for (const page of pages)
        expect(page).toMatch(
          new RegExp(`${name} · 已生效 Effective · .+\\(linxiao\\) · [-\\d]+ [:\\d]+ \\+08:00`),
        );
      await tab(control, language, 'audit').click();
      const trail = control.getByRole('region', { name: say('audit.version') });
      const [viewed, downloaded] = handedOut[language](name);
      for (const done of [viewed, downloaded]) await expect(trail.getByText(done).first()).toBeVisible();
      // What the version is stays in sight at the end of a long page.
      await trail.getByText(viewed).last().scrollIntoViewIfNeeded();
      await control.mouse.wheel(0, 5000);
      await expect(control.getByText(name, { exact: true }).first()).toBeInViewport();
      await button(control, say('document.more')).click();
      await control.getByRole('menuitem', { name: say('print.record') }).click();
      await expect(control.locator('[data-print-layout]').getByText(/\(linxiao\)/)).toBeVisible();
    });

    await test.step('its owner renews it; returned, the review ends with a revision', async () => {
      await owner.goto(made.page);
      await button(owner, say('act.renew.name')).click();
      await confirmAct(owner, 'Nothing has changed', say('act.renew.name'));
      await expect(dialogOf(owner)).toHaveCount(0);
      const begun = await recordOn(await people(AUTHOR), 'documentReview', made.no);
      await everybody(people, begun.piId, 'return');
      await owner.goto(begun.page);
      await owner
        .getByRole('radiogroup', { name: review.label(language, 'outcome') })
        .getByRole('radio', { name: review.option(language, 'outcome', 'revise'), exact: true })
        .check();
      await decideHere(owner, language, DECISIONS[language].submit);
      await expect(owner.getByRole('region', { name: ui('sign.decide') })).toHaveCount(0);
      await everybody(people, begun.piId, 'agree');
      await everybody(people, begun.piId, 'approve');
      // What it found is the reason of a change request, which the owner has to complete.
      await owner.goto((await recordOn(await people(AUTHOR), 'dcr', made.no)).page);
      await expect(
        owner.getByRole('textbox', { name: dcr.label(language, 'reason'), exact: true }),
      ).toHaveValue('Nothing has changed');
    });

    await test.step('it cites another document: each shows the other, until the citation is taken away', async () => {
      await owner.goto(`${made.page}?tab=relations`);
      const related = owner.getByRole('region', { name: say('relations.documents') });
      await button(owner, say('relations.add')).click();
      const target = dialogOf(owner).getByRole('combobox', { name: say('relations.target') });
      await target.pressSequentially(CITED);
      await hits(target).filter({ hasText: CITED }).first().click();
      await confirmAct(owner, 'The limits stand there', say('relations.add'));
      const row = related.getByRole('listitem').filter({ hasText: CITED });
      await expect(row.getByText(say('relation.cites.from'))).toBeVisible();
      await row.getByRole('link').click();
      await tab(owner, language, 'relations').click();
      const back = related.getByRole('listitem').filter({ hasText: made.no });
      await expect(back.getByText(say('relation.cites.to'))).toBeVisible();
      await back.getByRole('link').click();
      await tab(owner, language, 'relations').click();
      await button(owner, say('relations.remove', { no: CITED })).click();
      await confirmAct(owner, 'Cited by mistake', say('relations.removeIt'));
      await expect(row).toHaveCount(0);
    });

    await test.step('a deviation departs from it: each shows the other', async () => {
      const deviation = await reportDeparture(await people('caoyang'), made, `Too cold ${made.no}`);
      await owner.goto(`${made.page}?tab=relations`);
      const uses = owner.getByRole('region', { name: say('relations.uses') });
      await uses.getByRole('link', { name: new RegExp(deviation) }).click();
      await expect(owner).toHaveURL(/deviation\/detail/);
      await button(owner, text(language, 'qms-app', 'departed.read', { name })).click();
      await expect(owner.locator('[data-page="1"] canvas')).toBeVisible();
    });
  });

  test(`a spreadsheet is read in the browser, whatever goes wrong with the next file, in ${language}`, async ({
    browser,
  }) => {
    const people = callers();
    const sheet = await xlsxOf([
      ['Limit', 'Value'],
      ['温度', '320 °C'],
    ]);
    const made = await draftBy(await people(AUTHOR), TITLES, { name: 'limits.xlsx', buffer: sheet });
    const author = await personAt(browser, AUTHOR, language);
    const failed = author.getByRole('alert');
    await author.goto(made.page);
    await expect(author.getByText('limits.xlsx')).toBeVisible();
    for (const [file, why] of [
      [Buffer.from('MZ this is a program'), LIES],
      [BOMB, TOO_MUCH],
    ] as const) {
      await author.setInputFiles('input[type=file]', { ...wordFile(), buffer: file });
      await expect(failed.filter({ hasText: why[language] })).toBeVisible();
      await author
        .getByRole('button', { name: ui('files.cancel', { name: 'sop.docx' }), exact: true })
        .click();
    }
    await author.route('**/file/shard/upload*', (route) => route.abort());
    await author.setInputFiles('input[type=file]', await pdfFile('Heat to 320 °C'));
    await expect(failed.filter({ hasText: CUT[language] })).toBeVisible();
    await tab(author, language, 'content').click();
    await expect(author.getByRole('cell', { name: '320 °C' })).toBeVisible();
    // What failed is still there to be resumed.
    await author.unroute('**/file/shard/upload*');
    await tab(author, language, 'attributes').click();
    await button(author, ui('files.resume')).click();
    await expect(failed).toHaveCount(0);
    await expect(author.getByText('sop.pdf').first()).toBeVisible();
  });
}
