import { getDocument, type RequestOf } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { navigate } from '@attest/shared-utility';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { App } from './App';
import { prepareApp } from './testing/prepare';
import { detail } from './testing/version';

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const uuid = (digit: string) => '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);

/** As single-spa does it: the address changes, and every router hears of it. */
function goTo({ documentId, versionId }: { documentId: string; versionId: string }) {
  navigate(`/micro-app/dms-app/systemdoc/detail/${documentId}?version=${versionId}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

it('never asks one document for the version of another on the way between them', async () => {
  const first = { documentId: uuid('1'), versionId: uuid('2') };
  const second = { documentId: uuid('3'), versionId: uuid('4') };
  const asked: RequestOf<typeof getDocument>[] = [];
  serve(getDocument, (input) => {
    asked.push(input);
    return detail({ id: input.documentId, versionId: input.versionId as string });
  });
  goTo(first);
  render(<App />, { wrapper: AttestProvider });
  await waitFor(() => expect(asked).toEqual([first]));
  act(() => goTo(second));
  await waitFor(() => expect(asked).toContainEqual(second));
  expect(asked).toEqual([first, second]);
});
