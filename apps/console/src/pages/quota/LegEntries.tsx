// The ledger entries of a leg: what each is for, between which ledger accounts, and whether it is held, posted or voided.
import { LEDGER_KINDS, TRANSFER_CODES } from '@tallyhelm/protocol/topics/ledger/enums'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { classNames } from '@tallyhelm/ui/styles/class-names.ts'
import shared from '../../lists/cells.module.css'
import styles from './quota.module.css'

const STATES: Readonly<Record<string, string>> = { PENDING: '冻结中', POSTED: '已入账', VOIDED: '已撤销' }
const KINDS: Readonly<Record<string, string>> = LEDGER_KINDS

type Props = { transfers: ConsoleLegDetail['transfers']; money: (amount: string | null) => string }

export function LegEntries({ transfers, money }: Props) {
  if (transfers.length === 0) return null
  return (
    <table className={shared.table}>
      <caption>分录</caption>
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">借 → 贷</th>
          <th scope="col">金额</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map(entry => (
          <tr key={`${entry.code} ${entry.at} ${entry.debit} ${entry.state}`}>
            <td className={styles.whole}>{entryOf(TRANSFER_CODES, entry.code) ?? entry.code}</td>
            <td>
              <span title={entry.debit}>{kindText(entry.debit)}</span> → <span title={entry.credit}>{kindText(entry.credit)}</span>
            </td>
            <td className={classNames(shared.right, styles.whole)}>{money(entry.amount)}</td>
            <td className={styles.whole}>{entryOf(STATES, entry.state) ?? entry.state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The kind of the ledger account, which its address begins with. */
function kindText(address: string): string {
  const [kind = address] = address.split(':')
  return entryOf(KINDS, kind) ?? kind
}
