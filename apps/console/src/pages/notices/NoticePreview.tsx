// A notice as a customer will see it: the announcement in its card, the dialog as it opens.
import { AnnouncementItem } from '@tallyhelm/browser/notices/AnnouncementItem'
import { NoticeWindow } from '@tallyhelm/browser/notices/NoticeWindow'
import type { ConsoleNotice } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import styles from './notices.module.css'

type Props = {
  notice: Pick<ConsoleNotice, 'kind' | 'placement' | 'title' | 'body' | 'countdown_seconds' | 'active_from'>
  onClose: () => void
}

export function NoticePreview({ notice, onClose }: Props) {
  if (notice.placement !== 'DASHBOARD')
    return <NoticeWindow notice={notice} countdownSeconds={notice.countdown_seconds} onClose={onClose} onHelp={onClose} />
  const { title, body, active_from } = notice
  return (
    <Dialog open onClose={onClose} title="首页公告预览" width={480} small>
      <div className={styles.preview}>
        <AnnouncementItem announcement={{ title, body, published_at: active_from }} isOpen />
      </div>
    </Dialog>
  )
}
