import { describe, expect, it } from '@jest/globals';
import { spaOf } from './application';

const Page = () => <h1>List</h1>;

type Lifecycle = (props: object) => Promise<unknown>;

describe('an application', () => {
  it('is hidden and shown again as soon as it is told', async () => {
    const domElement = document.body.appendChild(document.createElement('div'));
    const props = { name: 'list', domElement };
    const { mount, update } = spaOf(Page) as unknown as { mount: Lifecycle; update: Lifecycle };
    await mount(props);
    const page = domElement.firstElementChild as HTMLElement;
    // Nothing is awaited: no timer has run, and no frame was drawn, when this looks.
    void update({ ...props, shown: false });
    expect(page.style.display).toBe('none');
    void update({ ...props, shown: true });
    expect(page.style.display).toBe('');
  });
});
