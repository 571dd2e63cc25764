import { i18n } from '@attest/shared-utility';

let shown: string[] = [];
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
