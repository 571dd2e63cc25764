import { i18n } from '@attest/shared-utility';

/** As many type errors as leave room for the page; the terminal has all. */
const MOST = 5;

let shown: string[] = [];
let wrong: string[] = [];
let follows = false;

const button = (): HTMLButtonElement => {
  const reset = document.createElement('button');
  reset.className = 'root-button';
  reset.type = 'button';
  reset.textContent = i18n.t('overridden.reset', { ns: 'root' });
  // The page follows the change: it is loaded anew.
  reset.addEventListener('click', () => window.importMapOverrides?.resetOverrides());
  return reset;
};

const errors = (): HTMLElement => {
  const list = document.createElement('pre');
  list.className = 'root-errors';
  list.setAttribute('role', 'alert');
  list.tabIndex = 0;
  const title = i18n.t('overridden.types', { ns: 'root', count: wrong.length });
  list.setAttribute('aria-label', title);
  list.textContent = [title, ...wrong.slice(0, MOST)].join('\n');
  return list;
};

/** Pages that fill the window end above the banner: they take its height, which its lines decide, from here. */
const leaveRoom = (): void => {
  const height = document.getElementById('attest-overridden')?.offsetHeight ?? 0;
  document.documentElement.style.setProperty('--attest-banner', `${height}px`);
};

const draw = (): void => {
  const host = document.getElementById('attest-overridden');
  if (shown.length === 0) {
    host?.replaceChildren();
    leaveRoom();
    return;
  }
  const banner = document.createElement('div');
  banner.className = 'root-banner';
  banner.setAttribute('role', 'status');
  const text = document.createElement('span');
  text.textContent = i18n.t('overridden.text', { ns: 'root', modules: shown.join(', ') });
  banner.append(text, button());
  if (wrong.length > 0) banner.append(errors());
  host?.replaceChildren(banner);
  leaveRoom();
};

/** Says on every page which modules are overridden, for as long as any is. */
export const showOverridden = (modules: string[]): void => {
  shown = modules;
  if (!follows) {
    i18n.on('languageChanged', draw);
    window.addEventListener('resize', leaveRoom);
  }
  follows = true;
  draw();
};

/** Lists in the banner what the compiler finds wrong with the source that is being worked on; none: no more. */
export const showTypeErrors = (found: string[]): void => {
  wrong = found;
  draw();
};
