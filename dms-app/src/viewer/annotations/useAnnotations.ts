import {
  type Annotation,
  DISCUSSED_STATES,
  type DocumentViewing,
  listAnnotations,
  type TextQuote,
} from '@attest/api-contract';
import { useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { useCallback, useMemo, useState } from 'react';
import type { Passages } from './passages';
import { findQuote, type Passage, type SqueezedText } from './textQuote';

/** A comment, and where its words stand now. */
export interface PlacedAnnotation extends Annotation {
  /** Undefined: the text is not read yet, or it is about the whole document; null: its words are gone. */
  passage: Passage | null | undefined;
}

/** Formats whose views find and paint passages. */
const WITH_PASSAGES: readonly DocumentViewing['format'][] = ['pdf', 'docx'];
const NONE: Annotation[] = [];

/**
 * Comments on a version that is shown, and what its view and the rail beside it have to know of each other. Where it is
 * roomy, open comments are shown from the start.
 */
export function useAnnotations({ versionId, state, format }: DocumentViewing, { roomy = false } = {}) {
  const enabled = DISCUSSED_STATES.includes(state);
  const list = useCallQuery(listAnnotations, { versionId }, { enabled });
  usePushInvalidate('tenant.record', [listAnnotations], ({ id }) => id === versionId);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const [texts, setTexts] = useState<SqueezedText[] | null>(null);
  const [active, setActive] = useState<Passage>();
  const [selected, setSelected] = useState<TextQuote | null>(null);

  const offered = enabled && list.data?.mayAnnotate === true;
  const annotations = (enabled && list.data?.annotations) || NONE;
  const placed = useMemo(
    () =>
      annotations.map((one): PlacedAnnotation => {
        const passage = one.quote && texts ? findQuote(texts, one.quote) : undefined;
        return { ...one, passage };
      }),
    [annotations, texts],
  );
  const marks = useMemo(
    () => placed.flatMap(({ state: stands, passage }) => (stands === 'open' && passage ? [passage] : [])),
    [placed],
  );
  const open = annotations.filter((one) => one.state === 'open').length;
  // What cannot be opened from a toolbar is open.
  const shown = offered && (chosen ?? (format === 'video' || format === 'audio' || (open > 0 && roomy)));
  const hasPassages = WITH_PASSAGES.includes(format);
  const onSelect = useCallback((quote: TextQuote) => setSelected(quote), []);
  const passages: Passages | null =
    offered && hasPassages
      ? { marks, active, wanted: shown || annotations.length > 0, onText: setTexts, onSelect }
      : null;
  return {
    versionId,
    /** The caller may comment. */
    offered,
    annotations: placed,
    /** How many are open. */
    open,
    shown,
    setShown: (show: boolean) => setOpen(show),
    /** What the view is given; null: it has no passages, or nobody comments. */
    passages,
    texts,
    /** The words that were selected last, until they are commented on. */
    selected,
    forget: () => setSelected(null),
    /** Brings a passage into view. */
    show: (passage: Passage) => setActive({ ...passage }),
  };
}

export type Annotations = ReturnType<typeof useAnnotations>;
