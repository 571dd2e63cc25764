import { expect, it, jest } from '@jest/globals';
import {
  createTabster,
  disposeTabster,
  getModalizer,
  getMover,
  getTabsterAttribute,
  takeCore,
} from './lateTabster';
import { beginFocus } from './tabsterCore';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Presses where the focus is; what that moves has moved. */
async function press(key: string): Promise<void> {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  await turn();
}

it('lets arrow keys move once the core is there, also where that was asked for before', async () => {
  document.body.innerHTML = '<div><button>one</button><button>two</button></div>';
  const [first, second] = [...document.querySelectorAll('button')];
  // Nothing has a size here; what is not shown takes no focus.
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  for (const [name, value] of Object.entries(getTabsterAttribute({ mover: { direction: 1 } })))
    document.querySelector('div')?.setAttribute(name, String(value));

  const gone = createTabster(window, { autoRoot: {} });
  const kept = createTabster(window, { autoRoot: {} });
  expect(getMover(kept)).toBeUndefined();
  expect(kept.focusable.findFirst({ container: document.body })).toBeNull();
  disposeTabster(gone);
  const followed = { still: jest.fn(), noMore: jest.fn() };
  for (const follower of [followed.still, followed.noMore]) kept.focusedElement.subscribe(follower);
  kept.focusedElement.unsubscribe(followed.noMore);
  first?.focus();
  await press('ArrowDown');
  expect(document.activeElement).toBe(first);

  beginFocus();
  expect(kept.focusable.findFirst({ container: document.body })).toBe(first);
  await turn();
  second?.focus();
  first?.focus();
  await press('ArrowDown');
  expect(document.activeElement).toBe(second);
  expect(followed.still).toHaveBeenCalledWith(second, expect.anything());
  expect(followed.noMore).not.toHaveBeenCalled();

  const later = createTabster(window);
  expect(later).not.toBeInstanceOf(kept.constructor);
  expect(getModalizer(later)).toHaveProperty('activate');
  takeCore({} as never);
  expect(getMover(kept)).toBeDefined();
  for (const each of [kept, later]) disposeTabster(each);
});
