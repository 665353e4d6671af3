// What the list of notices draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { audienceText } from '@tallyhelm/protocol/topics/notices/audience-text'
import type { noticeRows } from '@tallyhelm/protocol/topics/notices/console-columns'
import type { ConsoleNotice } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import styles from './notices.module.css'

export const noticeCells = (onOpen: (id: string) => void): Cells<ConsoleNotice, typeof noticeRows.columns> => ({
  title: row => (
    <button type="button" className={styles.open} title={row.title} onClick={() => onOpen(row.notice_id)}>
      {row.title}
    </button>
  ),
  audience: row => <span title={audienceText(row)}>{audienceText(row)}</span>,
  active_until: row => (row.active_until === null ? <span className={styles.quiet}>长期有效</span> : timeText(row.active_until)),
})
