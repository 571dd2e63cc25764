import { expectAccessible, renderUi, signIn } from '@attest/shared-ui/testing';
import { setLanguage } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import CataloguePage from './CataloguePage';

beforeAll(async () => {
  signIn();
  await prepareApp();
});
afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

describe('the catalogue', () => {
  it.each([
    ['zh', '已经是第一个', '字段 input', '请填写此项'],
    ['en', 'This is the first already', 'Field input', 'This field is required'],
  ] as const)('shows every part in its states in %s', async (language, first, label, missing) => {
    // A part that failed says so to whoever develops, too.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(() => setLanguage(language));
    renderUi(<CataloguePage />);
    const region = (name: string) => within(screen.getByRole('region', { name }));
    const [back] = region('StepButton').getAllByRole('button');
    expect(document.getElementById(back?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(first);
    expect(await region('FormRenderer: editable').findByText(label)).toBeTruthy();
    expect(
      (await region('FormRenderer: empty, with problems').findAllByText(missing)).length,
    ).toBeGreaterThan(15);
    logged.mockRestore();
  });

  it('is accessible in its acts, states and figures', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderUi(<CataloguePage />);
    // Forms have tests of their own, and take axe as long as all the rest.
    for (const region of screen.getAllByRole('region')) {
      if (!region.getAttribute('aria-label')?.startsWith('FormRenderer')) await expectAccessible(region);
    }
    logged.mockRestore();
  });
});
