// The cases of the books as their reviewers read them: of an adjustment which way, between which accounts, and from what to what; or what happened to a
// total of spend that fell, and what that makes of the books.
import { TOTAL_EXPLANATIONS, type TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { type Currency, add, displayText, money, negate } from '@tallyhelm/protocol/values/money'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { dayCloseCaseView } from './day-closes.ts'

type Row = {
  outside_account_id: string
  account_name: string
  channel: Channel
  currency: Currency
  our: string
  platform: string
  explanation: TotalExplanation | null
  base: string
  said: string
  told: string | null
  limit: string | null
  our_now: string
  platform_now: string | null
  has_ended: boolean
  is_waiting: boolean
}

export const adjustmentCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select a.outside_account_id, a.account_name, d.channel, d.currency, j.our_minor as our, j.platform_minor as platform, j.explanation,
      j.between_minor as said, d.between_minor as told,
      a.spent_base_minor as base, a.limit_minor as "limit",
      d.our_minor as our_now, d.platform_minor as platform_now, d.ended_at is not null as has_ended, k.status = 'PENDING' as is_waiting
    from reconciliation_adjustments j join cases_cases k on k.id = j.id join reconciliation_differences d on d.id = j.difference_id
    join ad_accounts_accounts a on a.id = d.ad_account_id where j.id = ${caseId}`)
  if (row.explanation !== null) return explainedView(row, row.explanation)
  const of = (minor: string | bigint) => money(BigInt(minor), row.currency)
  const [before, change] = [of(row.our), of(BigInt(row.platform) - BigInt(row.our))]
  const isMore = change.minor > 0n
  const size = `${displayText(isMore ? change : negate(change))} ${row.currency}`
  return {
    facts: [
      plain('广告账户', `${CHANNELS[row.channel].name} ${row.account_name}（${row.outside_account_id}）`),
      plain('调账', `${isMore ? '增加' : '减少'} ${size}`),
      plain('资金方向', isMore ? '客户调账 → 广告账户额度' : '广告账户额度 → 客户调账'),
      { label: '系统金额', before: displayText(before), value: displayText(add(before, change)), note: null },
      plain('渠道金额（提交时）', displayText(of(row.platform))),
      ...(row.is_waiting && row.platform_now !== null ? [plain('渠道金额（最近读数）', displayText(of(row.platform_now)))] : []),
    ],
    warning: row.is_waiting && !row.has_ended ? (movedText(row) ?? resetText(row)) : null,
    obstacle: row.is_waiting && row.has_ended ? '差异已结束，无需调账' : null,
    link: `/ledger?tab=differences&account=${row.outside_account_id}`,
  }
}

const plain = (label: string, value: string) => ({ label, before: null, value, note: null })

function explainedView(row: Row, explanation: TotalExplanation): ReturnType<CaseView> extends Promise<infer View> ? View : never {
  const of = (minor: bigint) => money(minor, row.currency)
  const [counted, told, base] = [BigInt(row.our), BigInt(row.platform), BigInt(row.base)]
  const said = BigInt(row.said)
  const reported = row.told === null ? '无' : displayText(of(BigInt(row.told)))
  const isOther = row.told !== null && BigInt(row.told) !== said
  const otherText = isOther ? `未读到的消耗 ${displayText(of(said))} 与渠道日报推算的 ${reported} 不一致，请核对渠道后台` : null
  const gives = explanation === 'CORRECTION'
  const amount = `${displayText(of(counted - told))} ${row.currency}`
  return {
    facts: [
      plain('广告账户', `${CHANNELS[row.channel].name} ${row.account_name}（${row.outside_account_id}）`),
      plain('说明', TOTAL_EXPLANATIONS[explanation]),
      plain('系统累计消耗', displayText(of(counted))),
      plain('渠道已用总额（提交时）', displayText(of(told - base))),
      {
        label: '通过后累计消耗',
        before: displayText(of(counted)),
        value: displayText(of(gives ? told : counted + told - base + said)),
        note: null,
      },
      ...(gives ? [] : [{ ...plain('未读到的消耗', displayText(of(said))), note: `渠道日报推算 ${reported}` }]),
      plain(
        '资金',
        gives ? `${amount} 视为未消耗，可由客户调减或清零` : `此前消耗的 ${displayText(of(counted))} ${row.currency} 仍为已消耗，不可退回`,
      ),
    ],
    warning: !row.is_waiting ? null : gives ? `通过后客户可取回 ${amount}，请确认渠道确已冲减` : otherText,
    obstacle: row.is_waiting && row.has_ended ? '差异已结束，无需说明' : null,
    link: `/ledger?tab=differences&account=${row.outside_account_id}`,
  }
}

/** After a reset a cap that stayed is too high: booking it would give the customer what was spent. */
function resetText({ our, platform, base, currency }: Row): string | null {
  const more = BigInt(platform) - BigInt(our)
  if (more <= 0n || BigInt(base) === 0n) return null
  const text = (minor: bigint) => `${displayText(money(minor, currency))} ${currency}`
  const cap = BigInt(our) - BigInt(base)
  return `该账户的已用总额曾归零，应先到渠道把上限改为 ${text(cap > 0n ? cap : 0n)}；调账会把 ${text(more)} 计为客户额度`
}

/** A balance moves with every hour of spend; the books are told the amount that was proposed. */
function movedText({ our, platform, our_now, platform_now, currency }: Row): string | null {
  if (platform_now === null) return '渠道上限已取消或失效，通过后不会入账'
  const [asked, now] = [BigInt(platform) - BigInt(our), BigInt(platform_now) - BigInt(our_now)]
  if (asked === now) return null
  const text = (minor: bigint) => displayText(money(minor, currency), { withSign: true })
  return `当前差异 ${text(now)} ${currency} 与调账金额 ${text(asked)} ${currency} 不一致，请先核对；差异仍不能相抵时不会入账`
}

export const RECONCILIATION_CASE_VIEWS = {
  ADJUSTMENT: adjustmentCaseView,
  DAY_CLOSE: dayCloseCaseView,
} satisfies ViewsOfTopic
