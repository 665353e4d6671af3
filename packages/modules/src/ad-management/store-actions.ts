// What is done with ad objects, in the database: written down before it is sent, one at a time on an object, with the fence of its last attempt.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import { AD_ACTION_TRANSITIONS, type AdActionKind, type AdActionState, type AdState } from '@tallyhelm/protocol/topics/ad-management/enums'
import type { AdLevel, BudgetKind } from '@tallyhelm/protocol/topics/ads/enums'
import type { AccountStatus, FrozenStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { mayMove, type Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'

/** `results`: what was answered, as it was written. */
export type Batch = { id: string; customerId: string; bodyHash: string; undoUntil: Date; results: BatchResult[] }
export type BatchResult = { object_id: string; accepted: boolean; msg: string }
type NewBatch = Omit<Batch, 'results'> & { requestKey: string; by: string; at: Date }

/** The earlier one of the same key, or none where this one was written. Waits until whoever sends the same has ended. */
export async function claimBatch(tx: Tx, made: NewBatch): Promise<Batch | undefined> {
  const added = await tx.run(sql`
    insert into ad_management_batches (id, customer_id, request_key, body_hash, made_by, made_at, undo_until)
    values (${made.id}, ${made.customerId}, ${made.requestKey}, ${made.bodyHash}, ${made.by}, ${made.at}, ${made.undoUntil})
    on conflict (customer_id, request_key) do nothing`)
  if (added === 1) return undefined
  return await tx.one<Batch>(sql`
    select id, customer_id as "customerId", body_hash as "bodyHash", undo_until as "undoUntil", results
    from ad_management_batches where customer_id = ${made.customerId} and request_key = ${made.requestKey}`)
}

export async function writeResults(
  tx: Tx,
  { id, customerId }: Pick<Batch, 'id' | 'customerId'>,
  results: readonly BatchResult[],
): Promise<void> {
  await tx.run(
    sql`update ad_management_batches set results = ${documentOf(results)}::jsonb where customer_id = ${customerId} and id = ${id}`,
  )
}

export type KeptAd = {
  id: string
  adAccountId: string
  channel: Channel
  level: AdLevel
  outsideId: string
  name: string
  state: AdState
  isOn: boolean
  budgetKind: BudgetKind | null
  budgetMinor: string | null
  currency: Currency
  accountStatus: AccountStatus
  frozenStatus: FrozenStatus
  leastDailyMinor: string | null
  hasOpen: boolean
}

/** Of accounts that the customer holds; the others are missing. */
export const findAds = (tx: Tx, ids: readonly string[]): Promise<KeptAd[]> =>
  tx.rows<KeptAd>(sql`
    select o.id, o.ad_account_id as "adAccountId", o.channel, o.level, o.outside_id as "outsideId", o.name, o.state, o.is_on as "isOn",
      o.budget_kind as "budgetKind", o.budget_minor as "budgetMinor", a.currency, a.account_status as "accountStatus", a.frozen_status as "frozenStatus",
      m.least_daily_minor as "leastDailyMinor",
      exists (select from ad_management_actions x where x.object_id = o.id and x.state in ('WAITING', 'SENDING', 'VERIFYING')) as "hasOpen"
    from ad_management_objects o join ad_accounts_accounts a on a.customer_id = o.customer_id and a.id = o.ad_account_id
    join ad_management_accounts m on m.ad_account_id = o.ad_account_id
    where o.id = any(${[...ids]}::bigint[]) and ${heldRows(tx.scope, 'a')}`)

export type NewAction = {
  id: string
  objectId: string
  adAccountId: string
  level: AdLevel
  kind: AdActionKind
  from: string | null
  to: string
  budgetKind: BudgetKind | null
}

/** Gives the objects of those that were written: one with an open action gets no second. */
export async function insertActions(
  tx: Tx,
  batch: Pick<Batch, 'id' | 'customerId' | 'undoUntil'> & { by: string; at: Date },
  actions: readonly NewAction[],
): Promise<Set<string>> {
  if (actions.length === 0) return new Set()
  const rows = documentOf(
    actions.map(each => ({
      id: each.id,
      object_id: each.objectId,
      ad_account_id: each.adAccountId,
      level: each.level,
      kind: each.kind,
      from_value: each.from,
      to_value: each.to,
      budget_kind: each.budgetKind,
    })),
  )
  const written = await tx.rows<{ objectId: string }>(sql`
    insert into ad_management_actions (id, customer_id, batch_id, object_id, ad_account_id, level, kind, from_value, to_value, budget_kind, state,
      made_by, made_at, due_at)
    select t.id, ${batch.customerId}, ${batch.id}, t.object_id, t.ad_account_id, t.level, t.kind, t.from_value, t.to_value, t.budget_kind, 'WAITING',
      ${batch.by}, ${batch.at}, ${batch.undoUntil}
    from jsonb_to_recordset(${rows}::jsonb) as t (id bigint, object_id bigint, ad_account_id bigint, level text, kind text, from_value text,
      to_value text, budget_kind text)
    on conflict (object_id) where state in ('WAITING', 'SENDING', 'VERIFYING') do nothing returning object_id as "objectId"`)
  return new Set(written.map(({ objectId }) => objectId))
}

export const findBatch = async (tx: Tx, customerId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from ad_management_batches where customer_id = ${customerId} and id = ${id}`)) !== undefined

/** Of the batch, those that nobody has claimed and that were never sent. `started`: all others that were not undone before. */
export async function undoActions(tx: Tx, customerId: string, batchId: string, at: Date): Promise<{ undone: number; started: number }> {
  const undone = await tx.run(sql`
    update ad_management_actions set state = 'UNDONE', due_at = null, ended_at = ${at}
    where customer_id = ${customerId} and batch_id = ${batchId} and state = 'WAITING' and sent_at is null`)
  const { started } = await tx.one<{ started: number }>(sql`
    select count(*)::int as started from ad_management_actions where customer_id = ${customerId} and batch_id = ${batchId} and state <> 'UNDONE'`)
  return { undone, started }
}

export type Action = {
  id: string
  objectId: string
  adAccountId: string
  outsideId: string
  level: AdLevel
  kind: AdActionKind
  to: string
  budgetKind: BudgetKind | null
  state: AdActionState
  reason: string
  tries: number
  fence: number
  madeAt: Date
  sentAt: Date | null
}
/** Objects are looked up one by one: joined, all of a large customer's would be read for a few. */
const COLUMNS = sql`x.id, x.object_id as "objectId", x.ad_account_id as "adAccountId",
  (select o.outside_id from ad_management_objects o where o.id = x.object_id) as "outsideId", x.level, x.kind, x.to_value as to, x.budget_kind as "budgetKind",
  x.state, x.reason, x.tries::int, x.fence, x.made_at as "madeAt", x.sent_at as "sentAt"`

/** Two that claim at the same time would each get a part, and need two calls for it. */
const claimAlone = (tx: Tx, adAccountId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('ad-management-actions', ${adAccountId}))`)

/** Due and sendable in one call: of one level, one kind and, where it is switched, to the same; SENDING, for the caller alone until `until`. */
export async function claimToSend(tx: Tx, adAccountId: string, at: Date, until: Date, most: number): Promise<Action[]> {
  await claimAlone(tx, adAccountId)
  return await tx.rows<Action>(sql`
    with first as materialized (
      select level, kind, to_value from ad_management_actions
      where ad_account_id = ${adAccountId} and state = 'WAITING' and due_at <= ${at} order by due_at, id limit 1),
    chosen as (
      select c.id from ad_management_actions c join first f on f.level = c.level and f.kind = c.kind and (c.kind = 'BUDGET' or f.to_value = c.to_value)
      where c.ad_account_id = ${adAccountId} and c.state = 'WAITING' and c.due_at <= ${at} order by c.due_at, c.id limit ${most}
      for no key update of c skip locked)
    update ad_management_actions x set state = 'SENDING', fence = x.fence + 1, tries = x.tries + 1, sent_at = ${at}, due_at = ${until}
    from chosen where x.id = chosen.id returning ${COLUMNS}`)
}

/** Sent or perhaps sent, of one level: those that are due to be read, and those whose sender is gone. */
export async function claimToRead(tx: Tx, adAccountId: string, at: Date, until: Date, most: number): Promise<Action[]> {
  await claimAlone(tx, adAccountId)
  return await tx.rows<Action>(sql`
    with first as materialized (
      select level from ad_management_actions
      where ad_account_id = ${adAccountId} and state in ('SENDING', 'VERIFYING') and due_at <= ${at} order by due_at, id limit 1),
    chosen as (
      select c.id from ad_management_actions c join first f on f.level = c.level
      where c.ad_account_id = ${adAccountId} and c.state in ('SENDING', 'VERIFYING') and c.due_at <= ${at} order by c.due_at, c.id limit ${most}
      for no key update of c skip locked)
    update ad_management_actions x set state = 'VERIFYING', fence = x.fence + 1, due_at = ${until}
    from chosen where x.id = chosen.id returning ${COLUMNS}`)
}

export type ActionStep = { action: Action; to: AdActionState; mover: Mover; reason?: string; dueAt: Date | null; isUnsent?: boolean }

/** Of those whose fence is still that of the caller. `isUnsent`: provably nothing was sent, so the attempt counts for nothing. */
export async function moveActions(tx: Tx, steps: readonly ActionStep[], at: Date): Promise<number> {
  for (const { action, to, mover } of steps)
    if (action.state !== to && !mayMove(AD_ACTION_TRANSITIONS, action.state, to, mover))
      throw new Error(`an action goes from ${action.state} to ${to}`)
  if (steps.length === 0) return 0
  const rows = documentOf(
    steps.map(({ action, to, reason = '', dueAt, isUnsent = false }) => ({
      id: action.id,
      fence: action.fence,
      state: to,
      reason: reason.slice(0, 500),
      due_at: dueAt,
      is_unsent: isUnsent,
    })),
  )
  return await tx.run(sql`
    update ad_management_actions x set state = t.state, reason = t.reason, due_at = t.due_at,
      tries = case when t.is_unsent then x.tries - 1 else x.tries end, ended_at = case when t.state in ('DONE', 'FAILED') then ${at}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as t (id bigint, fence integer, state text, reason text, due_at timestamptz, is_unsent boolean)
    where x.id = t.id and x.fence = t.fence and x.state in ('WAITING', 'SENDING', 'VERIFYING')`)
}

export type SeenAd = {
  objectId: string
  configured: string
  effective: string
  state: AdState
  isOn: boolean
  budget: { kind: BudgetKind; minor: bigint } | null
}

/** What was read back stands until a reading that begins later tells otherwise. */
export async function writeSeenAds(tx: Tx, adAccountId: string, seen: readonly SeenAd[], at: Date): Promise<void> {
  if (seen.length === 0) return
  const rows = documentOf(
    seen.map(each => ({
      id: each.objectId,
      configured: each.configured,
      effective: each.effective,
      state: each.state,
      is_on: each.isOn,
      budget_kind: each.budget?.kind ?? null,
      budget_minor: each.budget?.minor.toString() ?? null,
    })),
  )
  await tx.run(sql`
    update ad_management_objects o set configured = t.configured, effective = t.effective, state = t.state, is_on = t.is_on, budget_kind = t.budget_kind,
      budget_minor = t.budget_minor, budget_usd = case when o.budget_minor > 0 then o.budget_usd / o.budget_minor * t.budget_minor end,
      gone_at = case when t.state = 'GONE' then coalesce(o.gone_at, ${at}::timestamptz) end, confirmed = m.asking
    from jsonb_to_recordset(${rows}::jsonb) as t (id bigint, configured text, effective text, state text, is_on boolean, budget_kind text, budget_minor bigint),
      ad_management_accounts m
    where o.id = t.id and o.ad_account_id = ${adAccountId} and m.ad_account_id = o.ad_account_id`)
}

/** When the next step of the account's open actions is due; null: none is open. */
export const nextActionAt = async (tx: Tx, adAccountId: string): Promise<Date | null> =>
  (
    await tx.one<{ at: Date | null }>(
      sql`select min(due_at) as at from ad_management_actions where ad_account_id = ${adAccountId} and due_at is not null`,
    )
  ).at

/** Accounts with a step that is due since, however it was left. */
export const accountsWithDue = async (tx: Tx, before: Date): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select distinct ad_account_id as id from ad_management_actions where due_at is not null and due_at <= ${before}`)
  ).map(({ id }) => id)
