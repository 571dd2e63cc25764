import { renderUi } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { RecordText } from './RecordText';

beforeAll(prepareApp);
afterEach(cleanup);

describe('number or title of a record in a report', () => {
  it('leads to the record', () => {
    renderUi(<RecordText value="DEV-2026-0001" path="/there" hidden="Out of sight" />);
    expect(screen.getByRole('link', { name: 'DEV-2026-0001' }).getAttribute('href')).toBe('/there');
  });

  it('is no link where a draft has no number yet', () => {
    renderUi(<RecordText value={null} path="/there" hidden="Out of sight" />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('only says that it is, where one may not see it', () => {
    renderUi(<RecordText value={null} path={null} hidden="Out of sight" />);
    expect(screen.getByText('Out of sight')).toBeTruthy();
  });
});
