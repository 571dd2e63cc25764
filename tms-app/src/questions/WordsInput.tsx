import { Input } from '@attest/shared-ui';
import { type ComponentProps, useState } from 'react';

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'maxLength'> {
  words: readonly string[];
  /** What divides them while they are typed, and what stands between them before. */
  divider: RegExp;
  joined: string;
  /** How many there may be, and characters in each of them. */
  maxItems: number;
  maxLength: number;
  onWords: (words: string[]) => void;
}

/** Several words in one line; the line stays as it is typed. */
export function WordsInput({ words, divider, joined, maxItems, maxLength, onWords, ...input }: Props) {
  const wordsIn = (line: string) =>
    [...new Set(line.split(divider).map((word) => word.trim().slice(0, maxLength)))]
      .filter(Boolean)
      .slice(0, maxItems);
  const [typed, setTyped] = useState<string | null>(null);
  // What came from elsewhere, such as a draft, takes the place of the line.
  const isOwn = typed !== null && wordsIn(typed).join('\n') === words.join('\n');
  return (
    <Input
      {...input}
      value={isOwn ? typed : words.join(joined)}
      maxLength={maxItems * (maxLength + joined.length)}
      autoComplete="off"
      onChange={(_, data) => {
        setTyped(data.value);
        onWords(wordsIn(data.value));
      }}
    />
  );
}
