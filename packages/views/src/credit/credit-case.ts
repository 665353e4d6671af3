// The case of a credit line's change as its reviewer reads it: from what to what, and what it means for what is used already.
import { CREDIT_ACTIONS, type CreditAction } from '@tallyhelm/protocol/topics/credit/enums'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { LINE_TABLES } from './line-rows.ts'

type Row = {
  customer_id: string
  customer_name: string
  action: CreditAction
  currency: Currency
  minor: string | null
  until_at: Date | null
  is_waiting: boolean
  is_frozen: boolean
  total: string
  temporary: string
  taken: string
}

const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })

export const creditCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.id as customer_id, c.name as customer_name, p.action, p.currency, p.amount_minor as minor, p.until_at,
      k.status = 'PENDING' as is_waiting, coalesce(g.is_frozen, false) as is_frozen, l.total, l.temporary, l.used + l.pending as taken
    from credit_proposals p join cases_cases k on k.id = p.id join organization_customers c on c.id = p.customer_id ${LINE_TABLES}
    where p.id = ${caseId} and l.currency = p.currency`)
  const text = (minor: bigint) => `${displayText(money(minor, row.currency))} ${row.currency}`
  const [before, after, taken] = [BigInt(row.total), totalAfter(row), BigInt(row.taken)]
  const isLess = after < taken && after < before
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('变更', CREDIT_ACTIONS[row.action]),
      ...(row.minor === null ? [] : [plain(row.action === 'SET' ? '授信额度' : '临时授信', text(BigInt(row.minor)))]),
      ...(row.until_at === null ? [] : [plain('到期', dateTimeText(row.until_at))]),
      ...(row.is_waiting
        ? [{ label: '授信总额', before: text(before), value: text(after), note: null }, plain('已用与占用', text(taken))]
        : []),
    ],
    warning: row.is_waiting && isLess ? `变更后总额低于已用与占用，授信将超限 ${text(taken - after)}，客户不能发起新的申请` : null,
    obstacle: row.is_waiting ? obstacleOf(row) : null,
    link: `/customers/${row.customer_id}?tab=credit`,
  }
}

function totalAfter({ action, minor, total, temporary }: Row): bigint {
  const base = BigInt(total) - BigInt(temporary)
  if (action === 'SET') return BigInt(minor ?? '0') + BigInt(temporary)
  if (action === 'TEMPORARY') return base + BigInt(minor ?? '0')
  return action === 'END_TEMPORARY' ? base : BigInt(total)
}

function obstacleOf({ action, is_frozen, temporary }: Row): string | null {
  if (action === 'FREEZE' && is_frozen) return '授信已冻结'
  if (action === 'UNFREEZE' && !is_frozen) return '授信未冻结'
  return action === 'END_TEMPORARY' && temporary === '0' ? '临时授信已结束' : null
}
