// The cases of money that staff book by hand, as their reviewer reads them: a bank's receipt, and an adjustment of a wallet.
import { BANKS, type Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { add, type Currency, displayText, money, negate } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { doubleWarning, likeReceipts } from '../payments/like-arrivals.ts'

type Owned = { customer_id: string; customer_name: string; sub_customer_name: string | null; currency: Currency; minor: string }
type ReceiptRow = Owned & {
  bank: Bank
  bank_reference: string
  received_on: string
  payer_name: string
  is_waiting: boolean
  is_booked: boolean
}
type AdjustmentRow = Owned & { is_waiting: boolean; available: string }

const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })
const OWNED = raw(`w.customer_id, c.name as customer_name, s.name as sub_customer_name, w.currency, w.amount_minor as minor`)
const OWNERS = raw(`join cases_cases k on k.id = w.id join organization_customers c on c.id = w.customer_id
  left join sub_customers_profiles s on s.customer_id = w.customer_id and s.id = w.sub_customer_id`)
const ownerFact = ({ customer_name, sub_customer_name: name }: Owned) =>
  plain('客户', name === null ? customer_name : `${customer_name} · 子客户 ${name}`)
const linkOf = ({ customer_id }: Owned) => `/customers/${customer_id}?tab=flows`

export const receiptCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<ReceiptRow>(sql`
    select ${OWNED}, w.bank, w.bank_reference, w.received_on::text as received_on, w.payer_name, k.status = 'PENDING' as is_waiting,
      exists (select from ledger_transfers t where t.idempotency_key = 'payment:' || w.bank || ':' || w.bank_reference) as is_booked
    from wallet_receipts w ${OWNERS} where w.id = ${caseId}`)
  const amount = money(BigInt(row.minor), row.currency)
  const typed = { number: row.bank_reference, numberTitle: null, dayTitle: null, day: row.received_on, amount, payer: row.payer_name }
  const alike = row.is_waiting ? await likeReceipts(tx, row.bank, typed, caseId) : []
  return {
    facts: [
      ownerFact(row),
      plain('入账金额', `${displayText(amount)} ${row.currency}`),
      plain('收款账户', BANKS[row.bank]),
      plain('银行流水号', row.bank_reference),
      plain('到账日期', row.received_on),
      plain('付款户名', row.payer_name),
      ...alike.map(text => plain('可能重复', text)),
    ],
    warning: doubleWarning(alike.length),
    obstacle: row.is_waiting && row.is_booked ? '该笔流水已入账，不能重复入账' : null,
    link: linkOf(row),
  }
}

export const walletAdjustmentCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<AdjustmentRow>(sql`
    select ${OWNED}, k.status = 'PENDING' as is_waiting, coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0) as available
    from wallet_adjustments w ${OWNERS}
    left join ledger_accounts a on a.address = 'WALLET:' || w.currency || ':' || w.customer_id || ':' || coalesce(w.sub_customer_id::text, '')
    left join ledger_balances b on b.ledger_account_id = a.id
    where w.id = ${caseId}`)
  const [amount, before] = [money(BigInt(row.minor), row.currency), money(BigInt(row.available), row.currency)]
  const [isMore, after] = [amount.minor > 0n, add(before, amount)]
  return {
    facts: [
      ownerFact(row),
      plain('调账', `${isMore ? '增加' : '减少'} ${displayText(isMore ? amount : negate(amount))} ${row.currency}`),
      plain('资金方向', isMore ? '客户调账 → 钱包' : '钱包 → 客户调账'),
      ...(row.is_waiting ? [{ label: '可用余额', before: displayText(before), value: displayText(after), note: null }] : []),
    ],
    warning: null,
    obstacle: row.is_waiting && after.minor < 0n ? `钱包可用余额不足，还差 ${displayText(negate(after), { withSymbol: true })}` : null,
    link: linkOf(row),
  }
}

export const WALLET_CASE_VIEWS = {
  BANK_RECEIPT: receiptCaseView,
  WALLET_ADJUSTMENT: walletAdjustmentCaseView,
} satisfies ViewsOfTopic
