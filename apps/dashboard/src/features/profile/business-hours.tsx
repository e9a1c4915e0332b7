import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { todayIn } from '../../format/today-in';
import { Facts } from '../../ui/facts';
import { ListState } from '../../ui/list-state';
import { Day, None } from '../../ui/values';
import { hoursTexts } from './hours-text';
import { profileCalendarDocument } from './profile.graphql.ts';
import styles from './profile.module.css';

/** The next holidays that are shown. */
const MAX_SHOWN = 5;

/** When business is open. Everyone may read it; admins and owners change it on the page of the organisation. */
export function BusinessHours() {
  const { timezone } = useViewer().tenant;
  const calendar = useQuery({
    queryKey: ['calendar', 'profile'],
    queryFn: async ({ signal }) => (await post(profileCalendarDocument, {}, { signal })).me.tenant.calendar,
  });
  const today = todayIn(timezone, calendar.dataUpdatedAt);
  return (
    <ListState query={calendar}>
      {({ hours, holidays }) => {
        const next = holidays.filter(({ date }) => date >= today).slice(0, MAX_SHOWN);
        const openings = hoursTexts(hours).map((text) => (
          <span key={text} className={styles.item}>
            {text}
          </span>
        ));
        const closed = next.map(({ date, name }) => (
          <span key={date} className={styles.item}>
            <Day value={date} />
            {name !== null && <bdi>{` ${name}`}</bdi>}
          </span>
        ));
        return (
          <Facts
            facts={[
              ['Open', openings],
              ['Next holidays', closed.length > 0 ? closed : <None key="none" />],
            ]}
          />
        );
      }}
    </ListState>
  );
}
