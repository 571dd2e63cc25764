import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { lazyPart } from '../lazy/lazyPart';
import type { RichTextFieldProps } from './props';

const useStyles = makeStyles({ short: { height: '152px' }, tall: { height: '272px' } });

function Waiting({ tall }: RichTextFieldProps) {
  const styles = useStyles();
  return (
    <Skeleton aria-busy>
      <SkeletonItem className={tall ? styles.tall : styles.short} />
    </Skeleton>
  );
}

/** A rich text editor, loaded with the first use; a skeleton of the same height stands in until then. */
export const RichTextField = lazyPart(
  async () => (await import('./Editor')).default,
  (props: RichTextFieldProps) => <Waiting {...props} />,
);
