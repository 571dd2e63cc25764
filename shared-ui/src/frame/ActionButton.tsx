import { Button, type ButtonProps } from '@fluentui/react-components';
import { useState } from 'react';
import { Tooltip } from '../lazy/Tooltip';

type Props = ButtonProps & {
  /** The rule, what is missing, who can clear it; null or empty when it works. */
  why: string | null | undefined;
  /** Of a button without words: its name, shown on hover and focus. */
  label?: string;
};

/**
 * The button of an act: it works, or it says why it does not, on hover, on focus and to a screen reader. Then it stays
 * focusable and neither acts nor sends its form.
 */
export function ActionButton({ why, label, ...button }: Props) {
  const [visible, setVisible] = useState(false);
  const shown = why && label ? `${label}: ${why}` : why || label;
  return (
    <Tooltip
      content={shown ?? ''}
      relationship={why ? 'description' : label ? 'label' : 'inaccessible'}
      visible={visible && Boolean(shown)}
      onVisibleChange={(_, data) => setVisible(data.visible)}
    >
      <Button
        {...button}
        {...(label && { 'aria-label': label })}
        {...(why && { type: 'button', disabledFocusable: true })}
      />
    </Tooltip>
  );
}
