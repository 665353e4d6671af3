// How much is left of the time that was promised for a case; nothing once it no longer waits.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { slaOf } from './case-texts.ts'
import styles from './cases.module.css'

export function SlaTag({ row }: { row: Pick<CaseRow, 'status' | 'submitted_at' | 'due_at'> }) {
  const sla = slaOf(row, nowMs())
  return sla === undefined ? <span className={styles.quiet}>—</span> : <Tag tone={sla.tone}>{sla.text}</Tag>
}
