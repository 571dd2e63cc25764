import {
  type DefinitionFault,
  type FaultText,
  faultText,
  SHEET_TAGS,
  sheetPieces,
} from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { sanitiseRichText } from '../../values/richText';
import { SAID } from './parts';

const TAG = /<[^<>]*>/g;
const isTag = (written: string): boolean =>
  SHEET_TAGS.some((tag) => written === `<${tag}>` || written === `</${tag}>`);

/** What in the sheets of a version names nothing, is there twice, or is no sheet. */
export function sheetFaults({ settings, form }: RecordDefinition): DefinitionFault[] {
  const sheets = settings.print?.sheets ?? [];
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  return sheets.flatMap(({ key, body, letter }, index) => {
    const place = `/settings/print/sheets/${index}`;
    const first = sheets.findIndex((one) => one.key === key);
    return [
      ...(first < index ? [{ place: `${place}/key`, ...SAID.twice(key) }] : []),
      ...(['zh', 'en'] as const).flatMap((language) =>
        faultsOf(body[language], letter).map((fault) => ({ place: `${place}/body/${language}`, ...fault })),
      ),
    ];
  });

  function faultsOf(html: string, letter = false): FaultText[] {
    const tags = html.match(TAG) ?? [];
    const strange = tags.filter((tag) => !isTag(tag));
    if (strange.length > 0) return strange.map((tag) => faultText('noSheetTag', { tag }));
    if (sanitiseRichText(html) !== html) return [faultText('tagsUnclosed')];
    const pieces = sheetPieces(html.replace(TAG, '\n'));
    const named = pieces.flatMap((piece): FaultText[] => {
      if (typeof piece === 'string') return /\{\{|\}\}/.test(piece) ? [faultText('bracesOpen')] : [];
      if ('fact' in piece) return [];
      const key = 'value' in piece ? piece.value : piece.label;
      const field = fields.get(key);
      const column = 'value' in piece ? piece.column : undefined;
      if (!field || (column !== undefined && !field.columns?.some((one) => one.key === column)))
        return [
          faultText('nothingToFillIn', {
            name: column === undefined ? key : `${key}.${column}`,
          }),
        ];
      return field.retired ? [SAID.retired(key)] : [];
    });
    // What is signed is shown with its signatures, on paper too, unless it is a letter about it.
    const isSigned = pieces.some(
      (piece) => typeof piece !== 'string' && 'fact' in piece && piece.fact === 'signatures',
    );
    return isSigned || letter ? named : [...named, SAID.missing('{{record.signatures}}')];
  }
}
