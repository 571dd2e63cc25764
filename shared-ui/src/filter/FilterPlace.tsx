import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  filter: { width: '240px', '@media (max-width: 800px)': { width: 'auto' } },
});

/** As wide as the card that comes, so that the list beside it stays where it is. */
export const FilterPlace = () => <div className={useStyles().filter} />;
