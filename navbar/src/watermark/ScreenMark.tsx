import { watermarkLines } from '@attest/api-contract';
import { keepWatermark, WATERMARK_ANGLE } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

interface Props {
  /** Of the tenant, with `{{name}}`, `{{account}}` and `{{time}}`. */
  template: string;
  name: string;
  account: string;
}

/** The watermark over the whole window and on paper; its time is that of the minute. */
export function ScreenMark({ template, name, account }: Props) {
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
