import type { QueryContent, QueryObject } from '@attest/api-contract';
import { prepare, renderUi } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConditionsEditor } from './ConditionsEditor';
import { emptyQuery } from './emptyQuery';

const OBJECT: QueryObject = {
  code: 'deviation',
  label: { zh: '偏差', en: 'Deviation' },
  fields: [{ key: 'title', label: { zh: '标题', en: 'Title' }, type: 'text', options: [], link: false }],
};
const FULL: QueryContent = {
  ...emptyQuery(OBJECT),
  conditions: Array.from({ length: 30 }, (_, index) => ({
    no: index + 1,
    field: 'title',
    operator: 'isNull',
    values: [],
  })),
};

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/query.zh.json'), en: () => import('../locales/query.en.json') },
    'query',
  ]),
);
afterEach(cleanup);

it('says why a query takes no further condition', async () => {
  const change = jest.fn();
  renderUi(<ConditionsEditor object={OBJECT} value={FULL} onChange={change} />);
  const add = screen.getByRole('button', { name: 'Add condition' });
  const user = userEvent.setup();
  await user.hover(add);
  await screen.findByText('A query has at most 30 conditions');
  await user.click(add);
  expect(change).not.toHaveBeenCalled();
});
