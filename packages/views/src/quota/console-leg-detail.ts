// One leg for the console: its order's legs, its history, what was sent to the platform, and its ledger entries.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import sql from 'sql-template-tag'
import { type LegRow, legColumns, legOf, legTables } from './console-legs.ts'

type DetailRow = LegRow & {
  reason: string | null
  remark: string
  before_limit: string | null
  target_limit: string | null
  after_limit: string | null
  payer: string
}
type Attempt = Omit<ConsoleLegDetail['attempts'][number], 'sent_at' | 'answered_at'> & { sent_at: Date; answered_at: Date | null }
type Transfer = Omit<ConsoleLegDetail['transfers'][number], 'at' | 'ended_at'> & { at: Date; ended_at: Date | null }
type Proposal = Omit<NonNullable<ConsoleLegDetail['proposal']>, 'at'> & { at: Date }

/** For staff. Refuses NOT_FOUND. */
export async function consoleLegDetail(db: Database, request: { item_id: string }): Promise<ConsoleLegDetail> {
  const itemId = request.item_id
  const found = await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<DetailRow>(sql`
      select ${legColumns}, o.reason, o.remark, ledger_money_text(i.base_minor, i.currency) as before_limit,
        ledger_money_text(i.target_minor, i.currency) as target_limit, ledger_money_text(i.after_limit_minor, i.currency) as after_limit,
        (select l.kind from ledger_accounts l where l.id = i.payer_account_id) as payer
      from ${legTables} where i.id = ${itemId}`)
    if (!row) throw new Refusal('NOT_FOUND')
    return {
      row,
      legs: await tx.rows<LegRow>(sql`select ${legColumns} from ${legTables} where i.order_id = ${row.apply_no} order by i.id`),
      history: await tx.rows<{ state: ItemState; at: Date; note: string }>(sql`
        select state, at, note from quota_item_history where item_id = ${itemId} order by id`),
      attempts: await tx.rows<Attempt>(sql`
        select t.number, t.sent_at, ledger_money_text(t.base_minor, i.currency) as base, ledger_money_text(t.target_minor, i.currency) as target,
          t.answer, t.answered_at, t.is_late, t.answer_details ->> 'reason' as words
        from quota_attempts t join quota_items i on i.id = t.item_id where t.item_id = ${itemId} order by t.number`),
      transfers: await tx.rows<Transfer>(sql`
        select t.code, d.address as debit, c.address as credit, ledger_money_text(t.amount_minor, t.currency) as amount, t.state,
          t.created_at as at, t.ended_at
        from ledger_transfers t
        join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
        where t.reference_kind = 'QUOTA_ITEM' and t.reference_id = ${itemId} order by t.id`),
      proposal: await tx.maybe<Proposal>(sql`
        select p.id as proposal_id, p.outcome, ledger_money_text(p.figure_minor, i.currency) as figure, p.reference, p.proof, p.reason,
          p.maker as by, p.maker_id as by_id, p.made_at as at
        from quota_proposals p join quota_items i on i.id = p.item_id where p.item_id = ${itemId} and p.verdict is null`),
    }
  })
  // Acceptance writes no history of its own: the order's time is its first step.
  const accepted = { state: 'RESERVED' as const, note: '', at: found.row.apply_time }
  const [first] = found.history
  const history = first?.state === 'RESERVED' || found.row.state === 'PENDING_APPROVAL' ? found.history : [accepted, ...found.history]
  return {
    ...found.row,
    ...legOf(found.row),
    legs: found.legs.map(legOf),
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    attempts: found.attempts.map(({ sent_at, answered_at, ...rest }) => ({
      ...rest,
      sent_at: sent_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
    transfers: found.transfers.map(({ at, ended_at, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    proposal: found.proposal ? { ...found.proposal, at: found.proposal.at.toISOString() } : null,
  }
}
