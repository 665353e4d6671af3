// The cases of prices and bills as their reviewers read them: the rates before and after, and what a file of bills comes to.
import { RATE_SUBJECT_CODES, RATE_SUBJECTS, type RateSubject, rateWord } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { REPAYMENT_CHANNELS, type OtherChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import {
  datedDefaults,
  datedRates,
  type DatedRow,
  PROPOSAL_COLUMNS,
  PROPOSAL_TABLES,
  proposalOf,
  type ProposalRow,
  termsOf,
} from './rate-rows.ts'
import { amountOf } from '../exports/export-source.ts'
import { shortagesOf } from './channel-files.ts'

type Row = ProposalRow & { customer_id: string | null; proposed_type: CustomerType | null; type: CustomerType | null }
type Fact = Awaited<ReturnType<CaseView>>['facts'][number]
/** Undefined once decided: it is not held against what is in force today. */
type Replaced = (row: Row) => DatedRow | undefined

export const ratesCaseView: CaseView = async (tx, { caseId, now }) => {
  const found = await tx.rows<Row>(sql`
    select p.customer_id, p.customer_type as proposed_type, c.customer_type as type, ${PROPOSAL_COLUMNS}
    from ${PROPOSAL_TABLES} left join organization_customers c on c.id = p.customer_id where p.id = ${caseId}`)
  const rows = RATE_SUBJECT_CODES.flatMap(subject => found.filter(row => row.subject === subject))
  const [first] = rows
  if (!first) throw new Error(`the case ${caseId} asks for no rates`)
  const { customer_id, valid_from, proposed_type, type } = first
  const isOpen = first.verdict === null
  const isAhead = valid_from !== null && valid_from > now
  const dated = customer_id === null ? datedDefaults(proposed_type ?? 0) : datedRates(tx.scope, customer_id)
  const standing = isOpen ? await readStanding(tx, dated, isAhead ? valid_from : now) : []
  const replacedBy: Replaced = row => standing.find(one => one.subject === row.subject)
  const isTaken = isAhead && rows.some(row => replacedBy(row)?.valid_from.getTime() === valid_from.getTime())
  const hasMoved = isOpen && type !== null && proposed_type !== null && type !== proposed_type
  return {
    facts: [
      ...(customer_id === null && proposed_type !== null ? [fact('客户类型', CUSTOMER_TYPES[proposed_type].name)] : []),
      ...(rows.length === 1 ? factsOf(first, isOpen, replacedBy) : rows.map(row => lineOf(row, isOpen, replacedBy))),
      fact('生效', beginText(valid_from, isOpen && !isAhead)),
    ],
    warning: null,
    obstacle: hasMoved
      ? `提交时客户类型为${CUSTOMER_TYPES[proposed_type].name}，现为${CUSTOMER_TYPES[type].name}，请由提交人撤回后按新的类型重新提交`
      : isTaken
        ? '该费率在同一生效时间已有记录，请由提交人撤回后改用其他生效时间'
        : null,
    link: customer_id === null ? '/rates' : `/customers/${customer_id}?tab=rates`,
  }
}

/** Of each subject the latest that has begun by then. */
function readStanding(tx: Tx, dated: Sql, begin: Date): Promise<DatedRow[]> {
  return tx.rows<DatedRow>(sql`
    with dated as (${dated})
    select distinct on (d.subject) d.* from dated d where d.valid_from <= ${begin} order by d.subject, d.valid_from desc`)
}

const fact = (label: string, value: string, before: string | null = null): Fact => ({ label, before, value, note: null })

/** Of one subject, term by term. */
function factsOf(row: Row, isOpen: boolean, replacedBy: Replaced): Fact[] {
  const replaced = replacedBy(row)
  const before = replaced ? termTexts(row.subject, termsOf(replaced)) : {}
  const terms = Object.entries(termTexts(row.subject, proposalOf(row)))
  return [
    fact('费率项目', RATE_SUBJECTS[row.subject]),
    ...terms.map(([label, value]) => fact(label, value, isOpen ? (before[label] ?? '未约定') : null)),
  ]
}

/** Of several, one line each. */
function lineOf(row: Row, isOpen: boolean, replacedBy: Replaced): Fact {
  const line = (terms: RateTerms) =>
    Object.entries(termTexts(row.subject, terms))
      .map(([label, value]) => (label === '费用是否可退' ? `费用${value}` : `${label} ${value}`))
      .join('，')
  const replaced = replacedBy(row)
  return fact(RATE_SUBJECTS[row.subject], line(proposalOf(row)), isOpen ? (replaced ? line(termsOf(replaced)) : '未约定') : null)
}

const termTexts = (
  subject: RateSubject,
  { service_fee_percent, tax_percent, is_returnable }: RateTerms,
): Readonly<Record<string, string>> => ({
  [rateWord(subject)]: `${service_fee_percent}%`,
  ...(tax_percent === null ? {} : { 税率: `${tax_percent}%` }),
  ...(is_returnable === null ? {} : { 费用是否可退: is_returnable ? '可退' : '不退' }),
})

function beginText(validFrom: Date | null, hasPassed: boolean): string {
  if (validFrom === null) return '复核通过时'
  const text = dateTimeText(validFrom)
  return hasPassed ? `复核通过时（${text} 已过）` : `${text} 起`
}

type Sum = {
  fileId: string
  name: string
  isWaiting: boolean
  channel: OtherChannel
  currency: Currency
  months: string
  lines: number
  customers: number
  amount: string
}
const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })

export const channelBillsCaseView: CaseView = async (tx, { caseId }) => {
  const sums = await tx.rows<Sum>(sql`
    select f.id as "fileId", f.file_name as name, k.status = 'PENDING' as "isWaiting", l.channel, l.currency,
      string_agg(distinct to_char(l.month, 'YYYY-MM'), '、') as months, count(*)::int as lines, count(distinct l.customer_id)::int as customers,
      ${amountOf(raw('sum(l.amount_minor)::bigint'), raw('l.currency'))} as amount
    from billing_channel_files f join cases_cases k on k.id = f.case_id join billing_channel_lines l on l.file_id = f.id
    where f.case_id = ${caseId} group by f.id, f.file_name, k.status, l.channel, l.currency order by l.channel, l.currency`)
  const [file] = sums
  if (file === undefined) throw new Error(`the case ${caseId} asks for no file`)
  const short = file.isWaiting ? await shortagesOf(tx, file.fileId) : []
  return {
    facts: [
      plain('文件', file.name),
      plain('行数', String(sums.reduce((sum, { lines }) => sum + lines, 0))),
      ...sums.map(({ channel, currency, months, lines, customers, amount }) => ({
        ...plain(`${REPAYMENT_CHANNELS[channel]} ${months}`, `${amountText(amount, currency)} ${currency}`),
        note: `${lines} 行，${customers} 个客户`,
      })),
    ],
    warning: null,
    obstacle: short.length === 0 ? null : `可用授信不足：${short.map(shortText).join('；')}。请先在授信管理中调整授信`,
    link: `/statements?tab=imports&open=${file.fileId}`,
  }
}

const shortText = ({ customer_name, shortage, currency }: { customer_name: string; shortage: string; currency: Currency }): string =>
  `${customer_name} 还差 ${amountText(shortage, currency)} ${currency}`

export const BILLING_CASE_VIEWS = {
  FEE_RATES: ratesCaseView,
  CHANNEL_BILLS: channelBillsCaseView,
} satisfies ViewsOfTopic
