// Announcements: the last three of the agency, unfolded to be read (screens.md 4, 公告).
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import type { Announcement } from '@tallyhelm/protocol/topics/notices/schemas'
import { timeTextOf } from '../../formats/time-text.ts'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useCall } from '../../api/queries.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'

export function AnnouncementsCard() {
  const announcements = useCall(noticeEndpoints.announcements, {})
  return (
    <Card title="公告" padded={false}>
      <CardState query={announcements} height={150}>
        {data =>
          data.announcements.length === 0 ? (
            <Empty title="暂无公告" />
          ) : (
            <div className={styles.announcements}>
              {data.announcements.map(announcement => (
                <One key={announcement.notice_id} announcement={announcement} />
              ))}
            </div>
          )
        }
      </CardState>
    </Card>
  )
}

function One({ announcement: { title, body, published_at } }: { announcement: Announcement }) {
  return (
    <details className={styles.announcement}>
      <summary>
        <span>{title}</span>
        <time dateTime={published_at}>{timeTextOf(published_at, 'MM-dd')}</time>
      </summary>
      {body.map((block, index) =>
        block.kind === 'text' ? (
          // The words of one announcement never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <p key={index}>{block.text}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <ul key={index}>
            {block.items.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </details>
  )
}
