// Proposals of rates and markups with their cases, from columns to the wire.
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import type { ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import { raw, type Sql } from 'sql-template-tag'

export type ProposalRow = Omit<ExchangeProposal, 'markup_percent' | 'held_until' | 'made_at' | 'lapses_at' | 'checked_at'> & {
  basis_points: number | null
  held_until: Date | null
  made_at: Date
  lapses_at: Date
  checked_at: Date | null
}

export const PROPOSAL_TABLES: Sql = raw('exchange_proposals p join cases_cases k on k.id = p.id')
export const PROPOSAL_COLUMNS: Sql =
  raw(`p.id as case_id, p.currency, p.subject, p.rate::text as rate, p.source, p.basis_points, p.held_until, k.asked_reason as reason,
  k.maker_id, k.maker, k.submitted_at as made_at, k.lapses_at, nullif(k.status, 'PENDING') as verdict,
  case k.status when 'WITHDRAWN' then k.maker when 'LAPSED' then null else k.decider end as checker, k.ended_at as checked_at,
  case k.status when 'WITHDRAWN' then (select e.reason from cases_events e where e.case_id = k.id and e.event = 'WITHDRAWN')
    else nullif(k.decision_reason, '') end as verdict_reason`)

export function proposalOf({ basis_points, held_until, made_at, lapses_at, checked_at, ...row }: ProposalRow): ExchangeProposal {
  return {
    ...row,
    markup_percent: basis_points === null ? null : percentText(basis_points),
    made_at: made_at.toISOString(),
    held_until: held_until?.toISOString() ?? null,
    lapses_at: lapses_at.toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
  }
}
