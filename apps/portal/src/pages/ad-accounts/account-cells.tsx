// The cells that say more than one field: state, meter, days left, bindings.
import { now, today } from '@tallyhelm/browser/clock/clock'
import { ACCOUNT_STATUSES, FROZEN_STATUSES, isThawed, unknownBalanceText } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Tooltip } from '@tallyhelm/ui/overlay/Tooltip'
import { useLocation } from 'react-router'
import { accountAmount, ratioOf } from '../../lists/amounts.ts'
import styles from './accounts.module.css'

/** The name leads to the detail beside the list as it stands; a middle click opens both in a new tab. */
export function AccountName({ row }: { row: AccountRow }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', row.account_id)
  return <NamedId name={row.account_name} id={row.outside_account_id} href={`${pathname}?${address}`} />
}

/** One tag, the freeze's own when it says something that the status does not, and that a clearing is under way. */
export function AccountState({ row }: { row: AccountRow }) {
  const frozen = isThawed(row.frozen_status) ? undefined : FROZEN_STATUSES[row.frozen_status]
  const isLow = row.account_status === 'NORMAL' && row.is_low_balance
  const status = isLow ? ({ text: '余额不足', tone: 'warning' } as const) : ACCOUNT_STATUSES[row.account_status]
  const showsStatus = frozen === undefined || !(row.account_status === 'NORMAL' || row.account_status === 'FROZEN')
  return (
    <span className={styles.tags}>
      {showsStatus ? <Tag tone={status.tone}>{status.text}</Tag> : null}
      {frozen === undefined ? null : <Tag tone={frozen.tone}>{frozen.text}</Tag>}
      {row.has_open_clear ? <Tag tone="info">清零中</Tag> : null}
    </span>
  )
}

/** On the list until a day, which may be over. */
export function WhitelistTag({ row }: { row: AccountRow }) {
  const { whitelist_until: until } = row
  if (until === null) return <span className={styles.quiet}>—</span>
  return until < today() ? <Tag tone="neutral">白名单已到期</Tag> : <Tag tone="success">白名单至 {until}</Tag>
}

export function Balance({ row }: { row: AccountRow }) {
  if (row.balance === null) return <span className={styles.quiet}>{unknownBalanceText(row)}</span>
  return <Money amount={accountAmount(row.balance, row.currency)} low={row.is_low_balance} />
}

export function SpentOfLimit({ row }: { row: AccountRow }) {
  if (row.amount_limit === null) return <span className={styles.quiet}>—</span>
  return (
    <Meter
      ratio={ratioOf(row.spent_amount, row.amount_limit)}
      label={`${row.account_name} 已用额度`}
      start={accountAmount(row.spent_amount, row.currency)}
      end={accountAmount(row.amount_limit, row.currency)}
    />
  )
}

export function DaysLeft({ row }: { row: AccountRow }) {
  if (row.days_left === null) return <span className={styles.quiet}>—</span>
  return <span className={row.is_low_balance ? styles.low : undefined}>{row.days_left} 天</span>
}

/** The currency stays readable beside a long zone. */
export function Zone({ row }: { row: AccountRow }) {
  return (
    <span className={styles.zone} title={`${row.timezone} / ${row.currency}`}>
      <span className={styles.zoneName}>{zoneText(row.timezone, now())}</span>
      <span>/ {row.currency}</span>
    </span>
  )
}

/** The first id and how many more there are. */
export function Bindings({ ids, none = '未绑定' }: { ids: readonly string[]; none?: string }) {
  const [first] = ids
  if (first === undefined) return <span className={styles.quiet}>{none}</span>
  return (
    <span className={styles.bindings}>
      <span className={styles.binding}>{first}</span>
      {ids.length === 1 ? null : (
        <Tooltip content={ids.slice(1).join('、')}>
          <button type="button" className={styles.more} aria-label={`另有 ${ids.length - 1} 个：${ids.slice(1).join('、')}`}>
            +{ids.length - 1}
          </button>
        </Tooltip>
      )}
    </span>
  )
}
