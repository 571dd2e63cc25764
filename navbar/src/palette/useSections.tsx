import { type MenuEntry, resolveHits, type SearchHit, searchAll } from '@attest/api-contract';
import { useBilingual, useCallQuery, useObservable } from '@attest/shared-ui';
import { behaviour, language$, session$ } from '@attest/shared-utility';
import { ChatHelpRegular } from '@fluentui/react-icons/svg/chat-help';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { type ReactElement, useMemo } from 'react';
import { useT } from '../frame/useT';
import { menuIcon } from '../sideNav/menuIcons';
import { commandEntries, helpEntries } from './commands';
import { type Entry, matching, type Section } from './entries';

/** Keys of what was chosen last, newest first. */
const recent = behaviour<string[]>('ui:palette');
const KEPT = 8;
/** Characters from which a text may be a question. */
const QUESTION = 4;
/** Entries of a section that is not searched on the server. */
const SHOWN = 6;

/** Remembers what was chosen. */
export function remember(key: string): void {
  recent.change((now) => [key, ...(now ?? []).filter((one) => one !== key)].slice(0, KEPT));
}

const HIT = /^hit:(\w+):([0-9a-f-]{36})$/;
const ICONS: Record<string, ReactElement> = {
  document: <DocumentTextRegular />,
  course: <HatGraduationRegular />,
};

const NO_MENUS: MenuEntry[] = [];

/** What the palette offers for a text that has rested: the person's own things at once, the rest from the server. */
export function useSections(text: string, rested: string) {
  const t = useT();
  const bilingual = useBilingual();
  const menus = useObservable(session$)?.menus ?? NO_MENUS;
  const language = useObservable(language$, 'zh');
  const last = useObservable(recent.value$, null);

  const own = useMemo(() => {
    const pages = menus.map(
      (menu): Entry => ({
        key: `menu:${menu.code}`,
        title: bilingual(menu.label),
        words: `${menu.label.zh} ${menu.label.en}`,
        note: t(`nav.module.${menu.module}`),
        icon: menuIcon(menu),
        action: { path: menu.path },
      }),
    );
    return { pages, commands: commandEntries(t, menus, language), help: helpEntries(t, menus) };
  }, [menus, language, bilingual, t]);

  const items = (last ?? []).flatMap((key) => {
    const [, source, id] = HIT.exec(key) ?? [];
    return source && id ? [{ source, id }] : [];
  });
  const before = useCallQuery(resolveHits, { items }, { enabled: text === '' && items.length > 0 });
  const found = useCallQuery(searchAll, { text: rested }, { enabled: rested !== '' });

  const entryOf = (source: string, hit: SearchHit): Entry => ({
    key: `hit:${source}:${hit.id}`,
    title: hit.title,
    no: hit.no,
    note: [hit.page && t('palette.page', { page: hit.page }), hit.status && bilingual(hit.status)]
      .concat(bilingual(hit.kind))
      .filter(Boolean)
      .join(' · '),
    icon: ICONS[source] ?? <ShieldTaskRegular />,
    action: { path: hit.path },
    ...(hit.excerpt && { excerpt: hit.excerpt }),
  });

  const chosenBefore = (): Entry[] => {
    const hits = (before.data ?? []).map(({ source, hit }) => entryOf(source, hit));
    const all = [...own.pages, ...own.commands, ...own.help, ...hits];
    return (last ?? []).flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  };
  const asked = (): Entry[] =>
    text.length < QUESTION || !menus.some(({ code }) => code === 'DmsDocuments')
      ? []
      : [
          {
            key: 'ask',
            title: t('palette.ask', { text }),
            icon: <ChatHelpRegular />,
            action: { ask: text },
          },
        ];
  const section = (key: 'recent' | 'pages' | 'commands' | 'help' | 'ask', entries: Entry[]): Section => ({
    key,
    label: t(`palette.section.${key}`),
    entries,
  });
  const shown = (entries: Entry[]) => matching(entries, text).slice(0, SHOWN);
  const sections =
    text === ''
      ? [section('recent', chosenBefore()), section('pages', own.pages), section('commands', own.commands)]
      : [
          section('pages', shown(own.pages)),
          section('commands', shown(own.commands)),
          ...(found.data?.groups ?? []).map((group) => ({
            key: group.code,
            label: bilingual(group.label),
            entries: group.hits.map((hit) => entryOf(group.code, hit)),
          })),
          section('help', shown(own.help)),
          section('ask', asked()),
        ];
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    searching: text !== '' && (text !== rested || found.isFetching),
    tooShort: found.data?.tooShort ?? false,
    incomplete: found.data?.incomplete ?? false,
    error: text === '' ? null : found.error,
    retry: () => void found.refetch(),
  };
}
