// What waits for risk control, counted once: tiles and badges show these numbers.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { RiskQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import sql from 'sql-template-tag'

type Counted = { count: number; oldest_at: Date | null }
const NOTHING: Counted = { count: 0, oldest_at: null }

export async function riskQueues(tx: Tx): Promise<RiskQueues> {
  const asked = await casesByKind(tx, ['RECTIFICATION', 'VIOLATION_APPEAL', 'UNFREEZE'])
  const agreed = await tx.one<Counted>(sql`
    select count(*)::int as count, min(r.processed_at) as oldest_at from freezes_records r
    where r.status = 'TO_BE_THAW' and ${ownRows(tx.scope, 'r')}`)
  const ofKind = (kind: CaseKind) => told(asked.get(kind) ?? NOTHING)
  return { reviews: ofKind('RECTIFICATION'), appeals: ofKind('VIOLATION_APPEAL'), thaws: ofKind('UNFREEZE'), agreed: told(agreed) }
}

async function casesByKind(tx: Tx, kinds: readonly CaseKind[]): Promise<ReadonlyMap<CaseKind, Counted>> {
  const rows = await tx.rows<Counted & { kind: CaseKind }>(sql`
    select k.kind, count(*)::int as count, min(k.submitted_at) as oldest_at from cases_cases k
    where k.status = 'PENDING' and k.kind = any(${kinds}::text[]) and ${ownRows(tx.scope, 'k')} group by k.kind`)
  return new Map(rows.map(row => [row.kind, row]))
}

const told = ({ count, oldest_at }: Counted) => ({ count, oldest_at: oldest_at?.toISOString() ?? null })
