// What one of the staff proposed, as the room of its subject lists it: the case's columns beside those of its topic's own table.
import type { CaseProposal } from '@tallyhelm/protocol/topics/cases/schemas'
import { raw, type Sql } from 'sql-template-tag'

type Dated = 'made_at' | 'lapses_at' | 'checked_at'
export type CaseProposalRow = Omit<CaseProposal, Dated> & { made_at: Date; lapses_at: Date | null; checked_at: Date | null }

/** Of `cases_cases k`. */
export const CASE_PROPOSAL_COLUMNS: Sql = raw(`k.id as case_id, k.asked_reason as reason, k.maker_id, k.maker, k.submitted_at as made_at,
  k.lapses_at, nullif(k.status, 'PENDING') as verdict,
  case k.status when 'WITHDRAWN' then k.maker when 'LAPSED' then null else k.decider end as checker, k.ended_at as checked_at,
  case k.status when 'WITHDRAWN' then (select e.reason from cases_events e where e.case_id = k.id and e.event = 'WITHDRAWN')
    else nullif(k.decision_reason, '') end as verdict_reason`)

export function caseProposalOf<Row extends CaseProposalRow>({ made_at, lapses_at, checked_at, ...row }: Row) {
  return {
    ...row,
    made_at: made_at.toISOString(),
    lapses_at: lapses_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}
