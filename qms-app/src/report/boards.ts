import type { QualityReportChoices, ReportCard } from '@attest/api-contract';
import { useBilingual, useObservable } from '@attest/shared-ui';
import { behaviour, type TextKeyAfter } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A card of a board: its question, and whether it takes the whole width. */
export interface BoardCard extends ReportCard {
  wide?: boolean;
}

/** Cards under a name that one has chosen. */
export interface Board {
  name: string;
  cards: BoardCard[];
}

/** The boards of a person; the one that is shown first, where it is not the product's. */
interface Boards {
  boards: Board[];
  first?: string;
}

const KEPT = behaviour<Boards>('boards:qualityReport');
const NONE: Boards = { boards: [] };

/** The boards that the signed-in person has saved. */
export function useBoards() {
  const { boards, first } = useObservable(KEPT.value$) ?? NONE;
  return {
    boards,
    first: boards.some(({ name }) => name === first) ? first : undefined,
    /** Keeps a board in place of the one it was, or as a new one. */
    save: (board: Board, was?: string) =>
      KEPT.change((now) => {
        const { boards: all, ...rest } = now ?? NONE;
        const others = all.filter(({ name }) => name !== board.name || name === was);
        const known = others.some(({ name }) => name === was);
        return {
          ...rest,
          ...(rest.first === was && was !== undefined && { first: board.name }),
          boards: known ? others.map((one) => (one.name === was ? board : one)) : [...others, board],
        };
      }),
    remove: (gone: string) =>
      KEPT.change((now) => ({
        ...(now?.first !== gone && now?.first && { first: now.first }),
        boards: (now ?? NONE).boards.filter(({ name }) => name !== gone),
      })),
    /** Shows it first from now on; the product's without a name. */
    putFirst: (name: string | undefined) =>
      KEPT.change((now) => ({ boards: (now ?? NONE).boards, ...(name && { first: name }) })),
  };
}

const WIDE: ReportCard['kind'][] = ['cycle', 'steps'];

/** Whether a card takes the whole width; long tables do unless said otherwise. */
export const isWide = ({ kind, wide }: BoardCard): boolean => wide ?? WIDE.includes(kind);

/** The question alone, as the server takes it. */
export const questionOf = ({ wide: _, ...card }: BoardCard): ReportCard => card;

/** Says what a card is called before it is answered. */
export function useCardName(choices: QualityReportChoices) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  return useCallback(
    ({ kind, process, by, of = 'open' }: ReportCard): string => {
      const type = choices.types.find((one) => one.process === process);
      if (kind === 'open' || kind === 'age' || kind === 'cycle') return t(`report.kinds.${kind}`);
      const called = [...(type?.counts ?? []), ...(type?.ranks ?? [])].find(({ key }) => key === by);
      const what: TextKeyAfter<'qms-app', 'report.of'> = of;
      const question =
        kind === 'by'
          ? `${called ? text(called.label) : ''} · ${t(`report.of.${what}`)}`
          : kind === 'ranking'
            ? t('report.lowest', { by: called ? text(called.label) : '' })
            : t(`report.kinds.${kind}`);
      return t('report.ofType', { type: type ? text(type.name) : t('report.unseen'), question });
    },
    [choices, t, text],
  );
}
