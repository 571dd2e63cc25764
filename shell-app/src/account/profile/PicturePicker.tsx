import { Button } from '@attest/shared-ui';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { useRef } from 'react';

interface Props {
  label: string;
  /** A picture is being sent: no other is taken meanwhile. */
  busy: boolean;
  onChoose: (file: File) => void;
}

/** The button by which somebody chooses a picture from their machine. */
export function PicturePicker({ label, busy, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        icon={<ImageAddRegular />}
        disabledFocusable={busy}
        onClick={() => !busy && picker.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
