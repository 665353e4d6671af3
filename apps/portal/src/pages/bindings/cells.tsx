// What the records of bindings draw themselves.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { bindingRows } from '@tallyhelm/protocol/topics/bindings/columns'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { ReactNode } from 'react'
import { paths } from '../../routes/paths.ts'
import { actionText, reasonOf, stateOf } from '../../bindings/pair-text.ts'
import styles from './bindings.module.css'

type Columns = typeof bindingRows.columns

export const bindingCells = (actions: (row: BindingRecord) => ReactNode): Cells<BindingRecord, Columns> => ({
  account: row => (
    <NamedId name={row.account_name} id={row.outside_account_id} href={paths.accounts(row.channel, { detail: row.account_id })} />
  ),
  action: actionText,
  target: row => <Target row={row} />,
  state: row => <Tag tone={stateOf(row).tone}>{stateOf(row).text}</Tag>,
  told: row => <Told lines={reasonOf(row)} />,
  actions,
})

/** Of a name also the one before it. */
export function Target({ row }: { row: Pick<BindingRecord, 'type' | 'before' | 'target'> }) {
  if (row.type !== 'NAME') return <IdCell id={row.target} />
  return (
    <span className={styles.names}>
      <del>{row.before}</del>
      <ins>{row.target}</ins>
    </span>
  )
}

export function Told({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <span className={styles.quiet}>—</span>
  return (
    <span className={styles.told}>
      {lines.map(line => (
        <span key={line} title={line}>
          {line}
        </span>
      ))}
    </span>
  )
}
