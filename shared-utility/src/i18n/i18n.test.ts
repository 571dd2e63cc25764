import { describe, expect, it, jest } from '@jest/globals';
import { createI18n } from './i18n';
import type { TextKey, TextKeyAfter } from './textKey';

describe('texts', () => {
  const zhLoader = () => jest.fn(async () => ({ default: { hello: '你好', part: { a: '甲' } } }));
  const enLoader = () => jest.fn(async () => ({ hello: 'Hello', part: { a: 'A' } }));

  it('load only the language in use, and the other one before the switch shows', async () => {
    const zh = zhLoader();
    const en = enLoader();
    const { addLocales, change, i18n, language } = createI18n('zh');
    await addLocales('shell', { zh, en });
    expect(i18n.t('hello', { ns: 'shell' })).toBe('你好');
    expect(en).not.toHaveBeenCalled();
    const switching = change('en');
    expect(language()).toBe('zh');
    await switching;
    expect([language(), i18n.t('part.a', { ns: 'shell' }), document.documentElement.lang]).toEqual([
      'en',
      'A',
      'en',
    ]);
    await change('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(zh).toHaveBeenCalledTimes(1);
  });

  it('that the page brought along are not fetched, and others are for a module that comes anew', async () => {
    const zh = zhLoader();
    const given = { language: 'zh' as const, texts: { shell: { hello: '早' } } };
    const { addLocales, change, i18n } = createI18n('zh', given);
    await addLocales('shell', { zh, en: enLoader() });
    expect(i18n.t('hello', { ns: 'shell' })).toBe('早');
    expect(zh).not.toHaveBeenCalled();
    await change('en');
    expect(i18n.t('hello', { ns: 'shell' })).toBe('Hello');
    await change('zh');
    await addLocales('shell', { zh, en: enLoader() });
    expect(i18n.t('hello', { ns: 'shell' })).toBe('你好');
  });

  it('take the wording of the tenant, for what is loaded and what comes later', async () => {
    const { addLocales, change, i18n, setOverrides } = createI18n('zh');
    await addLocales('shell', { zh: zhLoader(), en: enLoader() });
    setOverrides({
      zh: { 'shell:hello': '您好', hello: '不用于命名空间', 'part.a': '子' },
      en: { 'shell:hello': 'Welcome' },
    });
    expect(i18n.t('part.a', { ns: 'shell' })).toBe('子');
    await addLocales('other', { zh: async () => ({ hello: '喂' }), en: async () => ({ hello: 'Hey' }) });
    await change('en');
    expect(i18n.t('hello', { ns: 'shell' })).toBe('Welcome');
    // What the tenant no longer words itself is ours again.
    setOverrides({ zh: {}, en: { 'shell:part.a': 'Part' } });
    expect([i18n.t('hello', { ns: 'shell' }), i18n.t('part.a', { ns: 'shell' })]).toEqual(['Hello', 'Part']);
    await change('zh');
    expect(i18n.t('hello', { ns: 'shell' })).toBe('你好');
  });

  it('of a part that arrives during a switch are there in the new language', async () => {
    const { addLocales, change, i18n } = createI18n('zh');
    await addLocales('shell', { zh: zhLoader(), en: enLoader() });
    const switching = change('en');
    await addLocales('late', { zh: async () => ({ hello: '喂' }), en: async () => ({ hello: 'Hey' }) });
    await switching;
    expect(i18n.t('hello', { ns: 'late' })).toBe('Hey');
  });

  it('are those of the last choice, also while a switch is under way', async () => {
    const { addLocales, change, language } = createI18n('zh');
    await addLocales('shell', { zh: zhLoader(), en: enLoader() });
    await Promise.all([change('en'), change('zh')]);
    expect(language()).toBe('zh');
  });

  it('of another build take the place of those before, those of the same build load once', async () => {
    const { addLocales, i18n } = createI18n('zh');
    const before = { zh: zhLoader(), en: enLoader() };
    await addLocales('shell', before);
    await addLocales('shell', before);
    expect(before.zh).toHaveBeenCalledTimes(1);
    await addLocales('shell', { zh: async () => ({ hello: '您好' }), en: enLoader() });
    expect(i18n.t('hello', { ns: 'shell' })).toBe('您好');
  });

  it('can be tried again after a failed load', async () => {
    const { addLocales, i18n } = createI18n('en');
    let fails = true;
    const en = async () => {
      if (fails) throw new Error('chunk gone');
      return { hello: 'Hello' };
    };
    await expect(addLocales('shell', { zh: en, en })).rejects.toThrow('chunk gone');
    fails = false;
    await addLocales('shell', { zh: en, en });
    expect(i18n.t('hello', { ns: 'shell' })).toBe('Hello');
  });

  it('adds the texts of a page to those of its module, in both languages', async () => {
    const { addLocales, change, i18n } = createI18n('zh');
    await addLocales('shell', {
      zh: async () => ({ a: { one: '一' } }),
      en: async () => ({ a: { one: 'One' } }),
    });
    await addLocales('shell', { zh: async () => ({ b: '二' }), en: async () => ({ b: 'Two' }) }, 'page');
    expect([i18n.t('a.one', { ns: 'shell' }), i18n.t('b', { ns: 'shell' })]).toEqual(['一', '二']);
    await change('en');
    expect([i18n.t('a.one', { ns: 'shell' }), i18n.t('b', { ns: 'shell' })]).toEqual(['One', 'Two']);
  });
});

describe('keys of texts', () => {
  const { i18n } = createI18n('en');

  it('are those that the files have, in every namespace', () => {
    const say = i18n.getFixedT('en', 'utility');
    expect(say('relative.justNow')).toBe('just now');
    // @ts-expect-error -- A key that no file has does not compile.
    expect(say('relative.neverWritten')).toBe('relative.neverWritten');
    // @ts-expect-error -- Neither does one that is put together and not there for every value.
    expect(say(`relative.${'hours' as 'hours' | 'centuries'}`, { count: 2 })).toBe('2 hours ago');
    const known: [TextKey<'tms-app'>, TextKey<'ui'>] = ['list.course', 'richtext.bold'];
    // @ts-expect-error -- A key of another namespace is none of this one.
    const foreign: TextKey<'navbar'> = 'list.course';
    expect(known).toContain(foreign);
  });

  it('name the parts that one may be put together from', () => {
    const part: TextKeyAfter<'utility', 'relative'> = 'hours';
    expect(i18n.getFixedT('en', 'utility')(`relative.${part}`, { count: 3 })).toBe('3 hours ago');
  });
});
