import { watermarkLines } from '@attest/api-contract';
import { keepWatermark, makeStaticStyles, WATERMARK_ANGLE } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** What is pressed or typed into; in tables frozen cells lie over it. */
const CONTROLS = ['Button', 'Input', 'Textarea', 'Select', 'Combobox', 'Dropdown', 'SpinButton', 'Tab'];

/** The watermark stays behind controls; without weight, so that every other rule goes before. */
const useControlStyles = makeStaticStyles({
  [`:where(#app-base :is(${CONTROLS.map((name) => `.fui-${name}`).join()}):not(td *, th *))`]: {
    position: 'relative',
    zIndex: 1,
  },
});

interface Props {
  /** Of the tenant, with `{{name}}`, `{{account}}` and `{{time}}`. */
  template: string;
  name: string;
  account: string;
}

/** The watermark over the whole window and on paper; its time is that of the minute. */
export function ScreenMark({ template, name, account }: Props) {
  useControlStyles();
  const [time, setTime] = useState(() => formatInstant(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setTime(formatInstant(Date.now())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const text = watermarkLines(template, { name, account, time }).join('\n');
  useEffect(() => {
    if (!text) return;
    return keepWatermark(
      document.body,
      { lines: text.split('\n'), angle: WATERMARK_ANGLE },
      { window: true },
    );
  }, [text]);
  return null;
}
