import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateEntry } from '../../lazy/dates';
import { expectAccessible, forget, prepare, renderUi } from '../../testing/harness';
import type { DateKind } from './typed';
import { typedDay, typedMoment, typedTime } from './typed';

beforeAll(prepare);
afterEach(() => {
  cleanup();
  forget();
});

describe('What people type for a date', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['2026/03/05', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['05/03/2026', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, day) => expect(typedDay(text)).toBe(day));

  it.each([
    ['9:05', '09:05'],
    ['0905', '09:05'],
    ['23：59', '23:59'],
    ['24:00', undefined],
    ['9:5', undefined],
  ])('reads the time %s as %s', (text, time) => expect(typedTime(text)).toBe(time));

  it('reads a day and a time together', () => {
    expect(typedMoment('2026-3-5 9:05')).toBe('2026-03-05T09:05');
    expect(typedMoment('2026-03-05T09:05')).toBe('2026-03-05T09:05');
    expect(typedMoment('2026-03-05')).toBeUndefined();
  });
});

function Entry({
  kind = 'day',
  start = '',
  onChange,
}: {
  kind?: DateKind;
  start?: string;
  onChange(value: string): void;
}) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateEntry
        kind={kind}
        aria-label="when"
        value={value}
        min="2026-03-02"
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button" onClick={() => setValue('2026-03-09')}>
        other
      </button>
    </>
  );
}

async function setup(props: { kind?: DateKind; start?: string } = {}) {
  const onChange = jest.fn<(value: string) => void>();
  renderUi(<Entry {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup(), box: await screen.findByRole('textbox', { name: 'when' }) };
}

describe('A date field', () => {
  it('is written as in ISO 8601 whatever the browser speaks, and is no native control', async () => {
    const { box } = await setup({ start: '2026-03-05' });
    expect((box as HTMLInputElement).type).toBe('text');
    expect((box as HTMLInputElement).value).toBe('2026-03-05');
  });

  it('takes a whole date as it is typed and a short one when it is left', async () => {
    const { box, user, onChange } = await setup();
    await user.type(box, '2026-3-12');
    expect(onChange).not.toHaveBeenCalled();
    await user.tab();
    expect(onChange.mock.calls).toEqual([['2026-03-12']]);
    expect((box as HTMLInputElement).value).toBe('2026-03-12');
  });

  it('keeps what it cannot read, says so, and has no value meanwhile', async () => {
    const { box, user, onChange } = await setup({ start: '2026-03-05' });
    await user.clear(box);
    await user.type(box, 'next week');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('');
    expect((box as HTMLInputElement).value).toBe('next week');
    expect(screen.getByRole('alert').textContent).toContain('YYYY-MM-DD');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('says which day is the first', async () => {
    const { box, user } = await setup();
    await user.type(box, '2026-03-01');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toContain('2026-03-02');
  });

  it('shows a value that came from elsewhere', async () => {
    const { box, user } = await setup({ start: '2026-03-05' });
    await user.click(screen.getByText('other'));
    expect((box as HTMLInputElement).value).toBe('2026-03-09');
  });

  it('is chosen from a calendar whose week begins on Monday', async () => {
    const { box, user, onChange } = await setup({ start: '2026-03-05' });
    await user.type(box, '{Alt>}{ArrowDown}{/Alt}');
    const grid = await screen.findByRole('grid');
    expect(within(grid).getAllByRole('columnheader')[0]?.textContent).toMatch(/^[一M]/);
    await expectAccessible();
    await user.click(within(grid).getByRole('button', { name: /19/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-03-19');
    expect((box as HTMLInputElement).value).toBe('2026-03-19');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('asks for the time beside the day', async () => {
    const { user, onChange, box } = await setup({ kind: 'moment', start: '2026-03-05T08:00' });
    await user.type(box, '{Alt>}{ArrowDown}{/Alt}');
    const time = await screen.findByRole('combobox');
    await user.clear(time);
    await user.type(time, '9:45');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('2026-03-05T09:45');
    expect((box as HTMLInputElement).value).toBe('2026-03-05 09:45');
  });
});
