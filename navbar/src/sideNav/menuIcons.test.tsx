import { MENU_ICONS, type MenuEntry } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { menuIcon } from './menuIcons';

const MENU: MenuEntry = {
  code: 'QmsSample',
  label: { zh: '样品', en: 'Samples' },
  module: 'QMS',
  path: '/micro-app/qms-app/sample/index',
  parentCode: null,
  order: 1,
  actionCodeList: ['view'],
};

/** What an icon is drawn as, once it is there. */
const drawn = (menu: MenuEntry) => render(menuIcon(menu)).container.innerHTML;
const usual = drawn(MENU);

describe('the icon of a menu', () => {
  it.each(MENU_ICONS)('is drawn for %s', async (icon) => {
    const { container } = render(menuIcon({ ...MENU, icon }));
    await waitFor(() => expect(container.innerHTML === usual).toBe(icon === 'shieldTask'));
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is that of its application when it names none', () => {
    expect(drawn(MENU)).toBe(drawn({ ...MENU, icon: 'shieldTask' }));
    expect(drawn({ ...MENU, module: 'DMS' })).not.toBe(usual);
  });
});
