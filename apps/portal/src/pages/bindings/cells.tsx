// What the records of bindings draw themselves.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { paths } from '../../routes/paths.ts'
import { actionText, reasonOf, stateOf } from '../../bindings/pair-text.ts'
import styles from './bindings.module.css'

/** Of every list of them. */
export const RECORD_CELLS = {
  account: (row: BindingRecord) => (
    <NamedId name={row.account_name} id={row.outside_account_id} href={paths.accounts(row.channel, { detail: row.account_id })} />
  ),
  action: actionText,
  state: (row: BindingRecord) => <Tag tone={stateOf(row).tone}>{stateOf(row).text}</Tag>,
  told: (row: BindingRecord) => <Told lines={reasonOf(row)} />,
}

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

function Told({ lines }: { lines: readonly string[] }) {
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
