// Transfers of many contexts at once, posted as they are written.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Hold } from './store.ts'

/**
 * As `transferNow` for each, in one statement and at one instant: a key that was used before fails all of them. What moves on an account of
 * nobody is appended once for all.
 */
export async function transferAllNow(tx: Tx, moves: readonly Hold[], at: Date): Promise<void> {
  const lines = moves.flatMap(({ transfers, context }) => transfers.map(transfer => ({ transfer, context })))
  if (lines.length === 0) return
  const { isMade } = await tx.one<{ isMade: boolean }>(prepared`
    select ledger_move_all(${lines.map(l => l.transfer.key)}::text[], ${lines.map(l => l.transfer.code)}::text[],
      ${lines.map(l => l.transfer.debit)}::bigint[], ${lines.map(l => l.transfer.credit)}::bigint[],
      ${lines.map(l => l.transfer.amount.minor.toString())}::bigint[], ${lines.map(l => l.transfer.amount.currency)}::text[],
      ${lines.map(l => l.context.customerId)}::bigint[], ${lines.map(l => l.context.subCustomerId)}::bigint[],
      ${lines.map(l => l.context.reference.kind)}::text[], ${lines.map(l => l.context.reference.id)}::text[],
      ${lines.map(l => l.context.adAccountId)}::bigint[], ${lines.map(l => l.context.operator)}::text[],
      ${lines.map(l => l.context.summary)}::text[], ${at}) as "isMade"`)
  if (!isMade) throw new Error(`The transfer ${lines[0]?.transfer.key} was made before.`)
}
