// The case of a proposed adjustment as its reviewer reads it: which way, between which accounts, and from what to what.
import { type Currency, add, displayText, money, negate } from '@tallyhelm/protocol/values/money'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'

type Row = {
  outside_account_id: string
  account_name: string
  channel: Channel
  currency: Currency
  our: string
  platform: string
  our_now: string
  platform_now: string
  has_ended: boolean
  is_waiting: boolean
}

export const adjustmentCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select a.outside_account_id, a.account_name, d.channel, d.currency, j.our_minor as our, j.platform_minor as platform,
      d.our_minor as our_now, d.platform_minor as platform_now, d.ended_at is not null as has_ended, k.status = 'PENDING' as is_waiting
    from reconciliation_adjustments j join cases_cases k on k.id = j.id join reconciliation_differences d on d.id = j.difference_id
    join ad_accounts_accounts a on a.id = d.ad_account_id where j.id = ${caseId}`)
  const of = (minor: string | bigint) => money(BigInt(minor), row.currency)
  const [before, change] = [of(row.our), of(BigInt(row.platform) - BigInt(row.our))]
  const isMore = change.minor > 0n
  const size = `${displayText(isMore ? change : negate(change))} ${row.currency}`
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      plain('广告账户', `${CHANNELS[row.channel].name} ${row.account_name}（${row.outside_account_id}）`),
      plain('调账', `${isMore ? '增加' : '减少'} ${size}`),
      plain('资金方向', isMore ? '客户调账 → 广告账户额度' : '广告账户额度 → 客户调账'),
      { label: '系统金额', before: displayText(before), value: displayText(add(before, change)), note: null },
      plain('渠道金额（提交时）', displayText(of(row.platform))),
      ...(row.is_waiting ? [plain('渠道金额（最近读数）', displayText(of(row.platform_now)))] : []),
    ],
    warning: row.is_waiting && !row.has_ended ? movedText(row) : null,
    obstacle: row.is_waiting && row.has_ended ? '差异已结束，无需调账' : null,
    link: `/ledger?tab=differences&account=${row.outside_account_id}`,
  }
}

/** A balance moves with every hour of spend; the books are told the amount that was proposed. */
function movedText({ our, platform, our_now, platform_now, currency }: Row): string | null {
  const [asked, now] = [BigInt(platform) - BigInt(our), BigInt(platform_now) - BigInt(our_now)]
  if (asked === now) return null
  const text = (minor: bigint) => displayText(money(minor, currency), { withSign: true })
  return `当前差异 ${text(now)} ${currency} 与调账金额 ${text(asked)} ${currency} 不一致，请先核对；差异仍不能相抵时不会入账`
}
