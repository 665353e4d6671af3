// The cases about refunds and chargebacks, as their reviewer reads them.
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { actsOf } from '@tallyhelm/protocol/topics/refunds/acts'
import {
  CHARGEBACK_ACTS,
  CHARGEBACK_CAUSES,
  chargebackPhase,
  type ChargebackAct,
  type ChargebackCause,
  type ChargebackPhase,
  type PartState,
  REFUND_ACTS,
  REFUND_BLOCKS,
  REFUND_WAYS,
  type RefundAct,
  type RefundWay,
} from '@tallyhelm/protocol/topics/refunds/enums'
import { METHODS, type HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { RefundStatus } from '@tallyhelm/protocol/topics/refunds/enums'
import { BANKS, type Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { readBlocks } from './console-refund-detail.ts'

const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })
const amountText = (minor: string, currency: Currency) => `${displayText(money(BigInt(minor), currency))} ${currency}`

type RefundRow = {
  refund_id: string
  act: RefundAct
  bank: Bank | null
  bank_reference: string | null
  customer_name: string
  currency: Currency
  minor: string
  status: RefundStatus
  reason: string
  payee_name: string
  payee_account: string
  payee_bank: string
  is_waiting: boolean
}
type PartRow = { id: string; place: string; way: RefundWay; state: PartState; minor: string; asked_times: number; is_meant: boolean }

const refundCaseView: CaseView = async (tx, { caseId, now }) => {
  const row = await tx.one<RefundRow>(sql`
    select x.refund_id, x.act, x.bank, x.bank_reference, c.name || coalesce(' · 子客户 ' || s.name, '') as customer_name, r.currency,
      r.amount_minor as minor, r.status, r.reason, r.payee_name, r.payee_account, r.payee_bank, k.status = 'PENDING' as is_waiting
    from payments_refund_acts x join payments_refunds r on r.id = x.refund_id join cases_cases k on k.id = x.id
    join organization_customers c on c.id = r.customer_id
    left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id where x.id = ${caseId}`)
  const parts = await tx.rows<PartRow>(sql`
    select p.id, p.place, p.way, p.state, p.amount_minor as minor, p.asked_times, p.id = x.part_id as is_meant
    from payments_refund_parts p join payments_refund_acts x on x.refund_id = p.refund_id and coalesce(x.part_id, p.id) = p.id
    where x.id = ${caseId} order by p.id`)
  const isPayout = row.act === 'PAY_OUT'
  const blocks = isPayout && row.is_waiting && row.status === 'REFUND_WAIT' ? await readBlocks(tx, row.refund_id, now) : []
  const isOver = isPayout
    ? row.status !== 'REFUND_WAIT'
    : !parts.some(part => actsOf({ way: part.way, state: part.state, askedTimes: part.asked_times }).some(act => act === row.act))
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('事项', REFUND_ACTS[row.act]),
      plain('退款单', `${row.refund_id}，${amountText(row.minor, row.currency)}`),
      plain('客户原因', row.reason),
      ...parts.map(part => plain(`退往${placeText(part.place)}`, `${amountText(part.minor, row.currency)}，${REFUND_WAYS[part.way]}`)),
      ...(row.payee_name === '' ? [] : [plain('收款账户', `${row.payee_name} ${row.payee_account} ${row.payee_bank}`)]),
      ...(row.bank === null ? [] : [plain('付款账户', BANKS[row.bank]), plain('银行流水号', row.bank_reference ?? '')]),
    ],
    warning: blocks.length > 0 ? `${blocks.map(block => REFUND_BLOCKS[block]).join('；')}。仅财务复核可填写原因放行` : null,
    obstacle: row.is_waiting && isOver ? '退款已有变化，不能再按此处理' : null,
    link: `/refunds?detail=${row.refund_id}`,
  }
}

type ChargebackRow = {
  act: ChargebackAct
  method: HouseMethod
  outside_id: string
  transaction_id: string
  cause: ChargebackCause
  phase: ChargebackPhase
  held: string
  customer_name: string
  currency: Currency
  minor: string
  from_wallet: string | null
  from_agency: string | null
  available: string
  is_waiting: boolean
}

const chargebackCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<ChargebackRow>(sql`
    select x.act, b.cause, b.held_minor as held, b.method, b.outside_id, b.transaction_id, b.phase, c.name || coalesce(' · 子客户 ' || s.name, '') as customer_name, b.currency,
      b.amount_minor as minor, b.from_wallet_minor as from_wallet, b.from_agency_minor as from_agency,
      coalesce(l.credits_posted - l.debits_posted - l.debits_pending, 0) as available, k.status = 'PENDING' as is_waiting
    from payments_chargeback_acts x join payments_chargebacks b on b.id = x.chargeback_id join cases_cases k on k.id = x.id
    join organization_customers c on c.id = b.customer_id
    left join sub_customers_profiles s on s.customer_id = b.customer_id and s.id = b.sub_customer_id
    left join ledger_accounts w on w.address = 'WALLET:' || b.currency || ':' || b.customer_id || ':' || coalesce(b.sub_customer_id::text, '')
    left join ledger_balances l on l.ledger_account_id = w.id
    where x.id = ${caseId}`)
  // What it holds itself is no longer available, and is taken first.
  const [whole, available] = [BigInt(row.minor), BigInt(row.available) + BigInt(row.held)]
  const fromWallet = row.from_wallet ?? (available < whole ? available : whole).toString()
  const fromAgency = row.from_agency ?? (whole - BigInt(fromWallet)).toString()
  const isStale = row.act === 'TAKE' ? row.from_wallet !== null || row.phase === 'WON' : row.from_wallet === null || row.phase !== 'WON'
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('事项', CHARGEBACK_ACTS[row.act]),
      plain('原因', CHARGEBACK_CAUSES[row.cause]),
      plain('金额', amountText(row.minor, row.currency)),
      plain('钱包已冻结', amountText(row.held, row.currency)),
      plain('支付方式', METHODS[row.method].text),
      plain('渠道单号', row.outside_id),
      plain('渠道交易号', row.transaction_id),
      plain('渠道状态', chargebackPhase(row).text),
      plain('钱包承担', amountText(fromWallet, row.currency)),
      plain('平台承担', amountText(fromAgency, row.currency)),
    ],
    warning: null,
    obstacle: row.is_waiting && isStale ? '渠道状态已有变化，不能再按此处理' : null,
    link: '/refunds?tab=chargebacks',
  }
}

export const REFUNDS_CASE_VIEWS = { REFUND: refundCaseView, CHARGEBACK: chargebackCaseView } satisfies ViewsOfTopic
