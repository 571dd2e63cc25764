import { forget, prepare, renderUi } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { AgentDialog } from './AgentDialog';

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../../locales/account.zh.json'), en: () => import('../../locales/account.en.json') },
    'account',
  ]),
);
afterEach(() => {
  cleanup();
  forget();
});

it('asks for one application or more, and calls none of them required', async () => {
  renderUi(<AgentDialog setting={undefined} onClose={jest.fn()} />);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(['Quality', 'Documents', 'Training']);
  expect(boxes.some((box) => box.required)).toBe(false);
  expect(screen.getByText('Applications', { selector: 'label' }).textContent).toBe('Applications*');
});
