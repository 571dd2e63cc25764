import { readdirSync, readFileSync } from 'node:fs';
import { TEXT_WORKSPACES } from '@attest/api-contract/applications';
import type { Page } from '@playwright/test';
import { repository } from './server';

type Tree = { [key: string]: string | Tree };

/** A text as a language with longer words would have it, by 40 %: marked at both ends, parameters as they are. */
function pseudo(text: string): string {
  const plain = text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '');
  const words = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor ';
  const more = Math.ceil(plain.length * 0.4);
  const filler = plain.includes(' ')
    ? ` ${words
        .repeat(Math.ceil(more / words.length))
        .slice(0, more)
        .trim()}`
    : '~'.repeat(more);
  return `⟦${text}${filler}⟧`;
}

function flat(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** Every English text of the browser as a tenant's own wording, in the pseudo language. */
function pseudoTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [namespace, folder] of Object.entries(TEXT_WORKSPACES)) {
    const path = `${repository}/${folder}/src/locales`;
    for (const file of readdirSync(path).filter((name) => /^(\w+\.)?en\.json$/.test(name))) {
      const tree = JSON.parse(readFileSync(`${path}/${file}`, 'utf8')) as Tree;
      for (const [key, text] of flat(tree)) texts[`${namespace}:${key}`] = pseudo(text);
    }
  }
  return texts;
}

declare global {
  interface Window {
    /** Texts that the server has sent, in the page that speaks the pseudo language. */
    sentData?: string[];
  }
}

/** Runs in the page: gives the texts as the tenant's own wording and marks what the server says in both languages. */
function answerPseudo(texts: Record<string, string>, mark: (text: string) => string): void {
  const data: string[] = [];
  window.sentData = data;
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') data.push(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(translate);
    const { zh, en, ...rest } = value as Record<string, unknown>;
    if (typeof zh === 'string' && typeof en === 'string' && Object.keys(rest).length === 0)
      return { zh, en: mark(en) };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translate(one)]));
  };
  // Before any script of the page reads it.
  new MutationObserver((_, watch) => {
    const block = document.getElementById('attest-page-data');
    if (!block?.textContent) return;
    watch.disconnect();
    const page = JSON.parse(block.textContent) as { tenant: unknown };
    const changed = { ...page, tenant: translate(page.tenant), wording: { cn: {}, en: texts } };
    block.textContent = JSON.stringify(changed);
  }).observe(document, { subtree: true, childList: true });
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const address = typeof input === 'string' || input instanceof URL ? String(input) : input.url;
    if (!address.includes('/api/') || !answer.headers.get('content-type')?.startsWith('application/json'))
      return answer;
    const envelope = (await answer.json()) as { data?: unknown };
    envelope.data = address.includes('/international/get') ? { cn: {}, en: texts } : translate(envelope.data);
    const { status, statusText, headers } = answer;
    return new Response(JSON.stringify(envelope), { status, statusText, headers });
  };
}

/** Lets every page that is opened from here on speak the pseudo language instead of English. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript({
    content: `(${answerPseudo.toString()})(${JSON.stringify(pseudoTexts())}, ${pseudo.toString()})`,
  });
}

/** The one form that does not come from the server: its labels stand in the contract, in both languages. */
const RESUME = `${repository}/api-contract/src/rules/resumeForm.ts`;

/** Names that are the same in every language, as are the signs of how dates are typed. */
const INTERNATIONAL = new Set([
  'yyyy',
  'mm',
  'dd',
  'hh',
  'utc',
  'gmt',
  'pdf',
  'csv',
  'xlsx',
  'docx',
  'zip',
  'english',
  'kb',
  'mb',
  'gb',
  'ctrl',
  'esc',
  'enter',
  'attest',
]);
const dated = (options: Intl.DateTimeFormatOptions, count: number, at: (index: number) => number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(at(index)).toLowerCase(),
  );
/** Names that the browser itself gives to months and days. */
const OF_CALENDARS = new Set([
  ...dated({ month: 'long' }, 12, (index) => Date.UTC(2024, index, 1)),
  ...dated({ weekday: 'long' }, 7, (index) => Date.UTC(2024, 0, 1 + index)),
]);
/** A marked text that holds no other. */
const MARKED = /⟦[^⟦⟧]*⟧/g;
/** A text without what is marked in it, whatever that holds as its parameters. */
const withoutMarked = (text: string): string => {
  const rest = text.replace(MARKED, ' ');
  return rest === text ? text : withoutMarked(rest);
};
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;

/** Texts of the page that are neither marked nor data, and texts that are cut off where nothing shows the rest. */
export async function unmarked(page: Page): Promise<string[]> {
  const { texts, cut, data } = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const shown: string[] = [];
    const cutOff: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || !text || parent.closest('script, style, [data-tabster-dummy], svg') || !isShown(parent))
        continue;
      shown.push(text);
      if (!text.includes('⟦') || parent.closest('td, [title]')) continue;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const inner = range.getBoundingClientRect();
        const outer = box.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowX);
        if (!scrolls && outer.width > 1 && inner.width > outer.width + 1) cutOff.push(`cut off: ${text}`);
        break;
      }
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!isShown(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)?.trim();
        if (text) shown.push(text);
      }
    }
    if (document.documentElement.scrollWidth > window.innerWidth)
      cutOff.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return { texts: shown, cut: cutOff, data: window.sentData ?? [] };
  });
  const sent = new Set(data);
  const known = [...data, readFileSync(RESUME, 'utf8')].join('\n').toLowerCase();
  // Whoever has no picture is shown by initials.
  const leaked = texts
    .filter((text) => !/^\p{Lu}{2}$/u.test(text))
    .filter(
      (text) =>
        (KEY.test(text) && !sent.has(text)) ||
        withoutMarked(text)
          .toLowerCase()
          .split(/[^\p{L}\p{M}]+/u)
          .some(
            (word) =>
              /[a-z]{2}/.test(word) &&
              !INTERNATIONAL.has(word) &&
              !OF_CALENDARS.has(word) &&
              !known.includes(word),
          ),
    );
  return [...new Set([...leaked, ...cut])];
}
