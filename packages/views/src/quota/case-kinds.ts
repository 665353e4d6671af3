// The case of a proposed outcome as its reviewer reads it: what will be booked, and what the platform was read to show.
import { bookingOf } from '@tallyhelm/protocol/topics/quota/booking'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { currencyOf, symbolText } from '@tallyhelm/protocol/values/amount-text'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { proposalOfCase, readLeg } from './console-leg-detail.ts'

const OUTCOMES = { DONE: '已执行，人工标记成功', FAILED: '未执行，标记失败并退款' } as const

export const outcomeCaseView: CaseView = async (tx, { caseId }) => {
  const { item_id } = await tx.one<{ item_id: string }>(sql`select item_id from quota_proposals where id = ${caseId}`)
  const leg = await readLeg(tx, { item_id })
  const proposal = await proposalOfCase(tx, item_id, caseId)
  const isOpen = leg.proposal?.case_id === caseId
  return {
    facts: factsOf(leg, proposal).map(({ label, value }) => ({ label, before: null, value, note: null })),
    warning: isOpen ? differenceOf(leg, proposal) : null,
    obstacle: isOpen && leg.state !== 'MANUAL' ? '该工单已不在人工处理中' : null,
    link: `/quota-orders?apply_no=${leg.apply_no}`,
  }
}

type Leg = ConsoleLegDetail
type Proposal = NonNullable<Leg['proposal']>

function factsOf(leg: Leg, proposal: Proposal): { label: string; value: string }[] {
  const { direction, amount, fees } = bookingOf(leg, proposal)
  const figure = `${symbolText(leg.before_limit, leg.currency)} → ${symbolText(proposal.figure, leg.currency)}`
  return [
    { label: '结果', value: OUTCOMES[proposal.outcome] },
    { label: '类型', value: LEG_KINDS[leg.kind] },
    ...(leg.sub_customer_name === null ? [] : [{ label: '子客户', value: leg.sub_customer_name }]),
    { label: '广告账户', value: `${CHANNELS[leg.channel].name} ${leg.account_name}（${leg.outside_account_id}）` },
    { label: leg.merged.length > 1 ? '入账金额合计' : '入账金额', value: amount },
    ...(leg.merged.length > 1 ? [{ label: '合并', value: `此变更合并了 ${leg.merged.length} 笔，结果对它们同时生效` }] : []),
    ...(proposal.outcome === 'DONE' && proposal.amount !== leg.amount && leg.merged.length <= 1
      ? [{ label: '申请金额', value: `${symbolText(leg.amount, leg.currency)}（与入账金额不同）` }]
      : []),
    ...(fees === null ? [] : [{ label: '费用', value: fees }]),
    { label: '资金方向', value: direction },
    ...(proposal.figure === null ? [] : [{ label: '渠道额度 前 → 后', value: figure }]),
    ...(leg.reading === null
      ? []
      : [{ label: '系统最近读到', value: `${symbolText(leg.reading.limit, leg.currency)}，${dateTimeText(new Date(leg.reading.at))}` }]),
    ...(proposal.reference === null ? [] : [{ label: '渠道流水号', value: proposal.reference }]),
    ...(proposal.proof === '' ? [] : [{ label: '渠道证明', value: proposal.proof }]),
    ...(proposal.reason === null ? [] : [{ label: '失败原因（显示给客户）', value: proposal.reason }]),
  ]
}

/** The platform's own figure is another one than the maker typed. */
function differenceOf({ reading, currency }: Leg, { figure }: Proposal): string | null {
  const code = currencyOf({ currency })
  const [typed, read] = [parseMoney(figure ?? '', code), parseMoney(reading?.limit ?? '', code)]
  if (!typed || !read || typed.minor === read.minor) return null
  return `系统最近读到的渠道额度 ${symbolText(reading?.limit ?? null, currency)} 与填写的 ${symbolText(figure, currency)} 不一致，请先在渠道后台核对`
}

export const QUOTA_CASE_VIEWS = { LEG_OUTCOME: outcomeCaseView } satisfies ViewsOfTopic
