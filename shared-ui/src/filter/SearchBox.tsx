import { SearchBox as FluentSearchBox, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';

/** Milliseconds without typing after which a search starts. */
const DEBOUNCE = 300;

interface Props {
  value: string;
  /** Called 300 ms after the last key, at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  label?: string;
  placeholder?: string;
  maxLength?: number;
  className?: string;
}

const useStyles = makeStyles({ input: { textOverflow: 'ellipsis' } });

/** Search as you type: debounced, Enter searches at once; never in the middle of an input method's word. */
export function SearchBox({ value, onSearch, label, placeholder, maxLength = 100, className }: Props) {
  const t = useT();
  const styles = useStyles();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  /** Asked for here last: when it comes back as `value`, it must not take away what was typed since. */
  const asked = useRef(value);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    const sought = next.trim();
    if (sought === asked.current) return;
    asked.current = sought;
    onSearch(sought);
  };
  const searchSoon = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), DEBOUNCE);
  };
  return (
    <FluentSearchBox
      className={className}
      value={text}
      aria-label={label ?? t('filter.search')}
      placeholder={placeholder ?? t('filter.search')}
      // What a narrow box cuts of its hint is said in full on hover.
      input={{ maxLength, className: styles.input, title: text === '' ? placeholder : undefined }}
      dismiss={{ 'aria-label': t('filter.clearSearch') }}
      onChange={(event, data) => {
        setText(data.value);
        if (event.type !== 'change') search(data.value);
        else if (!composing.current) searchSoon(data.value);
      }}
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(text);
      }}
    />
  );
}
