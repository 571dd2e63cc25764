import type { Language } from '@attest/api-contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { Form } from './view/Form';
import { Frame, type T } from './view/Frame';

/** Where a text goes; the server knows the tenant's wording of it. */
const place: T = (key) => `{{text:${key}}}`;

/**
 * The sign-in page before there is any script, one per language. The build writes it beside the application, and the
 * server puts it into the first answer: texts, name and nonce are filled in there.
 */
export const firstPage = (language: Language): string =>
  renderToStaticMarkup(
    <Frame t={place} language={language} name="{{name}}">
      <Form t={place} forgotten={{ href: '{{base}}forgot-pwd' }} />
      {'{{other}}'}
    </Frame>,
  );
