// The receipt of a recharge that has succeeded, as a paper: who was credited, what was paid, how, and where it stands in the books.
import type { Database, StaffScope, TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { Paper } from '@tallyhelm/infra/pdf/paper'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import { METHODS, type Method, type RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { timeText } from '@tallyhelm/protocol/values/day'
import { type Currency, CURRENCIES, displayText, type Money, money, subtract } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql from 'sql-template-tag'

type Facts = {
  customer: string
  method: Method
  currency: Currency
  status: RechargeStatus
  received: string | null
  fee: string | null
  /** what of it went straight to statements */
  repaid: string
  submitted_at: Date
  credited_at: Date | null
  payer: string
  place: string | null
  transaction_id: string | null
  arrived_at: Date | null
  flow_no: string | null
}
type Agency = { legal_name: string }

/** Refuses NOT_FOUND, for a foreign one as well, and RECEIPT_NOT_READY before the wallet has the money. */
export async function rechargeReceipt(
  db: Database,
  scope: TenantScope | Extract<StaffScope, { kind: 'staff' }>,
  { id, agency }: { id: string; agency: Agency },
): Promise<Paper> {
  const found = await db.read(scope, tx =>
    tx.maybe<Facts>(sql`
      select coalesce(s.name, c.name) as customer, r.method, r.currency, r.status, r.received_minor::text as received, r.fee_minor::text as fee,
        r.repaid_minor::text as repaid,
        r.submitted_at, r.credited_at, coalesce(nullif(a.payer, ''), r.payer_name) as payer, a.place, a.transaction_id, a.arrived_at,
        (select t.flow_no from ledger_transfers t
          where t.idempotency_key = 'payment:' || a.place || ':' || a.transaction_id || ':RECHARGE' and t.code = 'RECHARGE') as flow_no
      from payments_recharges r
        join organization_customers c on c.id = r.customer_id
        left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id
        left join payments_arrivals a on a.recharge_id = r.id and a.state = 'CREDITED'
      where r.id = ${id} and ${scope.kind === 'tenant' ? ownExactly(scope, 'r') : sql`true`}`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  const { received, fee, credited_at: creditedAt } = found
  if (found.status !== 'RECHARGE_SUCCESS' || received === null || fee === null || creditedAt === null)
    throw new Refusal('RECEIPT_NOT_READY')
  const amounts = { received: money(BigInt(received), found.currency), fee: money(BigInt(fee), found.currency) }
  return paperOf(found, { id, agency, creditedAt, ...amounts })
}

const amountText = (amount: Money): string => `${displayText(amount, { withSymbol: true })} ${amount.currency}`
const said = (value: string | null) => (value === null || value === '' ? '—' : value)
const placeText = (place: string | null): string => said(entryOf(PLACE_TEXTS as Readonly<Record<string, string>>, place ?? '') ?? place)
const dated = (at: Date | null): string => (at === null ? '—' : `${timeText(at.toISOString())}（北京时间）`)

type About = { id: string; agency: Agency; creditedAt: Date; received: Money; fee: Money }

/** Of one recharge it always says the same: what has succeeded never changes. */
function paperOf(facts: Facts, { id, agency, creditedAt, received, fee }: About): Paper {
  const credited = subtract(received, fee)
  const repaid = money(BigInt(facts.repaid), facts.currency)
  return {
    title: '充值电子回单',
    author: agency.legal_name,
    madeAt: creditedAt,
    footer: `充值单号 ${id}`,
    blocks: [
      { kind: 'title', text: '充值电子回单' },
      { kind: 'subtitle', text: `充值单号 ${id}` },
      {
        kind: 'fields',
        rows: [
          { label: '客户', value: facts.customer },
          { label: '付款方', value: said(facts.payer) },
          { label: '支付方式', value: METHODS[facts.method].text },
          { label: '收款处', value: placeText(facts.place) },
          { label: '交易流水号', value: said(facts.transaction_id) },
        ],
      },
      {
        kind: 'fields',
        rows: [
          { label: '币种', value: `${CURRENCIES[facts.currency].name}（${facts.currency}）` },
          { label: '收款金额', value: amountText(received) },
          { label: '手续费', value: amountText(fee) },
          { label: '入账金额', value: amountText(credited) },
          ...(repaid.minor === 0n
            ? []
            : [
                { label: '其中用于还款', value: amountText(repaid) },
                { label: '其中充入钱包', value: amountText(subtract(credited, repaid)) },
              ]),
          { label: '入账金额大写', value: `${facts.currency === 'CNY' ? CURRENCIES.CNY.name : ''}${capitalText(credited)}` },
        ],
      },
      {
        kind: 'fields',
        rows: [
          { label: '提交时间', value: dated(facts.submitted_at) },
          { label: '收款时间', value: dated(facts.arrived_at) },
          { label: '入账时间', value: dated(creditedAt) },
          { label: '钱包流水号', value: said(facts.flow_no) },
        ],
      },
      {
        kind: 'text',
        text: `${repaid.minor === 0n ? '上列款项已计入该客户的钱包。' : '上列款项已按客户的选择偿还对账单，其余计入该客户的钱包。'}本回单由${agency.legal_name}电子签章，可用 PDF 阅读器验证。`,
      },
    ],
  }
}
