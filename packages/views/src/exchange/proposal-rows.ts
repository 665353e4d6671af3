// Proposals of rates and markups, from columns to the wire.
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { PROPOSAL_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeProposal } from '@tallyhelm/protocol/topics/exchange/schemas'
import { raw, type Sql } from 'sql-template-tag'

export type ProposalRow = Omit<ExchangeProposal, 'markup_percent' | 'held_until' | 'made_at' | 'lapses_at' | 'checked_at'> & {
  basis_points: number | null
  held_until: Date | null
  made_at: Date
  checked_at: Date | null
}

/** Of `exchange_proposals p`. */
export const PROPOSAL_COLUMNS: Sql =
  raw(`p.id as proposal_id, p.currency, p.subject, p.rate::text as rate, p.source, p.basis_points, p.held_until, p.reason,
  p.maker_id, p.maker, p.made_at, p.verdict, p.checker, p.checked_at, p.verdict_reason`)

export function proposalOf({ basis_points, held_until, made_at, checked_at, ...row }: ProposalRow): ExchangeProposal {
  return {
    ...row,
    markup_percent: basis_points === null ? null : percentText(basis_points),
    made_at: made_at.toISOString(),
    held_until: held_until?.toISOString() ?? null,
    lapses_at: new Date(Math.min(made_at.getTime() + PROPOSAL_LIFE_MS, held_until?.getTime() ?? Infinity)).toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
  }
}
