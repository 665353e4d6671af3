// What a reviewer needs beside the leg itself: the whole order, what its payer has left, and how each ad account stands.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { OrderReview, ReviewedAccount } from '@tallyhelm/protocol/topics/quota/review-schemas'
import { ACCOUNT_STATUSES, FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import { amountText, symbolText } from '@tallyhelm/protocol/values/amount-text'
import { payerText } from '@tallyhelm/protocol/topics/quota/booking'
import styles from './quota.module.css'

export function ReviewFacts({ applyNo }: { applyNo: string }) {
  const { data, error } = useCall(consoleQuotaEndpoints.review, { apply_nos: [applyNo] })
  const review = data?.content[0]
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!review) return <Skeleton lines={4} />
  return (
    <section aria-label="审核要点">
      <h3 className={styles.part}>审核要点</h3>
      <Definitions
        items={[
          { label: '整单', value: <b>{orderText(review)}</b> },
          {
            label: `${payerText(review.payer.kind)}可用（已扣除冻结）`,
            value: `${amountText(review.payer.available, review.payer.currency)} ${review.payer.currency}`,
          },
        ]}
      />
      <ul className={styles.reviewed}>
        {review.accounts.map(account => (
          <Account key={`${account.item_id} ${account.kind}`} account={account} currency={review.currency} />
        ))}
      </ul>
    </section>
  )
}

/** «4 个账户，$1,000.00，费用 $30.00，合计 $1,030.00». */
export function orderText({ accounts, adjust_type, amount, fees, total, currency }: OrderReview): string {
  const money = (text: string) => symbolText(text, currency)
  const legs = new Set(accounts.map(account => account.item_id)).size
  if (adjust_type === 'CLEAR') return `${legs} 个账户，金额提交渠道时确定`
  if (adjust_type === 'TRANSFER') return `${legs} 笔转移，共 ${money(amount)}，费用 ${money(fees)}`
  return `${legs} 个账户，${money(amount)}，费用 ${money(fees)}，合计 ${money(total)}`
}

/** What speaks against approving, in words; empty when nothing does. */
export function warningsOf({ kind, account_status, frozen_status, is_quota_forbidden, has_open_difference }: ReviewedAccount): string[] {
  const adds = kind === 'ADD' || kind === 'IN'
  return [
    ...(is_quota_forbidden && adds ? ['已禁止加额，不能通过'] : []),
    ...(account_status === 'NORMAL' || (account_status === 'FORBID_QUOTA' && is_quota_forbidden)
      ? []
      : [ACCOUNT_STATUSES[account_status].text]),
    ...(frozen_status === 'UN_FROZEN' || frozen_status === 'THAWED' ? [] : [FROZEN_STATUSES[frozen_status].text]),
    ...(has_open_difference ? ['账实差异未处理'] : []),
  ]
}

function Account({ account, currency }: { account: ReviewedAccount; currency: string }) {
  const warnings = warningsOf(account)
  const money = (text: string | null) => symbolText(text, currency)
  return (
    <li>
      <p>
        <b>{account.account_name}</b> {LEG_KINDS[account.kind]} {account.amount === null ? '全部余额' : money(account.amount)}
      </p>
      <p className={styles.quiet}>{account.outside_account_id}</p>
      <p>
        {warnings.length === 0 ? (
          <Tag tone="success">正常</Tag>
        ) : (
          warnings.map(text => (
            <Tag key={text} tone="error">
              {text}
            </Tag>
          ))
        )}{' '}
        {account.other_orders > 0 ? <Tag tone="warning">另有 {account.other_orders} 单未完成</Tag> : null}
      </p>
      <p className={styles.quiet}>
        额度 {money(account.limit)} · 可用余额 {money(account.balance)} · 日均消耗 {money(account.daily_spend)}
      </p>
    </li>
  )
}
