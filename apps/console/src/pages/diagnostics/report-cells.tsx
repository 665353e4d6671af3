// What the list of error reports draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { reportRows } from '@tallyhelm/protocol/topics/diagnostics/report-columns'
import type { ReportGroup } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import shared from '../../lists/cells.module.css'
import styles from './diagnostics.module.css'

/** Marked as resolved, and seen since in the same release. */
export const isStillThere = ({ state, marked_at, last_at }: Pick<ReportGroup, 'state' | 'marked_at' | 'last_at'>): boolean =>
  state === 'RESOLVED' && marked_at !== null && last_at > marked_at

export const messageOf = ({ message }: Pick<ReportGroup, 'message'>): string => message || '（没有错误信息）'

export const reportCells = (onOpen: (fingerprint: string) => void): Cells<ReportGroup, typeof reportRows.columns> => ({
  message: row => (
    <span className={shared.two}>
      <button type="button" className={styles.open} title={row.message} onClick={() => onOpen(row.fingerprint)}>
        {messageOf(row)}
      </button>
      {isStillThere(row) ? <small>标记已解决后仍在发生</small> : null}
    </span>
  ),
})
