/** What is odd in a text that a person reads. */
export interface Oddity {
  /** Name of the rule that is broken. */
  rule: string;
  /** The part of the text that breaks it. */
  part: string;
}

/**
 * What never belongs in a text for people: values that nobody formatted, code, ids. What may be a key of a text is
 * named too; whether it is one, only who knows the keys can tell.
 *
 * Runs in the page as well, so it uses nothing from outside.
 */
export function odditiesIn(text: string): Oddity[] {
  const rules: [string, RegExp][] = [
    ['object', /\[object [A-Z]\w*\]/],
    ['number', /\bNaN\b/],
    ['nothing', /(?<![\w-])(?:undefined|null)(?![\w-])/],
    ['date', /\bInvalid (?:Date|DateTime|time value)\b/i],
    ['code', /[{}]|\[\s*"|"\s*\]|"[\w-]+"\s*:/],
    ['tag', /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i],
    ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i],
  ];
  const found: Oddity[] = [];
  // An address is for machines; that it leads somewhere is tested elsewhere.
  const words = text.replace(/https?:\/\/\S+/g, '');
  for (const [rule, pattern] of rules) {
    const part = pattern.exec(words)?.[0];
    if (part) found.push({ rule, part });
  }
  for (const [part] of words.matchAll(/(?<![\w@/.-])(?:[\w-]+:)?[a-z]\w*(?:\.\w+)+(?![\w@/-])/g))
    found.push({ rule: 'key', part });
  return found;
}

/** Lines of a message that are all in the other language; its last line says in which one it is written. */
export function foreignLines(lines: string[]): Oddity[] {
  const isChinese = (line: string) => /\p{Script=Han}/u.test(line);
  const isEnglish = (line: string) => foreignIn(line, 'zh').length > 0;
  const own = lines.findLast((line) => isChinese(line) || isEnglish(line)) ?? '';
  const isForeign = isChinese(own)
    ? (line: string) => isEnglish(line) && !isChinese(line)
    : (line: string) => isChinese(line) && !/[a-z]{2}/i.test(line);
  return lines.filter(isForeign).map((part) => ({ rule: 'language', part }));
}

/**
 * Sentences of the other language: in Chinese, three English words in a row that are not all names; in English, Chinese
 * characters. What users have written is theirs to choose, so the caller leaves out what is data.
 *
 * Runs in the page as well, so it uses nothing from outside.
 */
export function foreignIn(text: string, language: string): Oddity[] {
  const isChinese = language.startsWith('zh');
  const foreign = isChinese
    ? /[A-Za-z][A-Za-z'’-]*(?:[ ,;:]+[A-Za-z][A-Za-z'’-]*){2,}/g
    : /\p{Script=Han}[\p{Script=Han}，。、；：（）《》“”！？]+/gu;
  return [...text.matchAll(foreign)]
    .filter(([part]) => !isChinese || /(?:^| )[a-z]/.test(part))
    .map(([part]) => ({ rule: 'language', part }));
}
