// The remark of an account; a click edits it where it stands.
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './accounts.module.css'
import type { Editable } from './RemarkEditor.tsx'

// Most visits edit none.
const RemarkEditor = lazy(async () => ({ default: (await import('./RemarkEditor.tsx')).RemarkEditor }))

export function RemarkCell({ row }: { row: Editable }) {
  const obstacle = useButtons()('remark')
  const [isTouched, setIsTouched] = useState(false)
  if (obstacle !== undefined) return <RemarkText remark={row.remark} />
  const labelOf = (remark: string) => `修改 ${row.account_name} 的备注${remark === '' ? '' : `：${remark}`}`
  const button = (remark: string, onEdit: () => void) => (
    <button type="button" className={styles.remark} aria-label={labelOf(remark)} onClick={onEdit}>
      <RemarkText remark={remark} />
      <Pencil size={12} aria-hidden />
    </button>
  )
  const untouched = button(row.remark, () => setIsTouched(true))
  return isTouched ? (
    <Suspense fallback={untouched}>
      <RemarkEditor row={row} className={styles.remarkField} button={button} />
    </Suspense>
  ) : (
    untouched
  )
}

const RemarkText = ({ remark }: { remark: string }) =>
  remark === '' ? <span className={styles.quiet}>—</span> : <span title={remark}>{remark}</span>
