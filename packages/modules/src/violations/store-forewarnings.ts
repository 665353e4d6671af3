// Forewarnings in the database: one open warning per ad account and type, with the ads it is about.
import type { Tx } from '@tallyhelm/infra/db/database'
import {
  FOREWARNING_TRANSITIONS,
  type ForewarningStatus,
  TOLD_BY_PLATFORM,
  type ViolationType,
} from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'
import { mainRisk, type RejectedAd, riskLevel } from './rules.ts'

type Account = { id: string; customerId: string; subCustomerId: string | null; channel: Channel }
type Note = { newId: () => string; at: Date }

/**
 * Takes in all ads of the account that its platform rejects now; the caller holds the ad account's row. A new ad joins the warning of its
 * type that goes on, or that was handled with ads still rejected, and makes it unread again; else it opens one. A warning without rejected
 * ads is handled, and an ad whose warning is handled warns no second time.
 */
export async function noteRejectedAds(tx: Tx, account: Account, ads: readonly RejectedAd[], note: Note): Promise<void> {
  const known = await tx.rows<{ forewarningId: string; outsideAdId: string }>(sql`
    select a.forewarning_id as "forewarningId", a.outside_ad_id as "outsideAdId"
    from violations_forewarned_ads a join violations_forewarnings f on f.id = a.forewarning_id
    where a.ad_account_id = ${account.id} and a.cleared_at is null and f.customer_id = ${account.customerId}
      and f.violation_type = any(${TOLD_BY_PLATFORM})`)
  const rejected = new Set(ads.map(ad => ad.outsideAdId))
  const isKnown = new Set(known.map(ad => ad.outsideAdId))
  const cleared = known.filter(ad => !rejected.has(ad.outsideAdId))
  if (cleared.length > 0) await clearAds(tx, cleared, note.at)
  // A list that changes while its pages are walked may name an ad twice.
  const added = new Map(ads.filter(ad => !isKnown.has(ad.outsideAdId)).map(ad => [ad.outsideAdId, ad]))
  await renewAddresses(tx, account, ads, note.at)
  const warned = await warnOf(tx, account, [...added.values()], note)
  await sumUp(tx, new Set([...cleared.map(ad => ad.forewarningId), ...warned]), note.at)
}

/** Adds ads to the warnings of their types, whose ids it gives; as noteRejectedAds, but no ad leaves. */
export async function warnOfAds(tx: Tx, account: Account, ads: readonly RejectedAd[], note: Note): Promise<string[]> {
  const warned = await warnOf(tx, account, ads, note)
  await sumUp(tx, warned, note.at)
  return [...warned]
}

async function clearAds(tx: Tx, ads: readonly { forewarningId: string; outsideAdId: string }[], at: Date): Promise<void> {
  await tx.run(sql`
    update violations_forewarned_ads a set cleared_at = ${at}
    from unnest(${ads.map(ad => ad.forewarningId)}::bigint[], ${ads.map(ad => ad.outsideAdId)}::text[]) gone (forewarning_id, outside_ad_id)
    where a.forewarning_id = gone.forewarning_id and a.outside_ad_id = gone.outside_ad_id`)
}

/** Addresses of pictures end after a while: what could not be fetched is tried again a day later under the one of now. */
async function renewAddresses(tx: Tx, account: Account, ads: readonly RejectedAd[], at: Date): Promise<void> {
  const shown = ads.filter(ad => ad.pictureAddress !== null)
  if (shown.length === 0) return
  await tx.run(sql`
    update violations_forewarned_ads a set preview_address = told.address, preview_due_at = ${at}, preview_tries = 0
    from unnest(${shown.map(ad => ad.outsideAdId)}::text[], ${shown.map(ad => ad.pictureAddress)}::text[]) told (outside_ad_id, address)
    where a.ad_account_id = ${account.id} and a.outside_ad_id = told.outside_ad_id and a.cleared_at is null and a.preview_file is null
      and a.preview_due_at is null and coalesce(a.preview_failed_at, '-infinity') < ${at}::timestamptz - interval '1 day'`)
}

async function warnOf(tx: Tx, account: Account, ads: readonly RejectedAd[], note: Note): Promise<Set<string>> {
  const warned = new Set<string>()
  for (const [violationType, ofType] of byType(ads)) {
    const id = await openWarning(tx, account, violationType, note)
    await tx.run(sql`
      insert into violations_forewarned_ads as a (forewarning_id, outside_ad_id, ad_account_id, ad_name, reason, first_seen_at,
        preview_address, preview_due_at)
      select ${id}, ad.outside_ad_id, ${account.id}, ad.name, ad.reason, ${note.at}, ad.address,
        case when ad.address is not null then ${note.at}::timestamptz end
      from unnest(${ofType.map(ad => ad.outsideAdId)}::text[], ${ofType.map(ad => ad.name)}::text[],
        ${ofType.map(ad => ad.reasons.join('\n'))}::text[], ${ofType.map(ad => ad.pictureAddress)}::text[]) ad (outside_ad_id, name, reason, address)
      on conflict (forewarning_id, outside_ad_id) do update set ad_name = excluded.ad_name, reason = excluded.reason, cleared_at = null`)
    warned.add(id)
  }
  return warned
}

function byType(ads: readonly RejectedAd[]): Map<ViolationType, RejectedAd[]> {
  const groups = new Map<ViolationType, RejectedAd[]>()
  for (const ad of ads) groups.set(ad.violationType, [...(groups.get(ad.violationType) ?? []), ad])
  return groups
}

/** The warning of this type that the ads join, unread again, or a new one; its figures follow in sumUp. */
async function openWarning(tx: Tx, account: Account, violationType: ViolationType, note: Note): Promise<string> {
  const joined = await tx.maybe<{ id: string; status: ForewarningStatus }>(sql`
    select f.id, f.status from violations_forewarnings f
    where f.ad_account_id = ${account.id} and f.customer_id = ${account.customerId} and f.violation_type = ${violationType}
      and (f.status <> 'HANDLED' or (f.ad_count > 0 and coalesce(f.ending, 'CUSTOMER') = 'CUSTOMER'
        and f.sub_customer_id is not distinct from ${account.subCustomerId}))
    order by (f.status = 'HANDLED'), f.warned_at desc, f.id desc limit 1 for no key update`)
  if (joined) {
    if (joined.status !== 'UNREAD') requireMove<ForewarningStatus>(FOREWARNING_TRANSITIONS, joined.status, 'UNREAD', 'platform')
    await tx.run(sql`
      update violations_forewarnings set status = 'UNREAD', read_at = null, handled_at = null, ending = null, handled_by = '',
        warned_at = ${note.at} where id = ${joined.id}`)
    return joined.id
  }
  const { id } = await tx.one<{ id: string }>(sql`
    insert into violations_forewarnings as f (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, main_risk,
      ad_count, status, warned_at)
    values (${note.newId()}, ${account.customerId}, ${account.subCustomerId}, ${account.id}, ${account.channel}, ${violationType}, 'LOW', '',
      0, 'UNREAD', ${note.at})
    returning f.id`)
  return id
}

async function sumUp(tx: Tx, forewarningIds: ReadonlySet<string>, at: Date): Promise<void> {
  for (const id of [...forewarningIds].toSorted()) {
    const rows = await tx.rows<{ violationType: ViolationType; reason: string | null }>(sql`
      select f.violation_type as "violationType", a.reason
      from violations_forewarnings f
      left join violations_forewarned_ads a on a.forewarning_id = f.id and a.cleared_at is null
      where f.id = ${id} order by a.first_seen_at, a.outside_ad_id`)
    const reasons = rows.flatMap(row => (row.reason === null ? [] : [row.reason]))
    const [first] = rows
    if (first) await writeFigures(tx, id, { violationType: first.violationType, reasons }, at)
  }
}

async function writeFigures(tx: Tx, id: string, found: { violationType: ViolationType; reasons: string[] }, at: Date): Promise<void> {
  const adCount = found.reasons.length
  if (adCount === 0) {
    await tx.run(sql`
      update violations_forewarnings set ad_count = 0, status = 'HANDLED', handled_at = coalesce(handled_at, ${at}),
        ending = case when status = 'HANDLED' then ending else 'PLATFORM' end where id = ${id}`)
    return
  }
  await tx.run(sql`
    update violations_forewarnings set ad_count = ${adCount}, level = ${riskLevel(found.violationType, adCount)},
      main_risk = ${mainRisk(found.reasons)}
    where id = ${id}`)
}
