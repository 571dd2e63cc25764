import type { ErrorCode } from '../errors';
import type { Condition } from '../forms';
import type { TextFormat } from '../rules/formats';

interface Common {
  /** Key of the text that names it, in the application that shows the form. */
  label: string;
  help?: string;
  /** Part of the form under whose heading it stands. */
  section?: string;
  /** It must be filled, whenever it is shown. */
  required?: true;
  visibleWhen?: Condition;
  /** Codes with which the server refuses this value: they are said at the field. */
  refusals?: readonly ErrorCode[];
  /** Takes the full width. */
  wide?: true;
}

/** What a call says of a field that is left empty, where that is nothing. */
interface Nothing {
  empty?: null;
}

interface Words extends Common, Nothing {
  type: 'input' | 'textarea';
  maxLength: number;
  /** Regular expression that the whole text fits; the server refuses others. */
  pattern?: string;
  /** What kind of text it is, said while one types; the rule of the server has a code of its own. */
  format?: TextFormat;
  /** The language it is written in. */
  lang?: 'zh' | 'en';
}

/** One text in both languages, each in a field of its own. Which of them may be left out is said here, not by the body. */
interface Texts extends Common {
  type: 'texts';
  maxLength: number;
  /** Several lines. */
  long?: true;
  /** One of the two is enough: whoever reads the other language is shown it. */
  atLeastOne?: true;
}

interface Figure extends Common {
  type: 'number';
  min: number;
  max: number;
  /** Without decimals. */
  whole?: true;
  empty?: null | 0;
}

interface OneOf extends Common, Nothing {
  type: 'select' | 'radio';
  options: readonly (string | number)[];
  /** Beginning of the keys of their texts; options without are shown as they are. */
  texts?: string;
}

/** Several options, each with its box. */
interface SomeOf extends Common {
  type: 'checkbox';
  /** Without them they are known at run time, and have at most so many characters. */
  options?: readonly string[];
  texts?: string;
  maxLength?: number;
  maxItems: number;
  minItems?: number;
}

/** Several words of one's own, such as tags. */
interface Tags extends Common {
  type: 'words';
  maxLength: number;
  maxItems: number;
}

/** Several options, each of which is said to be so or not. */
interface Flags extends Common {
  type: 'flags';
  options: readonly string[];
  texts: string;
}

/** By its id: a person, a department, or what a control of the application finds. */
interface Reference extends Common, Nothing {
  type: 'user' | 'department' | 'reference';
  /** `user`: only holders of this role. */
  role?: string;
}

/** Several by their ids. */
interface References extends Common {
  type: 'users' | 'departments' | 'references';
  maxItems: number;
}

interface Time extends Common, Nothing {
  type: 'date' | 'datetime';
  /** Not before what another field says. */
  notBefore?: string;
}

interface YesNo extends Common {
  type: 'switch';
}

/** Rows, each with an id of its own unless their place alone tells them apart. */
interface Rows extends Common {
  type: 'rows';
  ids?: 'none';
  columns: Readonly<Record<string, DeclaredColumn>>;
  maxRows: number;
  /** What a new row begins with. */
  start?: Readonly<Record<string, unknown>>;
}

type DeclaredColumn = Words | Tags | Figure | OneOf | SomeOf | Reference | YesNo;

/** One field of a form that is declared with its call. */
export type DeclaredField =
  | Rows
  | Words
  | Texts
  | Tags
  | Figure
  | OneOf
  | SomeOf
  | Flags
  | Reference
  | References
  | Time
  | YesNo;

/**
 * The form of a call: data, so that the browser has it without the library of schemas. The body of the call is derived
 * from it (`bodyOf`), and so is what is shown, demanded and said (`fieldsOf`): a limit stands once.
 */
export type DeclaredForm = Readonly<Record<string, DeclaredField>>;

type Filled<F> = F extends { type: 'select' | 'radio'; options: readonly (infer O)[] }
  ? O
  : F extends { type: 'checkbox'; options: readonly (infer O)[] }
    ? O[]
    : F extends { type: 'flags'; options: readonly (infer O extends string)[] }
      ? Record<O, boolean>
      : F extends { type: 'texts' }
        ? { zh: string; en: string }
        : F extends { type: 'rows'; ids: 'none'; columns: infer C extends DeclaredForm }
          ? FormContent<C>[]
          : F extends { type: 'rows'; columns: infer C extends DeclaredForm }
            ? ({ id: string } & FormContent<C>)[]
            : F extends { type: 'number' }
              ? number
              : F extends { type: 'switch' }
                ? boolean
                : F extends { type: 'checkbox' | 'words' | References['type'] }
                  ? string[]
                  : string;

/** What a call holds of a field. */
export type ContentOf<F> = Filled<F> | (F extends { empty: null } ? null : never);

/** What a call holds of a form. */
export type FormContent<D extends DeclaredForm> = { -readonly [K in keyof D]: ContentOf<D[K]> };

type OptionText<F> = F extends { texts: infer T extends string; options: readonly (infer O)[] }
  ? `${T}.${O & (string | number)}`
  : never;

type TextOf<F> = F extends { label: infer L extends string }
  ?
      | L
      | (F extends { columns: infer C extends DeclaredForm } ? FormText<C> : never)
      | (F extends { help: infer H extends string } ? H : never)
      | OptionText<F>
  : never;

/** Keys of all texts that a form shows. */
export type FormText<D extends DeclaredForm> = { [K in keyof D]: TextOf<D[K]> }[keyof D];
