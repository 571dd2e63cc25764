import { resolveHits, type SearchHit, searchAll } from '@attest/api-contract';
import { useShortcuts } from '@attest/shared-ui';
import { forget, renderUi, serve, turns } from '@attest/shared-ui/testing';
import { currentPath } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareNavbar } from '../testing/prepare';
import Palette from './Palette';
import { PaletteButton } from './PaletteButton';

const label = { zh: '偏差', en: 'Deviation' };
const hitOf = (no: string): SearchHit => ({
  id: `0190a5b4-0000-7000-8000-00000000000${no.at(-1)}`,
  no,
  title: `Shelf ${no}`,
  kind: label,
  status: null,
  excerpt: null,
  page: null,
  path: `/micro-app/qms-app/deviation/detail/${no}`,
});

/** Searches under way, by their text: called with the answer. */
const searches = new Map<string, (hits: SearchHit[]) => void>();

beforeAll(prepareNavbar);
beforeEach(() => {
  serve(resolveHits, () => []);
  serve(searchAll, async ({ text }) => {
    const hits = await new Promise<SearchHit[]>((resolve) => searches.set(text, resolve));
    return { groups: [{ code: 'quality', label, hits }], tooShort: false, incomplete: false };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

describe('the palette', () => {
  it('takes what is typed while it is on its way; keys of the page are left alone', async () => {
    const run = jest.fn();
    function Page() {
      useShortcuts([{ keys: 'j', label: 'Next', run }]);
      return <PaletteButton />;
    }
    renderUi(<Page />);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['j', 'k', 'Backspace', 'o', 'b']) fireEvent.keyDown(document.body, { key });
    expect(await screen.findByRole('combobox')).toHaveProperty('value', 'job');
    expect(run).not.toHaveBeenCalled();

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(await screen.findByRole('combobox')).toHaveProperty('value', '');
  });

  it('opens with Enter what was typed, not what was found before', async () => {
    const onClose = jest.fn();
    renderUi(<Palette typed={{ current: '' }} onClose={onClose} />);
    await userEvent.type(await screen.findByRole('combobox'), 'DEV-1');
    await waitFor(() => expect(searches.has('DEV-1')).toBe(true));
    searches.get('DEV-1')?.([hitOf('DEV-1')]);
    await screen.findByRole('option', { name: /DEV-1/ });

    await userEvent.type(screen.getByRole('combobox'), '{Backspace}2{Enter}');
    await waitFor(() => expect(searches.has('DEV-2')).toBe(true));
    expect(onClose).not.toHaveBeenCalled();
    searches.get('DEV-2')?.([hitOf('DEV-2')]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(currentPath()).toBe('/micro-app/qms-app/deviation/detail/DEV-2');
  });

  it('moves nothing away that is pressed when hits come above it', async () => {
    renderUi(<Palette typed={{ current: '' }} onClose={() => {}} />);
    await userEvent.type(await screen.findByRole('combobox'), 'dark');
    await waitFor(() => expect(searches.has('dark')).toBe(true));
    const options = screen.getAllByRole('option');
    fireEvent.pointerDown(options.at(-1) as HTMLElement);
    searches.get('dark')?.([hitOf('DEV-1')]);
    await turns();
    expect(screen.getAllByRole('option')).toEqual(options);
    fireEvent.pointerUp(document.body);
    expect(await screen.findByRole('option', { name: /DEV-1/ })).toBeTruthy();
  });
});
