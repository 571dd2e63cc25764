import { PAGE_BLOCKS, type PageData, type PageTexts } from '@attest/api-contract';

const blockOf = <T>(id: string): T | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
};

/** What the page brought along, so that it need not be asked for; undefined where it brought nothing. */
export const readPageData = (): PageData | undefined => blockOf<PageData>(PAGE_BLOCKS.data);

/** The texts that it brought along. */
export const readPageTexts = (): PageTexts | undefined => blockOf<PageTexts>(PAGE_BLOCKS.texts);
