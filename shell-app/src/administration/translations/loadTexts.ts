import { TEXT_WORKSPACES, type TextNamespace } from '@attest/api-contract';
import { type ModuleTexts, rowsOf, type TextRow } from './catalogue';

/**
 * Texts of every module of the import map, as built beside it. A module that is overridden from source has none
 * and is left out; rejects when not even one could be read.
 */
export async function loadTexts(signal: AbortSignal): Promise<Omit<TextRow, 'own'>[]> {
  const read = async (namespace: TextNamespace) => {
    const address = new URL('texts.json', System.resolve(`@attest/${TEXT_WORKSPACES[namespace]}`));
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    return rowsOf(namespace, (await answer.json()) as ModuleTexts);
  };
  const parts = await Promise.allSettled((Object.keys(TEXT_WORKSPACES) as TextNamespace[]).map(read));
  const rows = parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
  const failed = parts.find((part) => part.status === 'rejected');
  if (rows.length === 0 && failed) throw failed.reason;
  return rows;
}
