import { documentVersion, documentViewing, downloadDocument, viewDocument } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { changed, forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { VERSION, version, viewing } from '../testing/version';
import { DocumentViewer } from './DocumentViewer';
import { ViewerActions } from './ViewerActions';

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

describe('the viewer', () => {
  it('always names number, version and status, and is opened once', async () => {
    let opened = 0;
    serve(viewDocument, () => {
      opened += 1;
      return viewing();
    });
    const { rerender } = render(<DocumentViewer versionId={VERSION} />, { wrapper: AttestProvider });
    await screen.findByText('SOP-PD-012 V03');
    expect(screen.getByText('Effective')).toBeTruthy();
    rerender(<DocumentViewer versionId={VERSION} />);
    expect(opened).toBe(1);
  });

  it('shows what has become of the version, and is no further view by that', async () => {
    let opened = 0;
    let asked = 0;
    let state: 'approved' | 'effective' = 'approved';
    serve(viewDocument, () => {
      opened += 1;
      return viewing({ state });
    });
    serve(documentViewing, () => {
      asked += 1;
      return viewing({ state });
    });
    serve(documentVersion, () => version({ state }));
    render(<DocumentViewer versionId={VERSION} />, { wrapper: AttestProvider });
    await screen.findByText('Approved');
    await changed(documentVersion);
    expect(asked).toBe(0);
    state = 'effective';
    await changed(documentVersion);
    await screen.findByText('Effective');
    expect(asked).toBe(1);
    // As after a change of the language, or when everything may be stale.
    await changed(viewDocument);
    await changed(documentViewing);
    expect(asked).toBe(2);
    expect(opened).toBe(1);
  });

  it('warns of a document that must not be used', async () => {
    serve(viewDocument, () => viewing({ state: 'obsolete', notice: { zh: '已废止', en: 'OBSOLETE' } }));
    render(<DocumentViewer versionId={VERSION} />, { wrapper: AttestProvider });
    await screen.findByText('OBSOLETE');
    expect(screen.getByText('Obsolete')).toBeTruthy();
  });

  it('offers a print only to those who may, and says why not', async () => {
    serve(downloadDocument, () => undefined);
    render(<ViewerActions viewing={viewing()} />, { wrapper: AttestProvider });
    const print = await screen.findByRole('button', { name: 'Print' });
    expect(print.getAttribute('aria-disabled')).toBe('true');
    print.focus();
    await screen.findByText('only document control prints');
    expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBeNull();
  });
});
