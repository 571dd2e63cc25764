import type { ButtonProps } from '@fluentui/react-components';
import { ActionButton } from './ActionButton';
import { useT } from './useT';

type Props = ButtonProps & {
  /** Of a button without words. */
  label?: string;
  /** Back or forth. */
  by: -1 | 1;
  /** Where one stands, from 0, and among how many. */
  at: number;
  of: number;
};

/** A step through pages or an order; at the end it says that nothing is beyond. */
export function StepButton({ by, at, of, ...button }: Props) {
  const t = useT();
  const end = by < 0 ? at <= 0 : at >= of - 1;
  return <ActionButton {...button} why={end ? t(by < 0 ? 'frame.atFirst' : 'frame.atLast') : null} />;
}
