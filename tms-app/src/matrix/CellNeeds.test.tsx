import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { CellNeeds } from './CellNeeds';

const needs = { read: false, class: false, exam: false, ojt: false };

afterEach(cleanup);

describe('what a cell of the matrix asks', () => {
  it('stands there by letters, with the months of validity, whatever their colours say', () => {
    const { container, rerender } = render(
      <CellNeeds cell={{ needs: { ...needs, read: true, exam: true }, validityMonths: 24 }} />,
    );
    expect(container.textContent).toBe('R E · 24');
    rerender(<CellNeeds cell={{ needs: { ...needs, class: true, ojt: true }, validityMonths: null }} />);
    expect(container.textContent).toBe('C O');
  });
});
