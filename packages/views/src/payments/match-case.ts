// The cases of arrivals as their reviewer reads them: what came, whose it is to be, and by which grounds; or where it is sent back.
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { MATCH_GROUNDS } from '@tallyhelm/protocol/topics/payments/match'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { rechargesFor } from './candidates.ts'

type Arrived = {
  place: string
  transaction_id: string
  currency: Currency
  minor: string
  payer: string
  memo: string | null
  arrived_at: Date
  state: string
  is_waiting: boolean
}
type MatchRow = Arrived & {
  arrival_id: string
  customer_id: string
  customer_name: string
  sub_customer_name: string | null
  recharge_id: string | null
  wanted_minor: string | null
  recharge_status: string | null
}
type ReturnRow = Arrived & { payee: string; payee_account: string }

const ARRIVED = raw(`a.place, a.transaction_id, a.currency, a.amount_minor as minor, a.payer,
  (select l.memo from payments_bank_lines l where l.arrival_id = a.id and l.state = 'DONE') as memo, a.arrived_at, a.state, k.status = 'PENDING' as is_waiting`)
const plain = (label: string, value: string, note: string | null = null): CaseFact => ({ label, before: null, value, note })
const PLACES: Readonly<Record<string, string>> = {
  ...BANKS,
  ...Object.fromEntries(Object.entries(METHODS).map(([code, { text }]) => [code, text])),
}
const amountText = (minor: string, currency: Currency) => `${displayText(money(BigInt(minor), currency))} ${currency}`

const arrivedFacts = (row: Arrived): CaseFact[] => [
  plain('到账金额', amountText(row.minor, row.currency)),
  plain('到账处', PLACES[row.place] ?? row.place),
  plain('流水号', row.transaction_id),
  plain('到账日期', dayOf(row.arrived_at)),
  plain('付款户名', row.payer === '' ? '—' : row.payer),
  ...(row.memo ? [plain('附言', row.memo)] : []),
]
const settled = (row: Arrived): string | null => (row.is_waiting && row.state !== 'UNMATCHED' ? '该笔款项已处理' : null)

export const matchCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<MatchRow>(sql`
    select ${ARRIVED}, m.arrival_id, m.customer_id, c.name as customer_name, s.name as sub_customer_name, m.recharge_id,
      r.amount_minor as wanted_minor, r.status as recharge_status
    from payments_matches m join cases_cases k on k.id = m.id join payments_arrivals a on a.id = m.arrival_id
    join organization_customers c on c.id = m.customer_id
    left join sub_customers_profiles s on s.customer_id = m.customer_id and s.id = m.sub_customer_id
    left join payments_recharges r on r.id = m.recharge_id
    where m.id = ${caseId}`)
  const isOther = row.wanted_minor !== null && row.wanted_minor !== row.minor
  const wanted =
    row.wanted_minor === null ? [] : [plain('充值单金额', amountText(row.wanted_minor, row.currency), isOther ? '以到账金额入账' : null)]
  const match = row.is_waiting ? (await rechargesFor(tx, row.arrival_id)).find(one => one.recharge_id === row.recharge_id) : undefined
  return {
    facts: [
      plain('客户', row.sub_customer_name === null ? row.customer_name : `${row.customer_name} · 子客户 ${row.sub_customer_name}`),
      plain('充值单', row.recharge_id ?? '无，手工认领'),
      ...wanted,
      ...(match ? [plain('匹配依据', match.grounds.map(ground => MATCH_GROUNDS[ground]).join('、') || '支付渠道指明该充值单')] : []),
      ...arrivedFacts(row),
    ],
    warning: row.is_waiting && isOther ? '到账金额与充值单金额不同，将以到账金额入账' : null,
    obstacle: settled(row) ?? (row.is_waiting && row.recharge_status === 'RECHARGE_SUCCESS' ? '该充值单已入账' : null),
    link: row.recharge_id === null ? `/customers/${row.customer_id}?tab=flows` : `/recharges?tab=all&no=${row.recharge_id}`,
  }
}

export const returnCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<ReturnRow>(sql`
    select ${ARRIVED}, m.payee, m.payee_account
    from payments_returns m join cases_cases k on k.id = m.id join payments_arrivals a on a.id = m.arrival_id where m.id = ${caseId}`)
  return {
    facts: [
      plain('收款户名', row.payee),
      plain('收款账号', row.payee_account === '' ? '原路退回' : row.payee_account),
      ...arrivedFacts(row),
    ],
    warning: row.is_waiting && row.payer !== '' && row.payer !== row.payee ? '收款户名与付款户名不同，请核对' : null,
    obstacle: settled(row),
    link: '/recharges?tab=arrivals',
  }
}
