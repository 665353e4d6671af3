// Differences in the database; each change with a line of history. All in the system's scope: they are the agency's own.
import type { Tx } from '@tallyhelm/infra/db/database'
import {
  DIFFERENCE_CAUSES,
  type DifferenceCause,
  type DifferenceEvent,
  type DifferenceState,
} from '@tallyhelm/protocol/topics/reconciliation/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/**
 * What stands against what, in the account's currency; the platform's is null where it sets no limit. `between`: what its report by days tells of
 * spend before a total began again that no reading saw.
 */
export type DifferenceSeen = { cause: DifferenceCause; ours: Money; platform: Money | null; between?: Money | null }
/** As last seen. */
export type Difference = DifferenceSeen & {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  currency: Currency
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
  const { cause, ours, platform } = difference
  await tx.run(sql`
    insert into reconciliation_differences (id, customer_id, sub_customer_id, ad_account_id, channel, currency, cause, our_minor, platform_minor,
      between_minor, state, first_seen_at, last_seen_at)
    values (${difference.id}, ${difference.customerId}, ${difference.subCustomerId}, ${difference.adAccountId}, ${difference.channel},
      ${difference.currency}, ${cause}, ${ours.minor}, ${minorOf(platform)}, ${minorOf(difference.between ?? null)}, 'OPEN', ${at}, ${at})`)
  await tell(tx, difference, 'SEEN', actor, noteOf(cause), at)
}

/** A balance moves with every hour of spend: less than this is no news. */
const NEWS_MINOR = 100n

/** Seen again; another cause, and figures that moved noticeably, are a line of history. Another cause is no lag of time that was named before. */
export async function noteSeenAgain(tx: Tx, difference: Difference, seen: DifferenceSeen, actor: string, at: Date): Promise<void> {
  const isOther = seen.cause !== difference.cause
  const moved = (seen.platform?.minor ?? 0n) - (difference.platform?.minor ?? 0n)
  const isNews = isOther || seen.ours.minor !== difference.ours.minor || moved >= NEWS_MINOR || moved <= -NEWS_MINOR
  await tx.run(sql`
    update reconciliation_differences set cause = ${seen.cause}, our_minor = ${seen.ours.minor}, platform_minor = ${minorOf(seen.platform)},
      between_minor = ${minorOf(seen.between ?? null)}, state = ${isOther ? 'OPEN' : difference.state}, last_seen_at = ${at}
    where id = ${difference.id}`)
  if (isNews) await tell(tx, { ...difference, ...seen }, 'CHANGED', actor, isOther ? noteOf(seen.cause) : '', at)
}

/** People said what happened to a total; what is left of the difference is `seen`. */
export async function noteExplained(
  tx: Tx,
  difference: Difference,
  seen: DifferenceSeen,
  by: Person,
  note: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update reconciliation_differences set cause = ${seen.cause}, our_minor = ${seen.ours.minor}, platform_minor = ${minorOf(seen.platform)},
      between_minor = null, state = 'OPEN', reason = ${note} where id = ${difference.id}`)
  await tell(tx, { ...difference, ...seen }, 'EXPLAINED', by.name, note, at)
}

/** A difference of limits needs no further word. */
const noteOf = (cause: DifferenceCause): string => (cause === 'LIMIT' ? '' : DIFFERENCE_CAUSES[cause])

const minorOf = (amount: Money | null): bigint | null => amount && amount.minor

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
    values (${difference.id}, ${difference.customerId}, ${event}, ${actor}, ${note}, ${difference.ours.minor}, ${minorOf(difference.platform)}, ${at})`)
}

type Row = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  currency: Currency
  cause: DifferenceCause
  ourMinor: string
  platformMinor: string | null
  state: DifferenceState
  claimedBy: string | null
  claimedByName: string | null
}

const columns = sql`
  select d.id, d.customer_id as "customerId", d.sub_customer_id as "subCustomerId", d.ad_account_id as "adAccountId", d.channel, d.currency,
    d.cause, d.our_minor as "ourMinor", d.platform_minor as "platformMinor", d.state, d.claimed_by as "claimedBy", d.claimed_by_name as "claimedByName"
  from reconciliation_differences d`

function differenceOf({ ourMinor, platformMinor, ...rest }: Row): Difference {
  const of = (minor: string) => money(BigInt(minor), rest.currency)
  return { ...rest, ours: of(ourMinor), platform: platformMinor === null ? null : of(platformMinor) }
}
