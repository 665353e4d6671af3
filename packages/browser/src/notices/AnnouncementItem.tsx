// One announcement of the dashboard, unfolded to be read.
import type { Announcement } from '@tallyhelm/protocol/topics/notices/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import styles from './notices.module.css'
import { NoticeWords } from './NoticeWords.tsx'

type Props = { announcement: Pick<Announcement, 'title' | 'body' | 'published_at'>; isOpen?: boolean }

export function AnnouncementItem({ announcement: { title, body, published_at }, isOpen = false }: Props) {
  return (
    <details className={styles.announcement} open={isOpen}>
      <summary>
        <span>{title}</span>
        <time dateTime={published_at}>{dateTimeText(new Date(published_at)).slice(5, 10)}</time>
      </summary>
      <NoticeWords blocks={body} />
    </details>
  )
}
