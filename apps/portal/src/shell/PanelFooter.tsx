// Panel footer: below the columns of a group, the manual about it and the way to a person.
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import BookOpen from 'lucide-react/icons/book-open'
import Headset from 'lucide-react/icons/headset'
import { useCall } from '../api/queries.ts'
import { openConsultant } from '../consultant/open-consultant.ts'
import styles from './rail.module.css'

const MANUAL_ID = 'help-quota'

/** Without the manual's address the link is left out. */
export function PanelFooter({ onLeave }: { onLeave: () => void }) {
  const manual = useCall(noticeEndpoints.redirect, { id: MANUAL_ID }, { staleTime: Number.POSITIVE_INFINITY, retry: false }).data
  return (
    <div className={styles.panelFoot}>
      {manual === undefined ? null : (
        <a href={manual.url} target="_blank" rel="noreferrer" onClick={onLeave}>
          <BookOpen size={14} aria-hidden />
          开户与额度操作手册
          <span className="sr-only">（在新标签页打开）</span>
        </a>
      )}
      <button
        type="button"
        onClick={() => {
          onLeave()
          openConsultant()
        }}
      >
        <Headset size={14} aria-hidden />
        联系专属顾问
      </button>
    </div>
  )
}
