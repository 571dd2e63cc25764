import { expect } from '@playwright/test';

import { personAt } from '../support/session';
import { test } from '../support/test';
import { label } from '../support/texts';

const CREATE = '/micro-app/qms-app/deviation/create';

test('styled text dragged into a field comes without its looks, and no policy is broken', async ({
  browser,
}) => {
  const page = await personAt(browser, 'yuanmeng', 'zh');
  await page.goto(CREATE);
  const field = page.getByRole('textbox', { name: label('zh', 'description') });
  await field.click();
  // An editor that has the focus takes the selection back a moment after it got it.
  await field.blur();
  await page.evaluate(() => {
    const log: string[] = [];
    Object.assign(window, { violations: log });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      log.push(violatedDirective),
    );
    const source = document.createElement('p');
    source.id = 'source';
    source.innerHTML = '<b>cold</b> room';
    // By the object model, as any page may: the browser writes it into what is dragged as inline styles.
    Object.assign(source.style, { position: 'fixed', top: '0', left: '40%', zIndex: '9999', color: 'red' });
    document.body.append(source);
    getSelection()?.selectAllChildren(source);
  });
  await page.locator('#source b').dragTo(field);
  await expect(field.locator('strong')).toHaveText('cold');
  await expect(field).toContainText('cold room');
  await expect(field.locator('[style]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});
