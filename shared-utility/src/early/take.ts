/*
 * The sign-in page in the first answer can be used before any module is there. What is typed stays in its fields; what
 * else is asked of it is noted in its dataset, for the module that takes over: see `earlyPage.ts`.
 */

/** Milliseconds after which a press holds nothing up any more: browsers do not report every end of one. */
const LONGEST_PRESS = 2_000;

/** What this browser keeps under a key; where it keeps nothing, or nothing that can be read, the page comes as it is. */
const stored = <T>(key: string, read: (text: string) => T): T | undefined => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : read(text);
  } catch {
    return undefined;
  }
};

/** Wears the theme that was chosen in this browser; without a choice the style follows the system. */
const wearTheme = (page: HTMLElement): void => {
  const chosen = stored('attest:appearance', (text) => (JSON.parse(text) as { theme?: string }).theme);
  const system = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'system';
  const theme = chosen && chosen !== 'system' ? chosen : system;
  if (theme === 'contrast') page.querySelector('.sign-in')?.toggleAttribute('data-contrast', true);
  if (theme !== 'system') document.documentElement.style.colorScheme = theme === 'light' ? 'light' : 'dark';
};

/** What is asked of the page: in the order in which it was asked. */
const noteAsked = (page: HTMLElement): void => {
  const asked: string[] = [];
  const submit = page.querySelector<HTMLButtonElement>('[data-early="submit"]');
  const label = submit?.textContent ?? '';
  const show = () => {
    page.dataset.asked = asked.join(' ');
    const busy = asked.includes('submit');
    if (!submit) return;
    submit.textContent = busy ? (submit.dataset.busy ?? label) : label;
    if (busy) submit.setAttribute('aria-disabled', 'true');
    else submit.removeAttribute('aria-disabled');
  };
  const ask = (name: string) => {
    if (name !== 'submit' || !asked.includes(name)) asked.push(name);
    show();
  };
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    ask('submit');
  });
  page.addEventListener('click', ({ target }) => {
    const name = target instanceof Element && target.closest('[data-early]')?.getAttribute('data-early');
    if (name && name !== 'submit') ask(name);
  });
  // What is changed afterwards is not what was to be sent.
  page.addEventListener('input', () => {
    const at = asked.indexOf('submit');
    if (at < 0) return;
    asked.splice(at, 1);
    show();
  });
};

/** While something is pressed or a word is being composed nothing may take the place of the page. */
const noteHeld = (page: HTMLElement): void => {
  let pressed = false;
  let composing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    if (pressed || composing) page.dataset.held = '';
    else if (page.dataset.held !== undefined) {
      delete page.dataset.held;
      page.dispatchEvent(new Event('free'));
    }
  };
  const press = (next: boolean) => {
    pressed = next;
    show();
  };
  const releaseAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(press, milliseconds, false);
  };
  page.addEventListener('pointerdown', () => {
    press(true);
    releaseAfter(LONGEST_PRESS);
  });
  // The click follows the release.
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur'])
    window.addEventListener(
      end,
      (event) => {
        if (pressed && (end !== 'blur' || event.target === window)) releaseAfter(0);
      },
      true,
    );
  for (const [name, now] of [
    ['compositionstart', true],
    ['compositionend', false],
  ] as const)
    page.addEventListener(name, () => {
      composing = now;
      // The text that was composed is in the field with the event that follows.
      if (now) show();
      else setTimeout(show);
    });
};

/** Makes the sign-in page of the first answer usable, where there is one. Answers whether there is. */
export const takeEarlyPage = (): boolean => {
  const page = document.getElementById('sign-in-early');
  if (!page) return false;
  wearTheme(page);
  noteAsked(page);
  noteHeld(page);
  const account = page.querySelector<HTMLInputElement>('input[name="username"]');
  const password = page.querySelector<HTMLInputElement>('input[name="password"]');
  if (account && !account.value)
    account.value = stored(`attest:last-account:${page.dataset.tenant}`, String) ?? '';
  (account?.value ? password : account)?.focus();
  return true;
};
