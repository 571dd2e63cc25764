import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { approveByCalls, callers, draftBy, upload } from '../support/documentCalls';
import { AUTHOR } from '../support/documents';
import { pdfOf } from '../support/files';
import { pageField, turnTo } from '../support/reading';
import { webmOf } from '../support/recordings';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';
import { addCourse, assign, say, sign, tms } from '../support/training';
import { assignByCalls, courseByCalls } from '../support/trainingCalls';

const PAGES = ['Purpose', 'Scope', 'Gowning', 'Rinsing', 'Records'].map((word) => `${word} of the cleaning`);
/** With the page of signatures that approval appends. */
const LENGTH = PAGES.length + 1;
/** Seconds the material has to be open. */
const SECONDS = 4;

/** Seconds that the recording plays. */
const PLAYS = 6;

const NOT_WATCHED = { zh: /尚未看完/, en: /not watched to its end/ };
const NOT_READ = { zh: /尚未读到最后一页/, en: /last page was not reached/ };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('en')) {
  test(`a document is read to its end and its certificate is genuine, in ${language}`, async ({
    browser,
    page: anyone,
  }) => {
    test.setTimeout(300_000);
    const course = `Cleaning ${language} ${Date.now()}`;
    const people = callers();
    const titles = { zh: course, en: course };
    const file = { name: 'sop.pdf', buffer: await pdfOf(PAGES) };
    const made = await draftBy(await people(AUTHOR), titles, file);
    await approveByCalls(people, made);
    const { no } = made;
    const manager = await personAt(browser, 'xiefang', language);
    await addCourse(manager, language, course, { kind: 'read', document: no, seconds: SECONDS });
    await assign(manager, language, { course, needs: ['read'], people: ['shenhao'] });
    await manager.context().close();

    const person = await personAt(browser, 'shenhao', language);
    const declare = button(person, say(language, 'learn.declare'));
    const readTo = (furthest: number) =>
      person.getByText(say(language, 'learn.pages', { furthest, length: LENGTH })).first();

    await test.step('nobody declares what they have not read, and says so why', async () => {
      await person.goto(tms('/myTraining/todo'));
      await person.getByRole('link', { name: course }).click();
      await expect(person.locator('[data-page="1"] canvas')).toBeVisible();
      await expect(readTo(1)).toBeVisible();
      await expect(declare).toHaveAttribute('aria-disabled', 'true');
      await expect(declare).toHaveAccessibleDescription(NOT_READ[language]);
    });

    await test.step('the page one was at is there again after a reload', async () => {
      await turnTo(person, language, 3);
      await expect(readTo(3)).toBeVisible();
      await person.reload();
      await expect(pageField(person, language)).toHaveValue('3');
      await expect(person.locator('[data-page="3"] canvas')).toBeVisible();
      await expect(readTo(3)).toBeVisible();
    });

    await test.step('read to the end it is declared, signed, and a record', async () => {
      await turnTo(person, language, LENGTH);
      await expect(readTo(LENGTH)).toBeVisible();
      await expect(declare).not.toHaveAttribute('aria-disabled', 'true');
      await declare.click();
      await button(person, say(language, 'sign.open')).click();
      await sign(person, language, 'shenhao');
      await person.goto(tms(`/myTraining/completed?q=${encodeURIComponent(course)}`));
      await person.getByRole('row').filter({ hasText: course }).getByRole('link').first().click();
      await expect(person.getByText(say(language, 'sign.meaning'))).toBeVisible();
      await expect(readTo(LENGTH)).toBeVisible();
    });

    await test.step('the certificate is a PDF, and anyone can check it', async () => {
      const [download] = await Promise.all([
        person.waitForEvent('download'),
        button(person, say(language, 'record.certificate')).click(),
      ]);
      expect(
        readFileSync(await download.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      const link = person.locator('a[href*="/certificate/"]');
      const address = await link.getAttribute('href');
      await anyone.goto(new URL(address ?? '', person.url()).href);
      await expect(anyone.getByText(text('zh', 'shell-app', 'certificate.states.valid'))).toBeVisible();
      await expect(anyone.getByText(course)).toBeVisible();
      await anyone.goto(new URL((address ?? '').replace(/[\w-]{22}/, 'x'.repeat(22)), person.url()).href);
      await expect(anyone.getByText(text('zh', 'shell-app', 'certificate.states.unknown'))).toBeVisible();
    });

    await test.step('a recording is watched to its end, goes on at its second, and is not skipped', async () => {
      const name = `Rinsing ${language} ${Date.now()}`;
      const trainer = await people('xiefang');
      const materialId = await upload(trainer, { name: 'rinsing.webm', buffer: await webmOf(PLAYS) });
      const courseId = await courseByCalls(trainer, name, { materialId });
      const learner = await people('shenhao');
      const { page: address } = await assignByCalls(trainer, learner, { name, courseId, need: 'read' });
      const player = (key: string) => button(person, text(language, 'dms-app', `player.${key}`));
      const place = person.getByRole('slider', { name: text(language, 'dms-app', 'player.place') });
      const second = async () => Number(await place.inputValue());
      const watched = button(person, say(language, 'learn.declareWatched'));

      await person.goto(address);
      await expect(watched).toHaveAccessibleDescription(NOT_WATCHED[language]);
      await player('play').focus();
      await person.keyboard.press('Enter');
      await expect.poll(second).toBeGreaterThanOrEqual(2);
      const kept = person.waitForResponse((answer) => answer.url().endsWith('/tms/learn/progress'));
      await player('pause').press('Enter');
      await kept;
      const before = await second();
      await place.press('End');
      await expect(person.getByText(text(language, 'dms-app', 'player.skipped'))).toBeVisible();
      expect(await second()).toBeLessThan(PLAYS);

      await person.reload();
      await expect.poll(second).toBeGreaterThanOrEqual(before - 1);
      expect(await second()).toBeLessThan(PLAYS);
      await expect(watched).toHaveAttribute('aria-disabled', 'true');
      await player('play').click();
      await expect(watched).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
      const all = `0:0${PLAYS}`;
      await expect(
        person.getByText(say(language, 'learn.watched', { furthest: all, length: all })),
      ).toBeVisible();
      await watched.click();
      await expect(button(person, say(language, 'sign.open'))).toBeVisible();
    });
    await person.context().close();
  });
}
