import { setImmediate as settle } from 'node:timers/promises';
import { getBehaviours, saveBehaviour } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { fakeApi, refuse } from '../testing/fakeApi';
import { ManualClock } from '../testing/manualClock';
import { createAppearance } from './appearance';
import { createBehaviours } from './behaviours';

const STORED = [
  { type: 'table:a', dataJson: '{"columns":["no"]}' },
  { type: 'broken', dataJson: '{' },
];

function setUp(save: () => unknown = () => ({}), load: () => unknown = () => STORED) {
  const clock = new ManualClock();
  const api = fakeApi(({ path }) => (path === getBehaviours.path ? load() : save()));
  const behaviours = createBehaviours({ request: api.request, clock });
  const saved = () => api.sent.filter(({ path }) => path === saveBehaviour.path).map(({ body }) => body);
  return { ...api, clock, behaviours, saved };
}

describe('screen settings', () => {
  it('are silent until loaded, then tell what is saved', async () => {
    const { behaviours } = setUp();
    const seen: unknown[] = [];
    behaviours.behaviour('table:a').value$.subscribe((value) => seen.push(value));
    expect(seen).toEqual([]);
    await behaviours.load();
    expect(seen).toEqual([{ columns: ['no'] }]);
    expect(behaviours.behaviour('table:b').current()).toBeNull();
    expect(behaviours.behaviour('broken').current()).toBeNull();
  });

  it('show at once and are saved once after half a second of quiet', async () => {
    const { behaviours, clock, saved } = setUp();
    await behaviours.load();
    const table = behaviours.behaviour<{ columns: string[] }>('table:a');
    table.change(() => ({ columns: ['title'] }));
    clock.advance(400);
    table.change(() => ({ columns: ['title', 'due'] }));
    expect(table.current()).toEqual({ columns: ['title', 'due'] });
    clock.advance(499);
    expect(saved()).toEqual([]);
    clock.advance(1);
    await settle();
    expect(saved()).toEqual([{ type: 'table:a', dataJson: '{"columns":["title","due"]}' }]);
  });

  it('are saved at once when the page is left', async () => {
    const { behaviours, clock, saved } = setUp();
    await behaviours.load();
    behaviours.behaviour('table:a').change(() => ({ columns: ['title'] }));
    behaviours.flush();
    await settle();
    expect(saved()).toEqual([{ type: 'table:a', dataJson: '{"columns":["title"]}' }]);
    clock.advance(500);
    await settle();
    expect(saved()).toHaveLength(1);
  });

  it('that were arranged before the others came are kept', async () => {
    const { behaviours } = setUp();
    const loading = behaviours.load();
    behaviours.behaviour('table:a').change(() => ({ columns: ['title'] }));
    behaviours.behaviour('table:b').change(() => ({ columns: ['due'] }));
    await loading;
    expect(behaviours.behaviour('table:a').current()).toEqual({ columns: ['title'] });
    expect(behaviours.behaviour('table:b').current()).toEqual({ columns: ['due'] });
  });

  it('are asked for again when they do not come, and changes are made to what is stored', async () => {
    let answers = 0;
    const { behaviours, clock, saved } = setUp(undefined, () => {
      answers += 1;
      return answers > 1 ? STORED : refuse('SERVICE_ERROR');
    });
    await behaviours.load();
    const table = behaviours.behaviour<{ columns: string[]; size?: number }>('table:a');
    table.change((now) => ({ columns: [], ...now, size: 20 }));
    expect(table.current()).toEqual({ columns: [], size: 20 });
    clock.advance(5_000);
    await settle();
    expect(saved()).toEqual([]);
    clock.advance(5_000);
    await settle();
    expect(table.current()).toEqual({ columns: ['no'], size: 20 });
    clock.advance(500);
    await settle();
    expect(saved()).toEqual([{ type: 'table:a', dataJson: '{"columns":["no"],"size":20}' }]);
  });

  it('go back when the server refuses', async () => {
    const { behaviours, clock, done } = setUp(() => refuse('STORAGE_FULL', {}, 1, 507));
    await behaviours.load();
    const table = behaviours.behaviour('table:a');
    table.change(() => ({ columns: [] }));
    clock.advance(500);
    await settle();
    await settle();
    expect(table.current()).toEqual({ columns: ['no'] });
    expect(done).toEqual(['toast STORAGE_FULL']);
  });

  it('are forgotten, unsaved ones too, before somebody else signs in', async () => {
    const { behaviours, clock, saved } = setUp();
    await behaviours.load();
    behaviours.behaviour('table:a').change(() => ({ columns: ['x'] }));
    behaviours.reset();
    clock.advance(1_000);
    await settle();
    expect(saved()).toEqual([]);
    expect(behaviours.behaviour('table:a').current()).toBeNull();
  });
});

describe('appearance', () => {
  it('is remembered in the browser and follows the account', async () => {
    window.localStorage.clear();
    const { behaviours, clock, saved } = setUp();
    const first = createAppearance(behaviours.behaviour('ui:appearance'), () => window.localStorage);
    expect(first.current()).toMatchObject({ theme: 'system', density: 'comfortable' });
    first.change({ theme: 'dark' }, { keep: false });
    clock.advance(1_000);
    expect(saved()).toEqual([]);
    const second = createAppearance(behaviours.behaviour('ui:appearance'), () => window.localStorage);
    expect(second.current().theme).toBe('dark');
    await behaviours.load();
    second.change({ density: 'compact' }, { keep: true });
    clock.advance(500);
    await settle();
    expect(saved()).toHaveLength(1);
  });
});
