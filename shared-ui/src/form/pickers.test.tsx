import { type RelationValue, searchRelatable, searchUsers } from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { queryClient } from '../query/queryClient';
import { forget, prepare, renderUi, serve, turns } from '../testing/harness';
import { Finder, type Found } from './Finder';
import { RelationPicker } from './RelationPicker';
import { UserPicker } from './UserPicker';

const ID = '00000000-0000-4000-8000-000000000001';
const FORMER = {
  type: 'documentVersion' as const,
  id: ID,
  no: 'SOP-PD-012',
  version: 'V02',
  title: '冻干机操作规程',
  note: { zh: '已替代', en: 'Superseded' },
};

let chosen: RelationValue[];
function Picker() {
  const [value, setValue] = useState<RelationValue[]>([]);
  chosen = value;
  return (
    <RelationPicker
      aria-label="Requirement"
      types={['documentVersion']}
      multiple={false}
      value={value}
      onChange={setValue}
    />
  );
}

const PEOPLE = ['Wang Li', 'Zhao Min'].map((name, index) => ({
  id: ID.replace(/1$/, String(index + 1)),
  account: name.toLowerCase().replace(' ', '.'),
  name,
  nameEn: name,
}));
const [WANG, ZHAO] = PEOPLE.map(({ id, name }): Found => ({ id, label: name })) as [Found, Found];

let one: Found[];
function OneOfMany() {
  const [value, setValue] = useState<Found[]>([WANG]);
  one = value;
  return (
    <Finder
      aria-label="Person"
      call={searchUsers}
      inputOf={(text) => ({ page: 1, pageSize: 20, filter: text ? { text } : {} })}
      foundIn={({ rows }) => rows.map(({ id, name }) => ({ id, label: name }))}
      value={value}
      onChange={setValue}
    />
  );
}

/** Two of which the number finds the second; answers what lets the search for it come to its end. */
function serveTwo(): () => Promise<void> {
  let resolve = () => {};
  const found = new Promise<void>((done) => {
    resolve = done;
  });
  serve(searchRelatable, async ({ text }) => {
    if (!text) return [{ ...FORMER, id: ID.replace(/1$/, '2'), no: 'SOP-PD-013' }, FORMER];
    await found;
    return [FORMER];
  });
  return async () => {
    resolve();
    await turns();
  };
}

beforeAll(prepare);
beforeEach(() => serve(searchRelatable, () => [FORMER]));
afterEach(() => {
  cleanup();
  forget();
});

describe('a picker of records', () => {
  it('says what is superseded, opens for what an input method inserts, and does so again', async () => {
    renderUi(<Picker />);
    const box = screen.getByRole('combobox', { name: 'Requirement' });
    // An input method inserts text without a key that the box could know.
    fireEvent.change(box, { target: { value: '冻干' } });
    const option = await screen.findByRole('option', { name: 'SOP-PD-012 V02 冻干机操作规程 · Superseded' });
    await userEvent.click(option);
    const { note, ...value } = FORMER;
    expect(chosen).toEqual([value]);
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'));
    fireEvent.change(box, { target: { value: '冻干机' } });
    expect(await screen.findByRole('option', { name: /Superseded/ })).toBeTruthy();
    expect(box.getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps an entry where it is while it is pressed, whatever answer comes', async () => {
    const answered = serveTwo();
    renderUi(<Picker />);
    const box = screen.getByRole('combobox', { name: 'Requirement' });
    await userEvent.click(box);
    const option = await screen.findByRole('option', { name: /SOP-PD-012/ });
    fireEvent.change(box, { target: { value: '012' } });
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    fireEvent.pointerDown(option);
    await answered();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.pointerUp(option);
    fireEvent.click(option);
    expect(chosen.map(({ no }) => no)).toEqual(['SOP-PD-012']);
  });

  it('shows the answer that came meanwhile when the press has ended elsewhere', async () => {
    const answered = serveTwo();
    renderUi(<Picker />);
    const box = screen.getByRole('combobox', { name: 'Requirement' });
    await userEvent.click(box);
    fireEvent.change(box, { target: { value: '012' } });
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    fireEvent.pointerDown(await screen.findByRole('option', { name: /SOP-PD-013/ }));
    await answered();
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(chosen).toEqual([]);
  });
});

describe('a picker of one', () => {
  const open = () => {
    serve(searchUsers, ({ filter }) => {
      const rows = PEOPLE.filter(({ name }) => name.includes(filter?.text ?? ''));
      return { rows, total: rows.length } as never;
    });
    renderUi(<OneOfMany />);
    return screen.getByRole('combobox', { name: 'Person' }) as HTMLInputElement;
  };

  it('keeps its value while another is looked for, and when nothing is chosen', async () => {
    const box = open();
    await userEvent.click(box);
    await userEvent.keyboard('Zh');
    expect(box.value).toBe('Zh');
    expect(one).toEqual([WANG]);
    await userEvent.keyboard('{Escape}');
    expect(box.value).toBe('Wang Li');
    await userEvent.click(box);
    await userEvent.keyboard('Zh');
    await userEvent.click(await screen.findByRole('option', { name: 'Zhao Min' }));
    expect(one).toEqual([ZHAO]);
    await waitFor(() => expect(box.value).toBe('Zhao Min'));
  });

  it('lets go of its value when the box is emptied', async () => {
    const box = open();
    await userEvent.clear(box);
    expect(one).toEqual([]);
  });
});

let ids: string[] = [];
function Several() {
  const [value, setValue] = useState<string[]>([]);
  ids = value;
  return <UserPicker aria-label="People" value={value} onChange={setValue} multiple candidates={PEOPLE} />;
}

describe('a picker of several', () => {
  it('is out of the way once somebody was looked for and found, and stays open for whoever goes through the list', async () => {
    renderUi(<Several />);
    const box = screen.getByRole('combobox', { name: 'People' });
    await userEvent.click(box);
    await userEvent.keyboard('Zh');
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Zhao Min/ }));
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'));
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Wang Li/ }));
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(ids).toEqual([ZHAO.id, WANG.id]);
  });
});
