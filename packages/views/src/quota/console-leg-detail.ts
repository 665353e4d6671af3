// One leg for the console: its order's legs, its history, what was sent to the platform, and its ledger entries.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import sql, { type Sql } from 'sql-template-tag'
import { type LegRow, legColumns, legOf, legTables } from './console-legs.ts'

type DetailRow = LegRow & {
  reason: string | null
  remark: string
  before_limit: string | null
  target_limit: string | null
  after_limit: string | null
  late_booked: string | null
  late_owed: string | null
  payer: string
  was_approval_asked: boolean
}
type Attempt = Omit<ConsoleLegDetail['attempts'][number], 'sent_at' | 'answered_at'> & { sent_at: Date; answered_at: Date | null }
type Transfer = Omit<ConsoleLegDetail['transfers'][number], 'at' | 'ended_at'> & { at: Date; ended_at: Date | null }
type Trouble = Omit<NonNullable<ConsoleLegDetail['trouble']>, 'at'> & { at: Date }
type RejectedOutcome = Omit<ConsoleLegDetail['rejected_outcomes'][number], 'at'> & { at: Date }
type Proposal = Omit<NonNullable<ConsoleLegDetail['proposal']>, 'at'> & { at: Date }

/** The calls to the platform that were made for a leg: its own, and those of legs that carried it. */
const attemptsOf = (itemId: string): Sql => sql`
  from (select item_id, number from quota_attempts where item_id = ${itemId}
    union select item_id, number from quota_attempt_legs where leg_id = ${itemId}) own
  join quota_attempts t on t.item_id = own.item_id and t.number = own.number join quota_items i on i.id = t.item_id`

/** What was proposed of a leg: of one that another carries, what was proposed of that. */
const proposalsOf = (itemId: string): Sql => sql`
  from quota_items l join quota_items i on i.id = coalesce(l.carried_by, l.id) join quota_proposals p on p.item_id = i.id
    join cases_cases k on k.id = p.id
  where l.id = ${itemId}`

/** For staff. Refuses NOT_FOUND. */
export const consoleLegDetail = (db: Database, request: { item_id: string }): Promise<ConsoleLegDetail> =>
  db.read({ kind: 'staff' }, tx => readLeg(tx, request))

/** As consoleLegDetail, in the caller's transaction. */
export async function readLeg(tx: Tx, request: { item_id: string }): Promise<ConsoleLegDetail> {
  const found = await readParts(tx, request.item_id)
  return legDetailOf(found)
}

async function readParts(tx: Tx, itemId: string) {
  const row = await tx.maybe<DetailRow>(sql`
      select ${legColumns}, o.reason, o.remark, ledger_money_text(i.base_minor, i.currency) as before_limit,
        ledger_money_text(i.target_minor, i.currency) as target_limit, ledger_money_text(i.after_limit_minor, i.currency) as after_limit,
        ledger_money_text(late.booked_minor, i.currency) as late_booked, ledger_money_text(late.owed_minor, i.currency) as late_owed,
        (select l.kind from ledger_accounts l where l.id = i.payer_account_id) as payer,
        i.kind not in ('IN', 'BACK') and (i.state = 'PENDING_APPROVAL' or exists (select from audit_entries e where e.object_kind = 'quota-order' and e.object_id = o.id::text
          and e.action in ('quota.approve-order', 'quota.reject-order'))) as was_approval_asked
      from ${legTables} left join quota_late_spends late on late.item_id = i.id and (late.rounds > 0 or late.owed_minor > 0) where i.id = ${itemId}`)
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    row,
    legs: await tx.rows<LegRow>(sql`select ${legColumns} from ${legTables} where i.order_id = ${row.apply_no} order by i.id`),
    history: await tx.rows<{ state: ItemState; at: Date; note: string }>(sql`
        select state, at, note from quota_item_history where item_id = ${itemId} order by id`),
    merged: await tx.rows<ConsoleLegDetail['merged'][number]>(sql`
        select i.id as item_id, i.order_id as apply_no, s.name as sub_customer_name, i.kind, ledger_money_text(i.amount_minor, i.currency) as amount,
          i.currency, i.state, l.leg_id = l.item_id as is_head
        from (select t.item_id, t.number ${attemptsOf(itemId)} order by t.sent_at desc, t.number desc limit 1) latest
        join quota_attempt_legs l using (item_id, number)
        join quota_items i on i.id = l.leg_id left join sub_customers_profiles s on s.id = i.sub_customer_id order by i.id`),
    attempts: await tx.rows<Attempt>(sql`
        select t.number, t.sent_at, ledger_money_text(t.base_minor, i.currency) as base, ledger_money_text(t.target_minor, i.currency) as target,
          t.answer, t.answered_at, t.is_late, t.answer_details ->> 'reason' as words,
          t.answer_details -> 'told' ->> 'code' as platform_code, t.answer_details -> 'told' ->> 'message' as platform_words,
          greatest(1, (select count(*) from quota_attempt_legs l where l.item_id = t.item_id and l.number = t.number))::int as legs
        ${attemptsOf(itemId)} order by t.sent_at, t.number`),
    trouble: await tx.maybe<Trouble>(sql`select code, message, at from quota_troubles where item_id = ${itemId}`),
    transfers: await transfersOf(tx, itemId),
    proposal: await openProposal(tx, itemId),
    people: await peopleOf(tx, itemId, row.apply_no),
    rejected_outcomes: await tx.rows<RejectedOutcome>(sql`
        select p.outcome, k.maker as by, k.decider as rejected_by, k.decided_at as at, k.decision_reason as reason
        ${proposalsOf(itemId)} and k.status = 'REJECTED' order by p.id`),
  }
}

function legDetailOf(found: Awaited<ReturnType<typeof readParts>>): ConsoleLegDetail {
  const { was_approval_asked: wasAsked, ...row } = found.row
  // Acceptance writes no history of its own: the order's time is its first step.
  const accepted = { state: wasAsked ? ('PENDING_APPROVAL' as const) : ('RESERVED' as const), note: '', at: row.apply_time }
  const history = wasAsked || found.history[0]?.state !== 'RESERVED' ? [accepted, ...found.history] : found.history
  return {
    ...row,
    ...legOf(row),
    legs: found.legs.map(legOf),
    merged: found.merged,
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    attempts: found.attempts.map(({ sent_at, answered_at, ...rest }) => ({
      ...rest,
      sent_at: sent_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
    trouble: found.trouble ? { ...found.trouble, at: found.trouble.at.toISOString() } : null,
    transfers: found.transfers.map(({ at, ended_at, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    proposal: found.proposal ? { ...found.proposal, at: found.proposal.at.toISOString() } : null,
    ...found.people,
    rejected_outcomes: found.rejected_outcomes.map(one => ({ ...one, at: one.at.toISOString() })),
  }
}

const proposalColumns: Sql = sql`
  p.id as case_id, p.outcome, ledger_money_text(p.figure_minor, i.currency) as figure, p.reference, p.proof, p.reason,
  case when p.outcome = 'DONE'
    then ledger_money_text(abs(coalesce(p.figure_minor, i.target_minor) - i.base_minor) - i.lift_minor, i.currency) end as amount,
  k.maker as by, k.maker_id as by_id, k.submitted_at as at`

function openProposal(tx: Tx, itemId: string): Promise<Proposal | undefined> {
  return tx.maybe<Proposal>(sql`select ${proposalColumns} ${proposalsOf(itemId)} and k.status = 'PENDING'`)
}

/** What one case says of a leg, also once it was decided. */
export async function proposalOfCase(tx: Tx, itemId: string, caseId: string): Promise<NonNullable<ConsoleLegDetail['proposal']>> {
  const row = await tx.one<Proposal>(sql`select ${proposalColumns} ${proposalsOf(itemId)} and p.id = ${caseId}`)
  return { ...row, at: row.at.toISOString() }
}

function transfersOf(tx: Tx, itemId: string): Promise<Transfer[]> {
  return tx.rows<Transfer>(sql`
        select t.code, d.address as debit, c.address as credit, ledger_money_text(t.amount_minor, t.currency) as amount, t.state,
          t.created_at as at, t.ended_at
        from ledger_transfers t
        join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
        where t.reference_kind = 'QUOTA_ITEM' and t.reference_id = ${itemId} order by t.id`)
}

type People = Pick<ConsoleLegDetail, 'reading' | 'decision' | 'confirmed'>
type Confirmed = Omit<NonNullable<People['confirmed']>, 'at' | 'checked_at'> & { at: Date; checked_at: Date }

/** What people decided about a leg and its order, and what they could read of the platform. */
async function peopleOf(tx: Tx, itemId: string, applyNo: string): Promise<People> {
  const reading = await tx.maybe<{ limit: string; at: Date }>(sql`
    select ledger_money_text(a.limit_minor, a.currency) as limit, a.synced_at as at
    from quota_items i join ad_accounts_accounts a on a.id = i.ad_account_id
    where i.id = ${itemId} and i.channel <> 'TIKTOK' and a.limit_minor is not null and a.synced_at is not null`)
  const decision = await tx.maybe<{ is_approved: boolean; by: string; at: Date }>(sql`
    select e.action = 'quota.approve-order' as is_approved, coalesce(u.staff_name, e.actor) as by, e.at
    from audit_entries e left join staff_users u on e.actor = 'staff:' || u.id
    where e.object_kind = 'quota-order' and e.object_id = ${applyNo}::text and e.action in ('quota.approve-order', 'quota.reject-order')
    order by e.id desc limit 1`)
  const confirmed = await tx.maybe<Confirmed>(sql`
    select p.outcome, ledger_money_text(p.figure_minor, i.currency) as figure, p.reference, p.proof, k.maker as by, k.submitted_at as at,
      k.decider as checked_by, k.decided_at as checked_at
    ${proposalsOf(itemId)} and k.status = 'APPROVED'`)
  return {
    reading: reading ? { limit: reading.limit, at: reading.at.toISOString() } : null,
    decision: decision ? { ...decision, at: decision.at.toISOString() } : null,
    confirmed: confirmed ? { ...confirmed, at: confirmed.at.toISOString(), checked_at: confirmed.checked_at.toISOString() } : null,
  }
}
