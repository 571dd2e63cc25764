import {
  addAnnotation,
  listAnnotations,
  type RequestOf,
  type ResponseOf,
  reopenAnnotation,
  replyAnnotation,
  resolveAnnotation,
  viewDocument,
} from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { ANNA, BEN, forget, Refusal, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { prepareApp } from '../../testing/prepare';
import { VERSION, viewing } from '../../testing/version';
import { DocumentViewer } from '../DocumentViewer';
import { AnnotationRail } from './AnnotationRail';
import { type SqueezedText, squeeze } from './textQuote';
import { useAnnotations } from './useAnnotations';

type Listed = ResponseOf<typeof listAnnotations>;
type Listing = Listed['annotations'][number];

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const quote = (exact: string) => ({ exact, prefix: '', suffix: '' });
const annotation = (n: number, more: Partial<Listing> = {}): Listing => ({
  id: id(n),
  quote: quote('Heat to 80 °C'),
  state: 'open',
  acts: [{ kind: 'comment', text: `Why ${n}?`, by: BEN, at: '2026-03-01T02:00:00Z', label: 'V04.d1' }],
  mayResolve: true,
  ...more,
});

let listed: Listed;
let sent: RequestOf<typeof addAnnotation>[];
beforeAll(prepareApp);
beforeEach(() => {
  listed = { mayAnnotate: true, annotations: [] };
  sent = [];
  serve(listAnnotations, () => listed);
  serve(addAnnotation, (input) => {
    sent.push(input);
    return { id: id(9) };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

/** A view whose text is there already. */
function Beside({ text }: { text: string }) {
  const pdf = useMemo(() => viewing({ state: 'inReview', format: 'pdf' }), []);
  const annotations = useAnnotations(pdf);
  const texts = useMemo((): SqueezedText[] => [squeeze([text])], [text]);
  const known = annotations.texts;
  if (annotations.passages && !known) annotations.passages.onText(texts);
  return annotations.shown || annotations.offered ? <AnnotationRail annotations={annotations} /> : null;
}

const show = async (text = 'Heat to 80 °C for 5 min') => {
  render(<Beside text={text} />, { wrapper: AttestProvider });
  return screen.findByRole('complementary', { name: 'Comments' });
};
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('comments beside a document', () => {
  it('are written by keyboard alone, on words that stand in the text; what is refused stays', async () => {
    await show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('textbox', { name: /Passage/ }));
    await user.keyboard('heat to 90{Tab}');
    await user.keyboard('Too hot{Tab}{Enter}');
    await screen.findByText(/These words do not stand in the text/);
    expect(sent).toEqual([]);
    fill(/Passage/, 'heat  to 80');
    serve(addAnnotation, () => {
      throw new Refusal('RECORD_LOCKED');
    });
    const send = screen.getByRole('button', { name: 'Comment' });
    await user.click(send);
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
    expect(screen.getByDisplayValue('Too hot')).toBeTruthy();
    serve(addAnnotation, (input) => {
      sent.push(input);
      return { id: id(9) };
    });
    await user.click(send);
    await waitFor(() => expect(screen.queryByDisplayValue('Too hot')).toBeNull());
    expect(sent).toEqual([{ versionId: VERSION, quote: quote('heat  to 80'), text: 'Too hot' }]);
  });

  it('are about the whole document where no words are named', async () => {
    await show();
    fill(/Comment/, 'Where are the limits?');
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(sent).toEqual([{ versionId: VERSION, quote: null, text: 'Where are the limits?' }]),
    );
  });

  it('say when their words are gone from the text', async () => {
    listed.annotations = [annotation(1), annotation(2, { quote: quote('Heat to 85 °C') })];
    await show();
    const [gone, found] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    within(gone).getByText('Text gone');
    within(gone).getByText('Why 2?');
    expect(within(gone).getByRole('button', { name: 'Heat to 85 °C' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    within(found).getByText('Why 1?');
    expect(within(found).queryByText('Text gone')).toBeNull();
  });

  it('are answered, resolved and reopened; who may not resolve one is told who does', async () => {
    const done: string[] = [];
    serve(replyAnnotation, ({ text }) => {
      done.push(text);
      return {};
    });
    serve(resolveAnnotation, () => {
      done.push('resolved');
      return {};
    });
    serve(reopenAnnotation, () => {
      done.push('reopened');
      return {};
    });
    const resolve = {
      kind: 'resolve' as const,
      text: null,
      by: ANNA,
      at: '2026-03-01T03:00:00Z',
      label: 'V04.d2',
    };
    listed.annotations = [
      annotation(1, { mayResolve: false }),
      annotation(2),
      annotation(3, { state: 'resolved', acts: [...annotation(3).acts, resolve] }),
    ];
    await show();
    const [others, own, settled] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    const refused = within(others).getByRole('button', { name: 'Resolve' });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    refused.focus();
    await screen.findByText(/Whoever wrote it or the author/);
    fireEvent.click(within(own).getByRole('button', { name: 'Answer' }));
    fireEvent.change(await within(own).findByRole('textbox'), { target: { value: 'As validated' } });
    fireEvent.click(within(own).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(done).toEqual(['As validated']));
    await waitFor(() => expect(within(own).queryByRole('textbox')).toBeNull());
    fireEvent.click(within(own).getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(done).toEqual(['As validated', 'resolved']));
    within(settled).getByText(/Anna resolved it/);
    fireEvent.click(within(settled).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(done).toEqual(['As validated', 'resolved', 'reopened']));
  });

  it('are not asked for once the version is approved', async () => {
    let asked = 0;
    serve(listAnnotations, () => {
      asked += 1;
      return listed;
    });
    serve(viewDocument, () => viewing({ state: 'effective' }));
    render(<DocumentViewer versionId={VERSION} />, { wrapper: AttestProvider });
    await screen.findByText('Effective');
    expect(asked).toBe(0);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
