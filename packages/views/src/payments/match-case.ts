// The cases of arrivals as their reviewer reads them: what came, whose it is to be, and by which grounds; or where it is sent back.
import type { Tx } from '@tallyhelm/infra/db/database'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { MATCH_GROUNDS } from '@tallyhelm/protocol/topics/payments/match'
import { dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import { REPAYMENT_CHANNELS, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { IS_PAYABLE, LEFT } from '../repayments/late-fee.ts'
import { rechargesFor } from './candidates.ts'
import { doubleWarning, type LikeArrival, likeArrivals, saidAnother } from './like-arrivals.ts'

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
  /** what its house has taken back of it */
  taken: string
}
type MatchRow = Arrived & {
  arrival_id: string
  customer_id: string
  customer_name: string
  sub_customer_name: string | null
  recharge_id: string | null
  wanted_minor: string | null
  recharge_status: string | null
  /** of what it repaid; null where it repaid nothing */
  repayment_no: string | null
}
type ShareRow = { statement_id: string; month: string; channel: RepaymentChannel; minor: string; left: string }
type ReturnRow = Arrived & { arrival_id: string; payee: string; payee_account: string }

const ARRIVED = raw(`a.place, a.transaction_id, a.currency, a.amount_minor as minor, a.payer,
  (select l.memo from payments_bank_lines l where l.arrival_id = a.id and l.state = 'DONE') as memo, a.arrived_at, a.state, k.status = 'PENDING' as is_waiting,
  (select coalesce(sum(b.amount_minor), 0) from payments_chargebacks b where b.method = a.place and b.transaction_id = a.transaction_id
    and b.phase <> 'WON') as taken`)
const plain = (label: string, value: string, note: string | null = null): CaseFact => ({ label, before: null, value, note })
const PLACES: Readonly<Record<string, string>> = {
  ...BANKS,
  ...Object.fromEntries(Object.entries(METHODS).map(([code, { text }]) => [code, text])),
}
const amountText = (minor: string, currency: Currency) => `${displayText(money(BigInt(minor), currency))} ${currency}`

const arrivedFacts = (row: Arrived): CaseFact[] => [
  plain('到账金额', amountText(row.minor, row.currency)),
  plain('到账处', entryOf(PLACES, row.place) ?? row.place),
  plain('流水号', row.transaction_id),
  plain('到账日期', dayOf(row.arrived_at)),
  plain('付款户名', row.payer === '' ? '—' : row.payer),
  ...(row.memo ? [plain('附言', row.memo)] : []),
]
const settled = (row: Arrived): string | null => (row.is_waiting && row.state !== 'UNMATCHED' ? '该笔款项已处理' : null)

export const matchCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<MatchRow>(sql`
    select ${ARRIVED}, m.arrival_id, m.customer_id, c.name as customer_name, s.name as sub_customer_name, m.recharge_id,
      r.amount_minor as wanted_minor, r.status as recharge_status,
      (select y.id::text from repayments_repayments y where y.recharge_id = a.recharge_id and k.status = 'APPROVED') as repayment_no
    from payments_matches m join cases_cases k on k.id = m.id join payments_arrivals a on a.id = m.arrival_id
    join organization_customers c on c.id = m.customer_id
    left join sub_customers_profiles s on s.customer_id = m.customer_id and s.id = m.sub_customer_id
    left join payments_recharges r on r.id = m.recharge_id
    where m.id = ${caseId}`)
  const shares = await sharesOf(tx, caseId)
  const alike = row.is_waiting ? await likeArrivals(tx, row.arrival_id) : []
  const isOther = row.wanted_minor !== null && row.wanted_minor !== row.minor
  const wanted =
    row.wanted_minor === null ? [] : [plain('充值单金额', amountText(row.wanted_minor, row.currency), isOther ? '以到账金额入账' : null)]
  const match = row.is_waiting ? (await rechargesFor(tx, row.arrival_id)).find(one => one.recharge_id === row.recharge_id) : undefined
  return {
    facts: [
      plain('客户', row.sub_customer_name === null ? row.customer_name : `${row.customer_name} · 子客户 ${row.sub_customer_name}`),
      plain('充值单', row.recharge_id ?? (shares.length > 0 ? '无，认领为还款' : '无，手工认领')),
      ...wanted,
      ...(match ? [plain('匹配依据', match.grounds.map(ground => MATCH_GROUNDS[ground]).join('、') || '支付渠道指明该充值单')] : []),
      ...arrivedFacts(row),
      ...alike.map(likeFact),
      ...(await anotherFacts(tx, row.arrival_id)),
      ...shares.map(share => shareFact(share, row.currency)),
    ],
    warning: row.is_waiting
      ? toldTogether([takenWarning(row, '，入账后将冻结'), doubleWarning(alike.length), warningOf(shares, isOther)])
      : null,
    obstacle: settled(row) ?? (row.is_waiting ? obstacleOf(row, shares) : null),
    link: linkOf(row, shares),
  }
}

/** What the statements that were chosen still ask for; nothing where they are not to be paid. */
const sharesOf = (tx: Tx, caseId: string): Promise<ShareRow[]> =>
  tx.rows<ShareRow>(sql`
    select s.id::text as statement_id, to_char(s.month, 'YYYY-MM') as month, s.channel, h.amount_minor as minor,
      case when ${IS_PAYABLE} then ${LEFT} else 0 end as left
    from payments_match_shares h join credit_statements s on s.id = h.statement_id
    where h.match_id = ${caseId} order by s.repay_on, s.month, s.id`)

const shareFact = ({ statement_id: id, month, channel, minor }: ShareRow, currency: Currency): CaseFact =>
  plain(`还款 ${month} ${REPAYMENT_CHANNELS[channel]}`, `${amountText(minor, currency)} · 对账单 ${id}`)

async function anotherFacts(tx: Tx, arrivalId: string): Promise<CaseFact[]> {
  const said = await saidAnother(tx, arrivalId)
  return said ? [plain('说明为另一笔', `${said.by} · ${dateTimeText(said.at)}`, said.problem)] : []
}
const likeFact = ({ text }: LikeArrival): CaseFact => plain('可能重复', text)
const takenWarning = ({ taken, currency }: Arrived, then: string): string | null =>
  BigInt(taken) === 0n ? null : `该笔款项已被渠道退回或付款方拒付 ${amountText(taken, currency)}${then}`
const toldTogether = (warnings: readonly (string | null)[]): string | null => warnings.filter(one => one !== null).join('；') || null

function warningOf(shares: readonly ShareRow[], isOther: boolean): string | null {
  if (isOther) return '到账金额与充值单金额不同，将以到账金额入账'
  const less = shares.filter(({ minor, left }) => BigInt(left) < BigInt(minor)).map(({ statement_id: id }) => id)
  return less.length === 0 ? null : `对账单 ${less.join('、')} 的未还金额已少于提交时的分摊，多出的款项将充入钱包`
}

function obstacleOf({ recharge_status: status }: MatchRow, shares: readonly ShareRow[]): string | null {
  if (status === 'RECHARGE_SUCCESS') return '该充值单已入账'
  return shares.length > 0 && shares.every(({ left }) => BigInt(left) <= 0n) ? '所选对账单已还清或不可还，请驳回后重新认领' : null
}

function linkOf({ customer_id, recharge_id, repayment_no }: MatchRow, shares: readonly ShareRow[]): string {
  if (repayment_no !== null) return `/repayments?open=${repayment_no}`
  if (shares.length > 0) return `/customers/${customer_id}?tab=credit`
  return recharge_id === null ? `/customers/${customer_id}?tab=flows` : `/recharges?tab=all&no=${recharge_id}`
}

export const returnCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<ReturnRow>(sql`
    select ${ARRIVED}, m.arrival_id, m.payee, m.payee_account
    from payments_returns m join cases_cases k on k.id = m.id join payments_arrivals a on a.id = m.arrival_id where m.id = ${caseId}`)
  const alike = row.is_waiting ? await likeArrivals(tx, row.arrival_id) : []
  const isOtherPayee = row.is_waiting && row.payer !== '' && row.payer !== row.payee
  return {
    facts: [
      plain('收款户名', row.payee),
      plain('收款账号', row.payee_account === '' ? '原路退回' : row.payee_account),
      ...arrivedFacts(row),
      ...alike.map(likeFact),
      ...(await anotherFacts(tx, row.arrival_id)),
    ],
    warning: toldTogether([
      takenWarning(row, '，请勿重复退款'),
      doubleWarning(alike.length),
      isOtherPayee ? '收款户名与付款户名不同，请核对' : null,
    ]),
    obstacle: settled(row),
    link: '/recharges?tab=arrivals',
  }
}
