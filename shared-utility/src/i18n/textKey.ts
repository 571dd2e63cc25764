import type { KeysWithoutReturnObjects } from 'i18next';

type Namespace = keyof KeysWithoutReturnObjects;

/**
 * Key of a text of a namespace, as its files in Chinese have it; what each namespace has stands in
 * `locales/keys.d.ts` of its package.
 */
export type TextKey<N extends Namespace> = KeysWithoutReturnObjects[N];

/** What stands between `<Start>.` and `End` in the keys of a namespace: for a key that is put together. */
export type TextKeyAfter<N extends Namespace, Start extends string, End extends string = ''> =
  TextKey<N> extends infer K ? (K extends `${Start}.${infer Part}${End}` ? Part : never) : never;
