import {
  Toolbar as FluentToolbar,
  ToolbarButton,
  ToolbarDivider,
  ToolbarToggleButton,
} from '@fluentui/react-components';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { TextBoldRegular } from '@fluentui/react-icons/svg/text-bold';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { TextItalicRegular } from '@fluentui/react-icons/svg/text-italic';
import { TextNumberListLtrRegular } from '@fluentui/react-icons/svg/text-number-list-ltr';
import { TextUnderlineRegular } from '@fluentui/react-icons/svg/text-underline';
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  type ListType,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import { type ReactElement, useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';

const MARKS: { format: 'bold' | 'italic' | 'underline'; icon: ReactElement }[] = [
  { format: 'bold', icon: <TextBoldRegular /> },
  { format: 'italic', icon: <TextItalicRegular /> },
  { format: 'underline', icon: <TextUnderlineRegular /> },
];

interface State {
  marks: TextFormatType[];
  list: ListType | null;
}

function $stateOfSelection(): State {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { marks: [], list: null };
  const list = selection.anchor.getNode().getParents().find($isListNode);
  return {
    marks: MARKS.map(({ format }) => format).filter((format) => selection.hasFormat(format)),
    list: list ? list.getListType() : null,
  };
}

/** Emphasis and lists; the buttons show what the caret stands in. Arrow keys move between them. */
export function Toolbar() {
  const t = useT();
  const [editor] = useLexicalComposerContext();
  const [{ marks, list }, setState] = useState<State>({ marks: [], list: null });
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setState(editorState.read($stateOfSelection))),
    [editor],
  );
  const toggleList = (type: 'bullet' | 'number') => {
    if (list === type) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    else if (type === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
    else editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  };
  const checked = { text: [...marks, ...(list ? [list] : [])] };
  return (
    <FluentToolbar size="small" aria-label={t('richtext.toolbar')} checkedValues={checked}>
      {MARKS.map(({ format, icon }) => (
        <Tooltip key={format} content={t(`richtext.${format}`)} relationship="label">
          <ToolbarToggleButton
            name="text"
            value={format}
            icon={icon}
            onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          />
        </Tooltip>
      ))}
      <ToolbarDivider />
      <Tooltip content={t('richtext.bullet')} relationship="label">
        <ToolbarToggleButton
          name="text"
          value="bullet"
          icon={<TextBulletListRegular />}
          onClick={() => toggleList('bullet')}
        />
      </Tooltip>
      <Tooltip content={t('richtext.number')} relationship="label">
        <ToolbarToggleButton
          name="text"
          value="number"
          icon={<TextNumberListLtrRegular />}
          onClick={() => toggleList('number')}
        />
      </Tooltip>
      <ToolbarDivider />
      <Tooltip content={t('richtext.undo')} relationship="label">
        <ToolbarButton
          icon={<ArrowUndoRegular />}
          onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
      </Tooltip>
      <Tooltip content={t('richtext.redo')} relationship="label">
        <ToolbarButton
          icon={<ArrowRedoRegular />}
          onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
      </Tooltip>
    </FluentToolbar>
  );
}
