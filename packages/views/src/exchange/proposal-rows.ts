// Proposals of rates and markups with their cases, from columns to the wire.
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import type { CaseProposal } from '@tallyhelm/protocol/topics/cases/schemas'
import type { ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'

export type ProposalRow = CaseProposalRow &
  Omit<ExchangeProposal, keyof CaseProposal | 'markup_percent' | 'held_until'> & { basis_points: number | null; held_until: Date | null }

export const PROPOSAL_TABLES: Sql = raw('exchange_proposals p join cases_cases k on k.id = p.id')
export const PROPOSAL_COLUMNS: Sql = sql`
  p.currency, p.subject, p.rate::text as rate, p.source, p.basis_points, p.held_until, ${CASE_PROPOSAL_COLUMNS}`

export function proposalOf({ basis_points, held_until, ...row }: ProposalRow): ExchangeProposal {
  return {
    ...caseProposalOf(row),
    markup_percent: basis_points === null ? null : percentText(basis_points),
    held_until: held_until?.toISOString() ?? null,
  }
}
