import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { RichTextFieldProps } from './props';

const Editor = lazy(() => import('./Editor'));

const useStyles = makeStyles({ short: { height: '152px' }, tall: { height: '272px' } });

/** A rich text editor, loaded with the first use; a skeleton of the same height stands in until then. */
export function RichTextField(props: RichTextFieldProps) {
  const styles = useStyles();
  const waiting = (
    <Skeleton aria-busy>
      <SkeletonItem className={props.tall ? styles.tall : styles.short} />
    </Skeleton>
  );
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  );
}
