// Announcements: the last three of the agency, unfolded to be read (screens.md 4, 公告).
import { AnnouncementItem } from '@tallyhelm/browser/notices/AnnouncementItem'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
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
                <AnnouncementItem key={announcement.notice_id} announcement={announcement} />
              ))}
            </div>
          )
        }
      </CardState>
    </Card>
  )
}
