import { i18n, type TextKey } from '@attest/shared-utility';
import { SecondCopyError } from './load';
import type { Trouble } from './region';

const text = (key: TextKey<'root'>, values?: Record<string, string>): string =>
  i18n.t(key, { ns: 'root', ...values });

const paragraph = <K extends 'h2' | 'p' | 'small'>(tag: K, content: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
};

/**
 * Shows what is wrong with a module in its own region: which module, an id that also stands in the console, a retry.
 * Returns what takes the card away.
 */
export const showTrouble = (
  name: string,
  element: HTMLElement,
  trouble: Trouble,
  retry: () => void,
): (() => void) => {
  const id = crypto.randomUUID().slice(0, 8);
  const copies =
    trouble.kind === 'failed' && trouble.error instanceof SecondCopyError ? trouble.error.packages : [];
  const kind = copies.length > 0 ? 'copies' : trouble.kind;
  if (trouble.kind === 'failed') console.error(`[${id}] ${name}`, trouble.error);

  const card = document.createElement('section');
  card.className = 'root-card';
  card.dataset.trouble = kind;
  card.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.className = 'root-button';
  button.type = 'button';
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
  });
  const draw = () => {
    button.textContent = text('retry');
    card.replaceChildren(
      paragraph('h2', text(`${kind}.title`)),
      paragraph('p', text(`${kind}.text`, { module: name, packages: copies.join(', ') })),
      paragraph('small', text('id', { id })),
      button,
    );
  };
  draw();
  i18n.on('languageChanged', draw);
  element.prepend(card);
  return () => {
    i18n.off('languageChanged', draw);
    card.remove();
  };
};
