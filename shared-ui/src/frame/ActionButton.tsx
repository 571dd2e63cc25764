import { Button, type ButtonProps } from '@fluentui/react-components';
import { DisabledReason } from './DisabledReason';

type Props = ButtonProps & {
  /** The rule, what is missing, who can clear it; null or empty when it works. */
  why: string | null | undefined;
};

/** The button of an act: it works, or it says why it does not, and then neither acts nor sends its form. */
export function ActionButton({ why, ...button }: Props) {
  return (
    <DisabledReason why={why}>
      {why ? <Button {...button} type="button" /> : <Button {...button} />}
    </DisabledReason>
  );
}
