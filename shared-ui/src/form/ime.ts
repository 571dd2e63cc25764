import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of a form: the Enter that ends a composition (pinyin, kana) must not submit.
 * Safari reports it as key code 229 after the composition has ended.
 */
export function keepComposing(event: KeyboardEvent): void {
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && composing) event.preventDefault();
}
