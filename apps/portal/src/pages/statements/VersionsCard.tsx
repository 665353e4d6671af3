// The versions of a statement side by side, and what each changed: old, new and why, line by line.
import type { StatementDetail, StatementVersion } from '@tallyhelm/protocol/topics/statements/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf } from '../../lists/amounts.ts'
import styles from './statement.module.css'

export function VersionsCard({ statement: { versions, currency } }: { statement: StatementDetail }) {
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  return (
    <Card title="版本对比">
      <Stack>
        <ul className={styles.versions}>
          {versions.map(one => (
            <li key={one.version}>
              <h3>第 {one.version} 版</h3>
              <Definitions
                items={[
                  { label: '发布时间', value: timeText(one.issued_at) },
                  { label: '异议调减', value: amount(one.conceded) },
                  { label: '应付', value: <strong>{amount(one.payable)}</strong> },
                  { label: '说明', value: one.reason || '首次出账' },
                ]}
              />
            </li>
          ))}
        </ul>
        {versions.map(one => (one.changes.length === 0 ? null : <Changes key={one.version} of={one} amount={amount} />))}
      </Stack>
    </Card>
  )
}

function Changes({ of, amount }: { of: StatementVersion; amount: (text: string) => string }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`第 ${of.version} 版调整的账户`}>
      <table className={styles.table}>
        <caption>
          第 {of.version} 版调整了 {of.changed_lines} 行{of.changes.length < of.changed_lines ? `，显示前 ${of.changes.length} 行` : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col">月份</th>
            <th scope="col">原金额</th>
            <th scope="col">新金额</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {of.changes.map(line => (
            <tr key={line.key}>
              <td>
                {line.account_name} <small>{line.outside_account_id}</small>
              </td>
              <td>{line.of_month}</td>
              <td>{amount(line.before)}</td>
              <td>{amount(line.after)}</td>
              <td>{line.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
