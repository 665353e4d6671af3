// Differences in the database; each change with a line of history. All in the system's scope: they are the agency's own.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { DifferenceEvent, DifferenceState } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** `ours` and `platform` as last seen, in the account's currency. */
export type Difference = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  currency: Currency
  ours: Money
  platform: Money
  state: DifferenceState
  claimedBy: string | null
  claimedByName: string | null
}
export type NewDifference = Omit<Difference, 'state' | 'claimedBy' | 'claimedByName'>
/** Who does it, by id and by the name that records show. */
export type Person = { id: string; name: string }

/** The difference that blocks the ad account now, locked; undefined when there is none. */
export async function lockOpenDifference(tx: Tx, adAccountId: string): Promise<Difference | undefined> {
  const row = await tx.maybe<Row>(sql`${columns} where d.ad_account_id = ${adAccountId} and d.state in ('OPEN', 'TIME_LAG') for update`)
  return row && differenceOf(row)
}

export async function findDifference(tx: Tx, id: string): Promise<Difference | undefined> {
  const row = await tx.maybe<Row>(sql`${columns} where d.id = ${id}`)
  return row && differenceOf(row)
}

/** Whether a case blocks the ad account now; takes no lock. */
export async function hasOpenCase(tx: Tx, adAccountId: string): Promise<boolean> {
  const open = await tx.maybe(sql`
    select 1 from reconciliation_differences where ad_account_id = ${adAccountId} and state in ('OPEN', 'TIME_LAG')`)
  return open !== undefined
}

export async function insertDifference(tx: Tx, difference: NewDifference, actor: string, at: Date): Promise<void> {
  const { ours, platform } = difference
  await tx.run(sql`
    insert into reconciliation_differences (id, customer_id, sub_customer_id, ad_account_id, channel, currency, our_minor, platform_minor,
      state, first_seen_at, last_seen_at)
    values (${difference.id}, ${difference.customerId}, ${difference.subCustomerId}, ${difference.adAccountId}, ${difference.channel},
      ${difference.currency}, ${ours.minor}, ${platform.minor}, 'OPEN', ${at}, ${at})`)
  await tell(tx, difference, 'SEEN', actor, '', at)
}

/** A balance moves with every hour of spend: less than this is no news. */
const NEWS_MINOR = 100n

/** Seen again; figures that moved noticeably are a line of history. */
export async function noteSeenAgain(
  tx: Tx,
  difference: Difference,
  figures: { ours: Money; platform: Money },
  actor: string,
  at: Date,
): Promise<void> {
  const moved = figures.platform.minor - difference.platform.minor
  const isNews = figures.ours.minor !== difference.ours.minor || moved >= NEWS_MINOR || moved <= -NEWS_MINOR
  await tx.run(sql`
    update reconciliation_differences set our_minor = ${figures.ours.minor}, platform_minor = ${figures.platform.minor}, last_seen_at = ${at}
    where id = ${difference.id}`)
  if (isNews) await tell(tx, { ...difference, ...figures }, 'CHANGED', actor, '', at)
}

export async function claimDifference(tx: Tx, difference: Difference, by: Person, at: Date): Promise<void> {
  await tx.run(sql`
    update reconciliation_differences set claimed_by = ${by.id}, claimed_by_name = ${by.name}, claimed_at = ${at} where id = ${difference.id}`)
  await tell(tx, difference, 'CLAIMED', by.name, '', at)
}

/** Ids of open ones that this person has claimed. */
export async function heldDifferences(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from reconciliation_differences where claimed_by = ${staffId} and state in ('OPEN', 'TIME_LAG') order by id`)
  return rows.map(({ id }) => id)
}

export async function releaseDifference(tx: Tx, difference: Difference, by: Person, note: string, at: Date): Promise<void> {
  await tx.run(sql`
    update reconciliation_differences set claimed_by = null, claimed_by_name = null, claimed_at = null where id = ${difference.id}`)
  await tell(tx, difference, 'RELEASED', by.name, note, at)
}

export async function markTimeLag(tx: Tx, difference: Difference, by: Person, reason: string, at: Date): Promise<void> {
  await tx.run(sql`update reconciliation_differences set state = 'TIME_LAG', reason = ${reason} where id = ${difference.id}`)
  await tell(tx, difference, 'TIME_LAG', by.name, reason, at)
}

/** Ends it; of an adjustment `by` is the person who checked it. */
export async function endDifference(
  tx: Tx,
  difference: Difference,
  end: { event: 'ADJUSTED' | 'CLOSED' | 'VANISHED'; by: { id: string | null; name: string }; reason: string; at: Date },
): Promise<void> {
  const state = end.event === 'ADJUSTED' ? 'ADJUSTED' : 'CLOSED'
  await tx.run(sql`
    update reconciliation_differences set state = ${state}, reason = ${end.reason}, ended_at = ${end.at} where id = ${difference.id}`)
  await tell(tx, difference, end.event, end.by.name, end.reason, end.at)
}

type Told = Pick<Difference, 'id' | 'customerId' | 'ours' | 'platform'>

async function tell(tx: Tx, difference: Told, event: DifferenceEvent, actor: string, note: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_history (difference_id, customer_id, event, actor, note, our_minor, platform_minor, at)
    values (${difference.id}, ${difference.customerId}, ${event}, ${actor}, ${note}, ${difference.ours.minor}, ${difference.platform.minor}, ${at})`)
}

type Row = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  currency: Currency
  ourMinor: string
  platformMinor: string
  state: DifferenceState
  claimedBy: string | null
  claimedByName: string | null
}

const columns = sql`
  select d.id, d.customer_id as "customerId", d.sub_customer_id as "subCustomerId", d.ad_account_id as "adAccountId", d.channel, d.currency,
    d.our_minor as "ourMinor", d.platform_minor as "platformMinor", d.state, d.claimed_by as "claimedBy", d.claimed_by_name as "claimedByName"
  from reconciliation_differences d`

function differenceOf({ ourMinor, platformMinor, ...rest }: Row): Difference {
  const of = (minor: string) => money(BigInt(minor), rest.currency)
  return { ...rest, ours: of(ourMinor), platform: of(platformMinor) }
}
