// The case of proposed fee rates as its reviewer reads it: each rate beside the one that it replaces when it begins.
import { RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { datedRates, type DatedRow, PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow, termsOf } from './rate-rows.ts'

export const ratesCaseView: CaseView = async (tx, { caseId, now }) => {
  const { customer_id, ...row } = await tx.one<ProposalRow & { customer_id: string }>(sql`
    select p.customer_id, ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES} where p.id = ${caseId}`)
  const isOpen = row.verdict === null
  const isAhead = row.valid_from !== null && row.valid_from > now
  const begin = isAhead ? row.valid_from : now
  // A decided case is not held against what is in force today.
  const replaced = isOpen
    ? await tx.maybe<DatedRow>(sql`
        with dated as (${datedRates(tx.scope, customer_id)})
        select * from dated d where d.subject = ${row.subject} and d.valid_from <= ${begin} order by d.valid_from desc limit 1`)
    : undefined
  const [asked, before] = [termTexts(proposalOf(row)), replaced ? termTexts(termsOf(replaced)) : {}]
  const isTaken = isAhead && replaced?.valid_from.getTime() === begin?.getTime()
  return {
    facts: [
      { label: '费率项目', before: null, value: RATE_SUBJECTS[row.subject], note: null },
      ...Object.entries(asked).map(([label, value]) => ({ label, before: isOpen ? (before[label] ?? '未约定') : null, value, note: null })),
      { label: '生效', before: null, value: beginText(row.valid_from, isOpen && !isAhead), note: null },
    ],
    warning: null,
    obstacle: isTaken ? '该费率在同一生效时间已有记录，请由提交人撤回后改用其他生效时间' : null,
    link: `/customers/${customer_id}?tab=rates`,
  }
}

const termTexts = ({ service_fee_percent, tax_percent, is_returnable }: RateTerms): Readonly<Record<string, string>> => ({
  服务费率: `${service_fee_percent}%`,
  ...(tax_percent === null ? {} : { 税率: `${tax_percent}%` }),
  ...(is_returnable === null ? {} : { 费用是否可退: is_returnable ? '可退' : '不退' }),
})

function beginText(validFrom: Date | null, hasPassed: boolean): string {
  if (validFrom === null) return '复核通过时'
  const text = dateTimeText(validFrom)
  return hasPassed ? `复核通过时（${text} 已过）` : `${text} 起`
}
