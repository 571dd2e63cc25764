import type { Bilingual } from '@attest/api-contract';
import { childrenOf, type FeelNode, parseFeel, partsOf, textOf } from './syntax';

/** What the names of an expression are called; a name that is not known stays as it is written. */
export interface FeelWords {
  /** By name or path: `stepDays`, `values.devClass`. */
  nameOf(path: string): Bilingual | undefined;
  /** Whether it holds days or instants, which are earlier and later. */
  isTime(path: string): boolean;
  /** What a text that stands beside it means, such as an option of a field. */
  textAt(path: string, text: string): Bilingual | undefined;
}

type Language = keyof Bilingual;

const SIGNS: Record<string, Bilingual> = {
  '=': { zh: '为', en: 'is' },
  '!=': { zh: '不为', en: 'is not' },
  '<': { zh: '小于', en: 'is less than' },
  '<=': { zh: '不超过', en: 'is at most' },
  '>': { zh: '大于', en: 'is more than' },
  '>=': { zh: '不少于', en: 'is at least' },
};
const TIMES: Record<string, Bilingual> = {
  '<': { zh: '早于', en: 'is before' },
  '<=': { zh: '不晚于', en: 'is not after' },
  '>': { zh: '晚于', en: 'is after' },
  '>=': { zh: '不早于', en: 'is not before' },
};
const LITERALS: Record<string, Bilingual> = {
  true: { zh: '是', en: 'yes' },
  false: { zh: '否', en: 'no' },
  null: { zh: '空', en: 'empty' },
};
/** Functions by how they are said of their first and second argument; `!` begins what is said of the opposite. */
const CALLS: Record<string, Bilingual> = {
  today: { zh: '今天', en: 'today' },
  now: { zh: '现在', en: 'now' },
  count: { zh: '{0}的数量', en: 'the number of {0}' },
  total: { zh: '{0}之和', en: 'the sum of {0}' },
  blank: { zh: '{0}未填写', en: '{0} is empty' },
  '!blank': { zh: '{0}已填写', en: '{0} is filled in' },
  'list contains': { zh: '{0}包含{1}', en: '{0} contain {1}' },
  '!list contains': { zh: '{0}不包含{1}', en: '{0} do not contain {1}' },
  contains: { zh: '{0}含有{1}', en: '{0} contains {1}' },
  '!contains': { zh: '{0}不含{1}', en: '{0} does not contain {1}' },
  '!': { zh: '并非（{0}）', en: 'not ({0})' },
};
const UNITS: Record<string, Bilingual> = {
  Y: { zh: '年', en: 'years' },
  M: { zh: '个月', en: 'months' },
  D: { zh: '天', en: 'days' },
};

/** An expression as a sentence in both languages, for people who read no FEEL. Throws FeelProblem for what is none. */
export function feelInWords(text: string, names: string[], words: FeelWords): Bilingual {
  const top = parseFeel(text, names);
  return { zh: new Teller(text, words, 'zh').say(top), en: new Teller(text, words, 'en').say(top) };
}

class Teller {
  /** Lists by the name that an expression gives to their entries. */
  readonly #entries = new Map<string, string>();

  constructor(
    readonly text: string,
    readonly words: FeelWords,
    readonly language: Language,
  ) {}

  /** `beside` is the path that the node is compared with, `within` the list whose entries are looked at. */
  say(node: FeelNode, beside = '', within = ''): string {
    switch (node.name) {
      case 'ParenthesizedExpression':
        return this.#bracketed(partsOf(node).map((part) => this.say(part, beside, within))[0] ?? '');
      case 'Conjunction':
        return this.#joined(node, { zh: '，且', en: ' and ' }, within);
      case 'Disjunction':
        return this.#joined(node, { zh: '，或', en: ', or ' }, within);
      case 'Comparison':
        return this.#comparison(node, within);
      case 'FunctionInvocation':
        return this.#call(node, within);
      case 'FilterExpression':
        return this.#filter(node);
      case 'QuantifiedExpression':
        return this.#quantified(node, within);
      case 'VariableName':
      case 'PathExpression':
        return this.#name(node, within);
      case 'StringLiteral':
        return this.#string(node, beside);
      case 'DateTimeLiteral':
        return this.#time(node);
      case 'ArithmeticExpression':
        return childrenOf(node)
          .map((part) => (part.name === 'ArithOp' ? this.#written(part) : this.say(part, beside, within)))
          .join(' ');
      default:
        return LITERALS[this.#written(node)]?.[this.language] ?? this.#written(node);
    }
  }

  #written(node: FeelNode): string {
    return textOf(node, this.text);
  }

  #bracketed(said: string): string {
    return this.language === 'zh' ? `（${said}）` : `(${said})`;
  }

  #pathOf(node: FeelNode, within: string): string {
    const written = this.#written(node);
    const [first = '', ...others] = written.split('.');
    const list = this.#entries.get(first);
    const path = list ? [list, ...others].join('.') : written;
    return within && this.words.nameOf(`${within}.${path}`) ? `${within}.${path}` : path;
  }

  #name(node: FeelNode, within: string): string {
    const path = this.#pathOf(node, within);
    const name = this.words.nameOf(path)?.[this.language];
    if (name === undefined) return path;
    return `“${name}”`;
  }

  /** A condition within a condition of another kind is held together. */
  #joined(node: FeelNode, word: Bilingual, within: string): string {
    return partsOf(node)
      .map((part) => {
        const said = this.say(part, '', within);
        const mixed = part.name !== node.name && ['Conjunction', 'Disjunction'].includes(part.name);
        return mixed ? this.#bracketed(said) : said;
      })
      .join(word[this.language]);
  }

  #comparison(node: FeelNode, within: string): string {
    const [left, sign, ...others] = childrenOf(node) as [FeelNode, FeelNode, ...FeelNode[]];
    if (sign.name === 'CompareOp')
      return this.#compared(left, this.#written(sign), others[0] as FeelNode, within);
    const path = this.#pathOf(left, within);
    const said = this.say(left, '', within);
    if (sign.name === 'between') {
      const [from = '', to = ''] = others
        .filter(({ name }) => name !== 'and')
        .map((one) => this.say(one, path, within));
      return this.language === 'zh' ? `${said}在${from}与${to}之间` : `${said} is between ${from} and ${to}`;
    }
    const tests = others
      .flatMap((one) => (one.name === 'PositiveUnaryTests' ? partsOf(one) : [one]))
      .filter(({ name }) => name === 'PositiveUnaryTest')
      .map((test) => this.say((partsOf(test) as [FeelNode])[0], path, within));
    return this.language === 'zh' ? `${said}为${tests.join('或')}` : `${said} is ${tests.join(' or ')}`;
  }

  #compared(left: FeelNode, sign: string, right: FeelNode, within: string): string {
    const path = this.#pathOf(left, within);
    const word = (this.words.isTime(path) ? TIMES[sign] : undefined) ?? SIGNS[sign];
    return `${this.say(left, '', within)}${this.#spaced(word)}${this.say(right, path, within)}`;
  }

  #spaced(word: Bilingual | undefined): string {
    return this.language === 'zh' ? (word?.zh ?? '') : ` ${word?.en ?? ''} `;
  }

  #call(node: FeelNode, within: string): string {
    const [head, given] = partsOf(node) as [FeelNode, FeelNode?];
    const name = this.#written(head);
    const [first, ...rest] = given ? partsOf(given) : [];
    if (name === 'not' && first?.name === 'Comparison') {
      const [left, sign, right] = childrenOf(first) as [FeelNode, FeelNode, FeelNode];
      if (this.#written(sign) === '=') return this.#compared(left, '!=', right, within);
    }
    if (name === 'not' && first?.name === 'FunctionInvocation') {
      const opposite = `!${this.#written((partsOf(first) as [FeelNode])[0])}`;
      if (CALLS[opposite])
        return this.#filled(opposite, partsOf((partsOf(first) as FeelNode[])[1] ?? first), within);
    }
    const key = name === 'not' ? '!' : name;
    return CALLS[key] ? this.#filled(key, first ? [first, ...rest] : [], within) : this.#written(node);
  }

  #filled(key: string, given: FeelNode[], within: string): string {
    const path = given[0] ? this.#pathOf(given[0], within) : '';
    return (CALLS[key] as Bilingual)[this.language].replace(/\{(\d)\}/g, (_, at: string) => {
      const one = given[Number(at)];
      return one ? this.say(one, Number(at) > 0 ? path : '', within) : '';
    });
  }

  #filter(node: FeelNode): string {
    const [list, condition] = partsOf(node) as [FeelNode, FeelNode];
    const said = this.say(condition, '', this.#written(list));
    return this.language === 'zh'
      ? `${this.say(list)}中${said}的条目`
      : `the entries of ${this.say(list)} of which ${said}`;
  }

  /** `some x in list satisfies …`, or `every`. */
  #quantified(node: FeelNode, within: string): string {
    const [entries, condition] = partsOf(node) as [FeelNode, FeelNode];
    // With several lists each entry is looked at beside those of the others: for that there are no words.
    const [one, ...more] = partsOf(entries);
    const [name, range] = one ? partsOf(one) : [];
    const [list, ...end] = range ? partsOf(range) : [];
    if (!name || !list || more.length + end.length > 0) return this.#written(node);
    this.#entries.set(this.#written(name), this.#pathOf(list, within));
    const said = { list: this.say(list, '', within), that: this.say(condition) };
    this.#entries.delete(this.#written(name));
    const [quantifier] = childrenOf(node) as [FeelNode];
    if (quantifier.name === 'some')
      return this.language === 'zh'
        ? `${said.list}中有${said.that}的条目`
        : `there is an entry of ${said.list} of which ${said.that}`;
    return this.language === 'zh'
      ? `${said.list}的每个条目都满足：${said.that}`
      : `every entry of ${said.list} satisfies: ${said.that}`;
  }

  #string(node: FeelNode, beside: string): string {
    const text = JSON.parse(this.#written(node)) as string;
    return `“${this.words.textAt(beside, text)?.[this.language] ?? text}”`;
  }

  #time(node: FeelNode): string {
    const written = this.#written(node);
    const [, count, unit = ''] = /^duration\("P(\d+)([YMD])"\)$/.exec(written) ?? [];
    const word = UNITS[unit];
    if (count && word) return this.language === 'zh' ? `${count}${word.zh}` : `${count} ${word.en}`;
    return /"(.*)"/.exec(written)?.[1] ?? written;
  }
}
