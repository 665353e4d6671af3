// Guidance in the database: what is told of an ad account now, and what became of what was told.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { GuidanceSource, GuidanceStatus, GuidanceWay, IgnoreReason } from '@tallyhelm/protocol/topics/guidance/enums'
import { GUIDANCE_TRANSITIONS } from '@tallyhelm/protocol/topics/guidance/enums'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import { type Mover, requireMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'
import { estimateOf, keptOf, type Told } from './rules.ts'

type Account = { id: string; customerId: string; currency: Currency }
/** Of a source that is not in `read`, nothing is known. `adopted`: what the platform itself counts as adopted. */
export type Reading = { score: number | null; told: readonly Told[]; read: readonly GuidanceSource[]; adopted: readonly string[] }
type Note = { newId: () => string; at: Date; today: Day }

const ESTIMATED_DAYS = 30
const BY_PLATFORM = 'Meta'

/** Takes in all that is told now; the caller holds the ad account's row. Gives how much is new and how much has ended. */
export async function takeInGuidance(tx: Tx, account: Account, reading: Reading, note: Note): Promise<{ added: number; ended: number }> {
  const spend = await spendOf(tx, account, note.today)
  const before = await tx.rows<{
    id: string
    type: string
    key: string
    source: GuidanceSource
    isSending: boolean
    status: GuidanceStatus
  }>(sql`
    select g.id, g.guidance_type as "type", g.object_key as "key", g.source, g.status,
      exists (select from guidance_applies p where p.guidance_id = g.id and p.customer_id = g.customer_id and p.state = 'SENDING') as "isSending"
    from guidance_items g where g.customer_id = ${account.customerId} and g.ad_account_id = ${account.id} and g.is_told`)
  const known = new Map(before.map(row => [`${row.type} ${row.key}`, row]))
  const told = new Map(reading.told.map(one => [`${one.type} ${keptOf(one).objectKey}`, one]))
  let added = 0
  for (const [key, one] of told) {
    const row = known.get(key)
    if (row === undefined) await insert(tx, account, one, spend, note)
    else await update(tx, row.id, account, one, spend)
    added += row === undefined ? 1 : 0
  }
  // What was sent is settled by reading the ad object; that it is told no more may be our own doing.
  const gone = [...known].filter(([key, row]) => !told.has(key) && reading.read.includes(row.source) && !row.isSending)
  for (const [, row] of gone) await endOne(tx, account, row, reading.adopted.includes(row.type), note.at)
  await recordAnswer(tx, account, reading.score, note.at)
  return { added, ended: gone.filter(([, { status }]) => status === 'PENDING').length }
}

async function insert(tx: Tx, account: Account, one: Told, spend: Spend, { newId, at }: Note): Promise<void> {
  const [kept, estimate] = [keptOf(one), estimateOf(one.lift, spend)]
  await tx.run(sql`
    insert into guidance_items (id, customer_id, ad_account_id, source, guidance_type, object_key, object_id, category, way, title, body, lift,
      score_lift, url, estimate_minor, estimate_usd_minor, status, is_told, told_at)
    values (${newId()}, ${account.customerId}, ${account.id}, ${one.source}, ${one.type}, ${kept.objectKey}, ${kept.objectId}, ${kept.category},
      ${kept.way}, ${kept.title}, ${one.body}, ${one.lift}, ${one.scoreLift}, ${one.url}, ${estimate?.own.minor ?? null},
      ${estimate?.usd.minor ?? null}, 'PENDING', true, ${one.toldAt !== null && one.toldAt < at ? one.toldAt : at})`)
}

async function update(tx: Tx, id: string, account: Account, one: Told, spend: Spend): Promise<void> {
  const [kept, estimate] = [keptOf(one), estimateOf(one.lift, spend)]
  await tx.run(sql`
    update guidance_items g set source = ${one.source}, way = ${kept.way}, title = ${kept.title}, body = ${one.body}, lift = ${one.lift},
      score_lift = ${one.scoreLift}, url = ${one.url}, estimate_minor = ${estimate?.own.minor ?? null},
      estimate_usd_minor = ${estimate?.usd.minor ?? null}
    where g.id = ${id} and g.customer_id = ${account.customerId} and g.status in ('PENDING', 'IGNORED')`)
}

async function endOne(tx: Tx, account: Account, row: { id: string; status: GuidanceStatus }, isAdopted: boolean, at: Date): Promise<void> {
  if (row.status === 'PENDING')
    await closeGuidance(tx, { id: row.id, customerId: account.customerId }, isAdopted ? 'APPLIED' : 'EXPIRED', 'platform', {
      by: BY_PLATFORM,
      at,
    })
  await tx.run(sql`update guidance_items set is_told = false where id = ${row.id} and customer_id = ${account.customerId}`)
}

type Spend = { own: Money; usd: Money }

/** Of the ended days, as they are kept. */
async function spendOf(tx: Tx, { id, customerId, currency }: Account, today: Day): Promise<Spend> {
  const row = await tx.one<{ own: string; usd: string }>(sql`
    select coalesce(sum(d.spend_minor), 0)::text as own, coalesce(sum(d.spend_usd_minor), 0)::text as usd from spend_days d
    where d.customer_id = ${customerId} and d.ad_account_id = ${id} and d.currency = ${currency}
      and d.day >= ${addDays(today, -ESTIMATED_DAYS)}::date and d.day < ${today}::date`)
  return { own: money(BigInt(row.own), currency), usd: money(BigInt(row.usd), 'USD') }
}

async function recordAnswer(tx: Tx, { id, customerId }: Account, score: number | null, at: Date): Promise<void> {
  await tx.run(sql`
    insert into guidance_readings (ad_account_id, customer_id, asked_at, read_at, score, trouble)
    values (${id}, ${customerId}, ${at}, ${at}, ${score}, '')
    on conflict (ad_account_id) do update set asked_at = excluded.asked_at, read_at = excluded.read_at, score = excluded.score, trouble = ''`)
}

/** What was told before stays; the account is asked again when its turn comes. */
export async function recordNoAnswer(tx: Tx, { id, customerId }: Omit<Account, 'currency'>, trouble: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into guidance_readings (ad_account_id, customer_id, asked_at, trouble) values (${id}, ${customerId}, ${at}, ${trouble.slice(0, 200)})
    on conflict (ad_account_id) do update set asked_at = excluded.asked_at, trouble = excluded.trouble`)
}

/** The held accounts of Meta that were not asked about since, those never asked about first. */
export async function nextToAsk(tx: Tx, since: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a left join guidance_readings r on r.ad_account_id = a.id
    where a.channel = 'FACEBOOK' and a.taken_back_at is null and (r.asked_at is null or r.asked_at < ${since})
    order by r.asked_at nulls first, a.id limit ${most}`)
  return rows.map(row => row.id)
}

export type Item = {
  id: string
  customerId: string
  adAccountId: string
  guidanceType: string
  objectId: string | null
  objectKey: string
  way: GuidanceWay
  url: string | null
  status: GuidanceStatus
}

/** Of an account that the customer holds; locked until the transaction ends. */
export async function lockGuidance(tx: Tx, of: { id: string; customerId: string }): Promise<Item | undefined> {
  return await tx.maybe<Item>(sql`
    select g.id, g.customer_id as "customerId", g.ad_account_id as "adAccountId", g.guidance_type as "guidanceType", g.object_id as "objectId",
      g.object_key as "objectKey", g.way, g.url, g.status
    from guidance_items g join ad_accounts_accounts a on a.id = g.ad_account_id and a.customer_id = g.customer_id and a.taken_back_at is null
    where g.id = ${of.id} and g.customer_id = ${of.customerId} for update of g`)
}

type Close = { by: string; at: Date; reason?: IgnoreReason; note?: string }

/** The caller holds the row, or nobody else can end it. */
export async function closeGuidance(
  tx: Tx,
  of: { id: string; customerId: string },
  status: Exclude<GuidanceStatus, 'PENDING'>,
  mover: Mover,
  { by, at, reason, note = '' }: Close,
): Promise<void> {
  requireMove<GuidanceStatus>(GUIDANCE_TRANSITIONS, 'PENDING', status, mover)
  await tx.run(sql`
    update guidance_items set status = ${status}, closed_at = ${at}, closed_by = ${by}, ignore_reason = ${reason ?? null}, ignore_note = ${note}
    where id = ${of.id} and customer_id = ${of.customerId} and status = 'PENDING'`)
}
