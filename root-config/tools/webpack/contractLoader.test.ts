import { describe, expect, it } from '@jest/globals';
import { forBrowser } from './contractLoader';

const source = `import Type from 'typebox';
import { call } from './call';
/** 中文注释 stands before, so that bytes and characters differ. */
export const Row = Type.Object({ name: Type.String() });
export const NAMES = { first: Type.Optional(Row) };
export const list = call({
  path: 'list',
  permission: 'any',
  summary: '列表',
  request: Type.Object({ page: Type.Integer() }),
  response: Row,
});
export const double = (value: number) => Math.max(value, value);
`;

describe('the contract in the browser', () => {
  it('keeps what a client needs of a call and leaves the schemas to the server', async () => {
    const code = await forBrowser(source);
    expect(code).toContain("path: 'list'");
    expect(code).toContain("permission: 'any'");
    expect(code).not.toContain('request:');
    expect(code).not.toContain('response:');
    expect(code).not.toContain('列表');
  });

  it('marks declarations as free of side effects, and leaves functions as they are', async () => {
    const code = await forBrowser(source);
    expect(code).toContain('Row = /*#__PURE__*/ Type.Object({ name: /*#__PURE__*/ Type.String() })');
    expect(code).toContain('NAMES = /*#__PURE__*/ Object({ first: /*#__PURE__*/ Type.Optional(Row) })');
    expect(code).toContain('list = /*#__PURE__*/ call({');
    expect(code).toContain('=> Math.max(value, value)');
  });

  it('hands a list to a schema as it is: to copy one is never pure, and would keep the schema', async () => {
    const code = await forBrowser(`export const State = Type.Enum([...STATES]);
export const ALL = [...STATES];
export const MORE = Type.Enum([...STATES, 'none']);
export const copy = () => [...STATES];
`);
    expect(code).toContain('State = /*#__PURE__*/ Type.Enum(STATES);');
    expect(code).toContain('ALL = /*#__PURE__*/ Object([...STATES]);');
    expect(code).toContain("MORE = /*#__PURE__*/ Type.Enum([...STATES, 'none']);");
    expect(code).toContain('=> [...STATES];');
  });
});
