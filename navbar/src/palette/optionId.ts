/** Id of an entry's line in the page. */
export const optionId = (list: string, key: string): string => `${list}${key.replace(/\W/g, '-')}`;
