import { Type } from 'typebox';
import { type Bilingual, Strict } from './common';
import { filled } from './rules/filled';
import en from './texts/faults.en.json';
import zh from './texts/faults.zh.json';

/** What can be wrong with a definition; its texts stand in `texts/faults.<language>.json`. */
export type FaultCode = keyof typeof zh;

/** Numbers and names that a fault tells of; other texts of the table stand within some. */
export interface FaultParams {
  [name: string]: string | number | Bilingual | FaultText;
}

/** A text of the table, by its code, with what it is filled from. */
export interface FaultText {
  code: FaultCode;
  params: FaultParams;
}

export const faultText = (code: FaultCode, params: FaultParams = {}): FaultText => ({ code, params });

export const FaultTextSchema = Type.Unsafe<FaultText>(
  Strict({ code: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }),
);

/** Something wrong with a definition, and where. */
export const DefinitionFault = Type.Unsafe<FaultText & { place: string }>(
  Strict({ place: Type.String(), code: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }),
);
export type DefinitionFault = FaultText & { place: string };

/** Whether a parameter is a text of the table itself. */
export const isFaultText = (param: FaultParams[string]): param is FaultText =>
  typeof param === 'object' && 'code' in param;

/**
 * The words in both languages. For the server, which writes them into the trail and into what it refuses; the browser
 * takes them from its own texts by the code.
 */
export function faultWords({ code, params }: FaultText): Bilingual {
  const inside = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, isFaultText(param) ? faultWords(param) : param]),
  );
  return { zh: filled(zh[code], inside, 'zh'), en: filled(en[code], inside, 'en') };
}

/** The place of what is wrong with the whole. */
const WHOLE = '/';

/** All that is wrong, each with its place, in one sentence. */
export const faultsInWords = (faults: readonly DefinitionFault[]): Bilingual => {
  const said = faults.map((fault) => ({ place: fault.place, words: faultWords(fault) }));
  const at = (place: string, sign: string) => (place === WHOLE ? '' : `${place}${sign}`);
  return {
    zh: said.map(({ place, words }) => `${at(place, '：')}${words.zh}`).join('；'),
    en: said.map(({ place, words }) => `${at(place, ': ')}${words.en}`).join('; '),
  };
};
