import { Tooltip } from '@fluentui/react-components';
import { cloneElement, type ReactElement, useState } from 'react';

interface Props {
  /** The rule, what is missing, who can clear it; null or empty when the button works. */
  why: string | null | undefined;
  /** One Fluent button. */
  children: ReactElement<{ disabledFocusable?: boolean }>;
}

/** Disables a button and says why: on hover, on focus and to a screen reader. The button stays focusable. */
export function DisabledReason({ why, children }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <Tooltip
      content={why ?? ''}
      relationship={why ? 'description' : 'inaccessible'}
      visible={visible && Boolean(why)}
      onVisibleChange={(_, data) => setVisible(data.visible)}
    >
      {cloneElement(children, { disabledFocusable: Boolean(why) || children.props.disabledFocusable })}
    </Tooltip>
  );
}
