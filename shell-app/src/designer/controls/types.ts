import type { OwnControlProps } from '@attest/shared-ui/forms';
import type { Schema } from '../schema';

/** What a control gets that shows what a schema describes. */
export type SchemaControlProps = OwnControlProps & { schema: Schema };
