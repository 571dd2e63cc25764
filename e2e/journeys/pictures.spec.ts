import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { dialogOf } from '../support/deviation';
import { dms } from '../support/documents';
import { homeOf, personAt } from '../support/session';
import { test } from '../support/test';
import { say, tms } from '../support/training';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** The training with an exam that is due to the analyst. */
const EXAM = { zh: '数据可靠性', en: 'Data integrity' };

/** The change request that leads to the newest version of the freeze dryer's procedure. */
const CHANGE = '修改冻干机搁板温度报警限';

const LOOKS = [
  ['zh', 'light', 'zh'],
  ['en', 'light', 'en'],
  ['zh', 'dark', 'dark'],
] as const;

/** Takes a picture once everything on it is there. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
  await expect(page.locator('.fui-Toast')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** The pictures of the documentation: `npm run pictures` takes them anew. */
test.describe('pictures', () => {
  for (const [language, colorScheme, name] of LOOKS) {
    test(name, async ({ browser, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/login');
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('input[type=password]')).toBeVisible();
      await page.screenshot({ path: `${folder}/sign-in-${name}.png` });

      const person = await homeOf(browser, 'zhouzihan', language);
      await person.emulateMedia({ colorScheme });
      const toast = person.locator('.fui-Toast');
      await person.getByRole('listitem').filter({ hasText: '称量间物料' }).getByRole('link').click();
      await expect(person.getByRole('radiogroup').first()).toBeVisible();
      await expect(toast).toHaveCount(0);
      await person.screenshot({ path: `${folder}/home-${name}.png` });

      await person.goto('/micro-app/qms-app/deviation/deviationIndex');
      await expect(person.getByRole('row').nth(5)).toBeVisible();
      await person.waitForLoadState('networkidle');
      await person.screenshot({ path: `${folder}/deviations-${name}.png` });
      await person
        .getByRole('link', { name: 'DEV-2026-0017' })
        .or(person.getByRole('row').nth(6).getByRole('link').first())
        .first()
        .click();
      await expect(person.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      await person.waitForLoadState('networkidle');
      await person.screenshot({ path: `${folder}/deviation-${name}.png` });
    });

    test(`training ${name}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const learner = await personAt(browser, 'dengying', language);
      await learner.emulateMedia({ colorScheme });
      await learner.goto(tms('/myTraining/todo'));
      const exam = learner.getByRole('link', { name: EXAM[language] });
      await expect(exam).toBeVisible();
      await take(learner, `my-training-${name}`);
      await exam.click();
      // Under way in another session after the first picture: then it is taken over.
      const begin = new RegExp(
        ['exam.start', 'exam.goOn', 'exam.takeOver'].map((key) => `^${say(language, key)}$`).join('|'),
      );
      await learner.getByRole('button', { name: begin }).click();
      await dialogOf(learner).getByRole('button', { name: begin }).click();
      // Questions come in an order of their own: the first that offers answers to choose from.
      const choice = learner.getByRole('radio').first();
      for (let number = 1; number <= 10; number += 1) {
        await expect(
          learner.getByText(say(language, 'exam.questionOf', { number, count: 10 })),
        ).toBeVisible();
        if ((await choice.count()) > 0) break;
        await learner.getByRole('button', { name: say(language, 'exam.next'), exact: true }).click();
      }
      await expect(choice).toBeVisible();
      await take(learner, `exam-${name}`);
      await learner.context().close();

      const manager = await personAt(browser, 'xiefang', language);
      await manager.emulateMedia({ colorScheme });
      await manager.goto(tms('/management/trainingMatrix?kind=role&filled=true'));
      await expect(manager.getByRole('gridcell').nth(20)).toBeVisible();
      await take(manager, `matrix-${name}`);
      await manager.goto(tms('/management/trainingTask?q=SOP-PD-012'));
      await manager.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(manager.getByRole('row').nth(5)).toBeVisible();
      await take(manager, `training-task-${name}`);
      await manager.context().close();
    });

    test(`documents ${name}`, async ({ browser }) => {
      const person = await personAt(browser, 'linxiao', language);
      await person.emulateMedia({ colorScheme });
      await person.goto('/micro-app/dms-app/systemdoc/list');
      await expect(person.getByRole('row').nth(5)).toBeVisible();
      await take(person, `documents-${name}`);
      await person.goto('/micro-app/dms-app/systemdoc/list?q=SOP-PD-012');
      await person.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(person.locator('[data-page="1"] canvas')).toBeVisible();
      await take(person, `document-${name}`);
      await person.getByRole('button', { name: /V03$/ }).click();
      const gate = person.getByRole('region', { name: dms(language, 'gate.title') });
      await expect(gate.getByRole('listitem').nth(1)).toBeVisible();
      await take(person, `document-gate-${name}`);
      await person.goto('/micro-app/dms-app/fileManagement/dcrList');
      await person.getByRole('row').filter({ hasText: CHANGE }).getByRole('link').first().click();
      await expect(person.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      await take(person, `document-change-${name}`);
      await person.context().close();
    });
  }
});
