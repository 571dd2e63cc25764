import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, prepare, renderUi } from '../testing/harness';
import { FilterCard } from './FilterCard';
import { FilterRow } from './FilterRow';
import { SearchBox } from './SearchBox';
import type { FilterSection, FilterValue } from './types';

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    label: `Value ${index}`,
    count: index,
  }));
const SECTIONS: FilterSection[] = [
  { key: 'status', label: 'Status', kind: 'checkbox', options: options(12) },
  {
    key: 'class',
    label: 'Class',
    kind: 'radio',
    options: [
      { value: 'a', label: 'Major' },
      { value: 'b', label: 'Minor' },
    ],
  },
  ...Array.from({ length: 6 }, (_, index): FilterSection => {
    return {
      key: `s${index}`,
      label: `Section ${index}`,
      kind: 'checkbox',
      options: [{ value: 'x', label: `X${index}` }],
    };
  }),
];

const changed = jest.fn<(value: FilterValue) => void>();
function Card({ sections = SECTIONS }: { sections?: FilterSection[] }) {
  const [value, setValue] = useState<FilterValue>({});
  const [text, setText] = useState('');
  return (
    <FilterCard
      sections={sections}
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
      text={text}
      onText={setText}
    />
  );
}

beforeAll(prepare);
afterEach(() => {
  cleanup();
  changed.mockClear();
});

describe('FilterCard', () => {
  it('shows six sections and the five options with the highest counts, the rest behind more', async () => {
    const user = userEvent.setup();
    renderUi(<Card />);
    await expectAccessible();
    expect(screen.getAllByRole('heading').length).toBe(6);
    const status = screen.getByRole('group', { name: 'Status' });
    const labels = within(status)
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels).toEqual(['Value 11', 'Value 10', 'Value 9', 'Value 8', 'Value 7']);
    await user.click(screen.getByRole('button', { name: '2 more filters' }));
    expect(screen.getAllByRole('heading').length).toBe(8);
  });

  it('says of an option that more rows match than are counted', () => {
    const many = { value: 'a', label: 'Major', count: 10_000, more: true };
    renderUi(<Card sections={[{ key: 'class', label: 'Class', kind: 'checkbox', options: [many] }]} />);
    expect(screen.getByText('10000+')).toBeTruthy();
    expect(screen.getByText('More than 10000')).toBeTruthy();
  });

  it('keeps room for options that are not known yet, and none once it is known that there are none', () => {
    const at = (options: FilterSection['options']) => [
      { key: 'status', label: 'Status', kind: 'checkbox' as const, options },
    ];
    const { container, rerender } = renderUi(<Card sections={at(undefined)} />);
    const waiting = () => container.querySelector('[aria-busy="true"]');
    expect(waiting()).not.toBeNull();
    rerender(<Card sections={at([])} />);
    expect(waiting()).toBeNull();
  });

  it('chooses many of check boxes and one of radios; a chosen radio is cleared by choosing it again', async () => {
    const user = userEvent.setup();
    renderUi(<Card />);
    await user.click(screen.getByRole('checkbox', { name: 'Value 11' }));
    await user.click(screen.getByRole('checkbox', { name: 'Value 9' }));
    await user.click(screen.getByRole('radio', { name: 'Major' }));
    await user.click(screen.getByRole('radio', { name: 'Minor' }));
    expect(changed).toHaveBeenLastCalledWith({ status: ['v11', 'v9'], class: ['b'] });
    await user.click(screen.getByRole('radio', { name: 'Minor' }));
    expect(changed).toHaveBeenLastCalledWith({ status: ['v11', 'v9'] });
  });

  it('keeps the choice of a radio that may not be cleared', async () => {
    const user = userEvent.setup();
    renderUi(<Card sections={SECTIONS.slice(1, 2).map((section) => ({ ...section, clearable: false }))} />);
    await user.click(screen.getByRole('radio', { name: 'Major' }));
    await user.click(screen.getByRole('radio', { name: 'Major' }));
    expect(changed).toHaveBeenLastCalledWith({ class: ['a'] });
  });

  it('opens and closes a section by its title', async () => {
    const user = userEvent.setup();
    renderUi(<Card />);
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    expect(screen.getByRole('button', { name: /^Status/ }).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    expect(screen.getByRole('button', { name: /^Status/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('shows all options ten at a time, with search; what is chosen there joins the card', async () => {
    const user = userEvent.setup();
    renderUi(<Card />);
    await user.click(screen.getByRole('button', { name: 'All 12 …' }));
    const all = within(await screen.findByRole('dialog', { name: 'Status' }));
    expect(await all.findAllByRole('checkbox')).toHaveLength(10);
    await user.click(all.getByRole('button', { name: 'Next page' }));
    expect(all.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(all.getByRole('checkbox', { name: 'Value 0' }));
    expect(changed).toHaveBeenLastCalledWith({ status: ['v0'] });
    await user.keyboard('{Escape}');
    expect(await screen.findAllByRole('checkbox', { name: 'Value 0' })).toHaveLength(1);
  });

  it('searches among all options at the first key, then half a second after the last', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });
    renderUi(<Card />);
    await user.click(screen.getByRole('button', { name: 'All 12 …' }));
    act(() => jest.advanceTimersByTime(500));
    const all = within(await screen.findByRole('dialog', { name: 'Status' }));
    const found = () => all.queryAllByRole('checkbox').length;
    const type = (value: string) => fireEvent.change(all.getByRole('searchbox'), { target: { value } });
    type('1');
    expect(found()).toBe(3);
    type('11');
    act(() => jest.advanceTimersByTime(499));
    expect(found()).toBe(3);
    act(() => jest.advanceTimersByTime(1));
    expect(found()).toBe(1);
    jest.useRealTimers();
  });

  it('clears everything, folds away and tells how many are in force', async () => {
    const user = userEvent.setup();
    renderUi(<Card />);
    await user.click(screen.getByRole('checkbox', { name: 'Value 11' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'abc{Enter}');
    await user.click(screen.getByRole('button', { name: 'Hide the filters' }));
    await user.click(screen.getByRole('button', { name: 'Show the filters (2 in force)' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(changed).toHaveBeenLastCalledWith({});
    expect((screen.getByRole('searchbox', { name: 'Search' }) as HTMLInputElement).value).toBe('');
  });
});

const onCard = jest.fn();
function Row() {
  const [value, setValue] = useState<FilterValue>({});
  return (
    <FilterRow sections={SECTIONS} value={value} onChange={setValue} onText={() => {}} onCard={onCard} />
  );
}

describe('FilterRow', () => {
  it('has the first questions, each with its options and counts behind a button that says what is chosen', async () => {
    const user = userEvent.setup();
    renderUi(<Row />);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    const all = within(await screen.findByRole('dialog', { name: 'Status' }));
    const eleven = await all.findByRole('checkbox', { name: 'Value 11' });
    await expectAccessible();
    await user.click(eleven);
    expect(screen.getByText('Status: Value 11')).toBeTruthy();
    await user.click(all.getByRole('checkbox', { name: 'Value 9' }));
    await user.keyboard('{Escape}');
    expect((await screen.findByRole('button', { name: /^Status/ })).textContent).toBe('Status2');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('button', { name: 'Status' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('leads to the card for those that its line has no room for', async () => {
    renderUi(<Row />);
    expect(screen.queryByRole('button', { name: 'Section 3' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '4 more filters' }));
    expect(onCard).toHaveBeenCalledTimes(1);
  });
});

describe('SearchBox', () => {
  const onSearch = jest.fn<(text: string) => void>();
  afterEach(() => {
    jest.useRealTimers();
    onSearch.mockClear();
  });

  it('searches 300 ms after the last key, and at once on Enter', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });
    renderUi(<SearchBox value="" onSearch={onSearch} />);
    await user.type(screen.getByRole('searchbox'), 'dev');
    act(() => jest.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['dev']]);
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(onSearch.mock.calls).toEqual([['dev'], ['devx']]);
    act(() => jest.advanceTimersByTime(1_000));
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('keeps what is typed while its own search comes back, and gives way to another', () => {
    jest.useFakeTimers();
    const box = (value: string) => <SearchBox value={value} onSearch={onSearch} />;
    const { rerender } = renderUi(box(''));
    const input = screen.getByRole('searchbox');
    const type = (value: string) => fireEvent.change(input, { target: { value } });
    type('shelf ');
    act(() => jest.advanceTimersByTime(300));
    rerender(box('shelf'));
    expect(input).toHaveProperty('value', 'shelf ');
    type('shelf temp');
    rerender(box('another view'));
    expect(input).toHaveProperty('value', 'another view');
    act(() => jest.advanceTimersByTime(1_000));
    expect(onSearch.mock.calls).toEqual([['shelf']]);
    jest.useRealTimers();
  });

  it('takes at most 100 characters', () => {
    renderUi(<SearchBox value="" onSearch={onSearch} />);
    expect(screen.getByRole('searchbox').getAttribute('maxlength')).toBe('100');
  });
});
