// Low balance: the ad accounts that die next, with the way to add quota to each.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { LOW_BALANCE_USD } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { Card } from '@tallyhelm/ui/layout/Card'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AddHere } from './AddHere.tsx'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { heightOf } from './figures.ts'
import { LowBalanceLink } from './LowBalanceLink.tsx'
import type { LowBalanceAccount } from './quick-add.ts'

export function LowBalanceCard() {
  const low = useCall(spendEndpoints.lowBalance, {})
  const lookAgain = useLookAgain()
  const [hasAdded, setHasAdded] = useState(false)
  useOrderEvents(hasAdded, lookAgain)
  const more = (low.data?.total_size ?? 0) - (low.data?.content.length ?? 0)
  return (
    <Card
      title="余额预警账户"
      meta={low.data && (low.data.low_days === null ? `余额低于 $${LOW_BALANCE_USD}` : `预计可用少于 ${low.data.low_days} 天`)}
      padded={false}
      actions={
        more > 0 ? (
          <LowBalanceLink className={styles.more} channels={low.data?.channels ?? []}>
            {`全部 ${low.data?.total_size ?? 0} 个`}
          </LowBalanceLink>
        ) : undefined
      }
    >
      <CardState query={low} height={214}>
        {data =>
          data.content.length === 0 ? (
            <Empty
              icon={<CircleCheck size={24} aria-hidden />}
              title="没有余额预警账户"
              text={
                data.low_days === null ? `所有账户的余额都在 $${LOW_BALANCE_USD} 以上。` : `所有账户的余额都够用 ${data.low_days} 天以上。`
              }
            />
          ) : (
            <LowBalanceTable
              rows={data.content}
              lowDays={data.low_days}
              onAdded={() => {
                setHasAdded(true)
                lookAgain()
              }}
            />
          )
        }
      </CardState>
    </Card>
  )
}

/** What an addition changes on this page is read again: when it was taken, and as it goes on. */
function useLookAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const endpoint of [spendEndpoints.lowBalance, spendEndpoints.recentOperations, spendEndpoints.keyFigures]) {
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
    }
  }
}

type TableProps = { rows: readonly LowBalanceAccount[]; lowDays: number | null; onAdded: () => void }

function LowBalanceTable({ rows, lowDays, onAdded }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">余额预警账户</caption>
      <thead>
        <tr>
          <th scope="col">广告账户</th>
          <th scope="col" className={styles.right}>
            可用余额
          </th>
          {lowDays === null ? null : (
            <>
              <th scope="col" className={`${styles.right} ${styles.wide}`}>
                近 7 日日均
              </th>
              <th scope="col" className={`${styles.days} ${styles.wide}`}>
                预计可用
              </th>
            </>
          )}
          <th scope="col" className={styles.right}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <LowBalanceRow key={row.account_id} row={row} lowDays={lowDays} onAdded={onAdded} />
        ))}
      </tbody>
    </table>
  )
}

function LowBalanceRow({ row, lowDays, onAdded }: { row: LowBalanceAccount; lowDays: number | null; onAdded: () => void }) {
  const obstacle = useButtons()
  const average = row.avg_spend_7d === null ? '—' : amountOf(row.avg_spend_7d, { withSymbol: true }, row.currency)
  const days = row.days_left === null ? undefined : heightOf(row.days_left)
  return (
    <tr>
      <th scope="row">
        <span className={styles.account}>
          <ChannelTile channel={CHANNELS[row.channel].path} />
          <b>{row.account_name}</b>
          <small className={styles.wide}>{row.outside_account_id}</small>
        </span>
      </th>
      <td className={styles.right}>{amountOf(row.balance, { withSymbol: true }, row.currency)}</td>
      {lowDays === null ? null : (
        <>
          <td className={`${styles.right} ${styles.quiet} ${styles.wide}`}>{average}</td>
          <td className={`${styles.days} ${styles.wide}`}>
            {days === undefined ? (
              '—'
            ) : (
              <span className={styles.daysLeft}>
                <Meter ratio={days / lowDays} level={days < 1 ? 'error' : 'warning'} label={`预计可用 ${row.days_left} 天`} />
                {row.days_left} 天
              </span>
            )}
          </td>
        </>
      )}
      <td className={styles.right}>
        <AddHere account={row} disabledReason={row.add_obstacle ?? obstacle('add')} onDone={onAdded} />
      </td>
    </tr>
  )
}
