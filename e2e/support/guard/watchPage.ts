import type { Oddity } from './oddities';

/** What a page reports of itself. */
export interface Finding extends Oddity {
  /** The text that it was found in. */
  text: string;
  /** Language of that text's place. */
  language: string;
  /** Path of the page. */
  at: string;
  /** The element that shows it. */
  element: string;
}

/** The last request of a page for a list. */
export interface AskedList {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** What is in another language than its place, and where. */
interface ForeignPart extends Oddity {
  text: string;
}

declare global {
  interface Window {
    /** Tells what is odd to the test. */
    reportFinding?: (finding: Finding) => Promise<void>;
    /** Looks at everything that is shown now; resolves when all of it is reported. */
    lookAtAll?: () => Promise<void>;
    /** What of a list, as it stands in a file, is in another language than the page's. */
    foreignIn?: (input: { texts: string[]; lists: AskedList[] }) => Promise<ForeignPart[]>;
  }
}

/**
 * Runs in every page, before everything else: looks, whenever the page is idle, at each text that has come or changed,
 * and reports what is odd and stays so. What the server has sent or the person has typed is data.
 */
export function watchPage(
  odditiesIn: (text: string) => Oddity[],
  foreignIn: (text: string, language: string) => Oddity[],
): void {
  const ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'];
  /** What is not ours to word: what is being written, the credit that a library asks for. */
  const THEIRS =
    'script, style, noscript, textarea, [contenteditable=true], [data-tabster-dummy], .bjs-powered-by';
  /** What belongs where code is shown as code. */
  const FOR_MACHINES = new Set(['id', 'code']);
  /** Something passes while a page is built; what stays this long is seen. */
  const STAYS = 200;
  const later = window.setTimeout.bind(window);
  const whenIdle = window.requestIdleCallback.bind(window);

  const bodies: string[] = [];
  const data: string[] = [];
  const pairs: { zh: string; en: string }[] = [];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') data.push(plain(value));
    if (typeof value !== 'object' || value === null) return;
    const { zh, en, ...rest } = value as Record<string, unknown>;
    // What is there in both languages is shown in the reader's.
    if (typeof zh === 'string' && typeof en === 'string' && Object.keys(rest).length === 0) {
      pairs.push({ zh: plain(zh), en: plain(en) });
      return;
    }
    for (const one of Object.values(value)) collect(one);
  };
  const isData = (part: string, language: string): boolean => {
    for (const body of bodies.splice(0)) {
      try {
        collect(JSON.parse(body));
      } catch {
        data.push(plain(body));
      }
    }
    const brought = document.getElementById('attest-page-data')?.textContent;
    if (brought) collect(JSON.parse(brought).tenant);
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]);
    const wanted = plain(part);
    const own = pairs.map(({ zh, en }) => (language.startsWith('zh') ? zh : en));
    return [...data, ...own, ...stored.map(plain)].some((text) => text.includes(wanted));
  };

  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const address = typeof input === 'string' || input instanceof URL ? String(input) : input.url;
    const kind = answer.headers.get('content-type') ?? '';
    if (address.includes('/api/') && /json|text\//.test(kind) && !address.includes('/international/'))
      void answer
        .clone()
        .text()
        .then(
          (body) => bodies.push(body),
          () => {},
        );
    return answer;
  };
  const typed = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      data.push(plain(target.value));
      if (target instanceof HTMLInputElement && target.files)
        for (const { name } of target.files) data.push(plain(name));
    } else if (target instanceof HTMLElement) data.push(plain(target.textContent ?? ''));
  };
  window.addEventListener('input', typed, true);
  window.addEventListener('change', typed, true);

  type Place = { element: Element; text: () => string };
  const oddAt = ({ element, text }: Place): Finding[] => {
    const shown = text().trim();
    if (shown.length < 2 || element.closest(THEIRS)) return [];
    const language = element.closest('[lang]')?.getAttribute('lang') ?? 'zh';
    const odd = odditiesIn(shown).filter(({ rule }) => !FOR_MACHINES.has(rule) || !element.closest('code'));
    // Of a document as it is, nobody knows the language.
    if (language !== '') odd.push(...foreignIn(shown, language));
    if (odd.length === 0 || !element.isConnected) return [];
    if (element.tagName !== 'TITLE' && !element.checkVisibility({ visibilityProperty: true })) return [];
    return odd
      .filter(({ rule, part }) => rule !== 'language' || !isData(part, language))
      .map((one) => ({
        ...one,
        language,
        text: shown.slice(0, 200),
        at: location.pathname,
        element: (element.cloneNode() as Element).outerHTML.slice(0, 160),
      }));
  };

  const reported = new Set<string>();
  const look = async (places: Place[]): Promise<void> => {
    const odd = places.filter((place) => oddAt(place).length > 0);
    if (odd.length === 0) return;
    await new Promise((done) => later(done, STAYS));
    const stayed = odd
      .flatMap(oddAt)
      .filter(({ rule, part }) => !reported.has(`${location.pathname} ${rule} ${part}`));
    for (const { at, rule, part } of stayed) reported.add(`${at} ${rule} ${part}`);
    await Promise.all(stayed.map((finding) => window.reportFinding?.(finding)));
  };

  const placesIn = (root: Node): Place[] => {
    const places: Place[] = [];
    const add = (node: Node) => {
      if (node instanceof Text && node.parentElement)
        places.push({ element: node.parentElement, text: () => node.data });
      if (!(node instanceof Element)) return;
      for (const name of ATTRIBUTES)
        if (node.hasAttribute(name))
          places.push({ element: node, text: () => node.getAttribute(name) ?? '' });
    };
    add(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) add(walker.currentNode);
    return places;
  };

  let changed = new Set<Node>();
  const lookAtChanged = () => {
    const nodes = changed;
    changed = new Set();
    for (const node of nodes) if (node.isConnected) void look(placesIn(node));
  };
  new MutationObserver((mutations) => {
    if (changed.size === 0) whenIdle(lookAtChanged, { timeout: 500 });
    for (const { type, target, addedNodes } of mutations) {
      if (type !== 'childList') changed.add(target);
      for (const node of addedNodes) changed.add(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...ATTRIBUTES, 'lang'],
  });
  /** Rows that the page has not shown yet are data as well. */
  const fetchLists = async (lists: AskedList[]): Promise<void> => {
    for (const { address, headers, body } of lists) {
      const all = { ...JSON.parse(body), page: 1, pageSize: 100 };
      const answer = await ask(address, { method: 'POST', headers, body: JSON.stringify(all) });
      bodies.push(await answer.text());
    }
  };
  window.foreignIn = async ({ texts, lists }) => {
    const language = document.documentElement.lang;
    const unknown = () =>
      texts
        .flatMap((text) => foreignIn(text, language).map((odd) => ({ ...odd, text })))
        .filter(({ part }) => !isData(part, language));
    if (unknown().length > 0) await fetchLists(lists);
    return unknown();
  };
  window.lookAtAll = () => look(placesIn(document));
}
