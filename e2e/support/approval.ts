import { expect, type Page } from '@playwright/test';
import { Caller } from './calls';
import { dialogOf, sign } from './deviation';
import { type Language, text } from './texts';

const AGREED = 'Agreed in the training meeting';
const APPROVER = 'hanxue';

/** A draft is handed in, and approved and signed by quality. */
export async function bringIntoForce(
  manager: Caller,
  kind: 'course' | 'quiz',
  { id, rowVersion }: { id: string; rowVersion: number },
): Promise<void> {
  await manager.call('versioned/approval/hand-in', { kind, id, rowVersion, reason: AGREED });
  await approveByCalls(`/${kind}/${id}`);
}

/** Quality approves what waits at the address: `…/kind/id`. */
async function approveByCalls(path: string): Promise<void> {
  const [kind, id] = path.split('/').slice(-2);
  const approver = await Caller.signIn(APPROVER);
  const { waiting } = await approver.call<{ waiting: { rowVersion: number } }>('versioned/approval/detail', {
    kind,
    id,
  });
  const { rowVersion } = waiting;
  const signature = await approver.signature();
  await approver.call('versioned/approval/approve', { kind, id, rowVersion, reason: AGREED, signature });
}

/** What was just handed in on a page is approved and signed: by quality on its own page, or by its calls. */
export async function approveHandedIn(page: Page, language: Language, approver?: Page): Promise<void> {
  const say = (key: string) => text(language, 'tms-app', key);
  const link = page.getByRole('link', { name: say('approval.open'), exact: true });
  await expect(link).toBeVisible();
  const path = (await link.getAttribute('href')) ?? '';
  if (approver) {
    await approver.goto(path);
    const act = (name: string) => approver.getByRole('button', { name, exact: true });
    await act(say('approval.approve')).click();
    const dialog = dialogOf(approver);
    await dialog.getByRole('textbox').last().fill(AGREED);
    await dialog.getByRole('button', { name: say('task.goSign'), exact: true }).click();
    await sign(dialog, language, APPROVER);
    await expect(approver).not.toHaveURL(/approval/);
  } else await approveByCalls(path);
}
