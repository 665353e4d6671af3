// Forewarnings in the database: one open warning per ad account and type, with the ads it is about.
import type { Tx } from '@tallyhelm/infra/db/database'
import { TOLD_BY_PLATFORM, type ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { mainRisk, type RejectedAd, riskLevel } from './rules.ts'

type Account = { id: string; customerId: string; subCustomerId: string | null; channel: Channel }
type Note = { newId: () => string; at: Date }

/**
 * Takes in all ads of the account that its platform rejects now; the caller holds the ad account's row. A new ad opens a warning of its
 * type or joins the open one, which is unread again; a warning without rejected ads is handled, and an ad whose warning the customer has
 * marked as handled warns no second time.
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
  const warned = await warnOf(tx, account, [...added.values()], note)
  await sumUp(tx, new Set([...cleared.map(ad => ad.forewarningId), ...warned]), note.at)
}

/** Adds ads to the warnings of their types; as noteRejectedAds, but no ad leaves. */
export async function warnOfAds(tx: Tx, account: Account, ads: readonly RejectedAd[], note: Note): Promise<void> {
  await sumUp(tx, await warnOf(tx, account, ads, note), note.at)
}

async function clearAds(tx: Tx, ads: readonly { forewarningId: string; outsideAdId: string }[], at: Date): Promise<void> {
  await tx.run(sql`
    update violations_forewarned_ads a set cleared_at = ${at}
    from unnest(${ads.map(ad => ad.forewarningId)}::bigint[], ${ads.map(ad => ad.outsideAdId)}::text[]) gone (forewarning_id, outside_ad_id)
    where a.forewarning_id = gone.forewarning_id and a.outside_ad_id = gone.outside_ad_id`)
}

async function warnOf(tx: Tx, account: Account, ads: readonly RejectedAd[], note: Note): Promise<Set<string>> {
  const warned = new Set<string>()
  for (const [violationType, ofType] of byType(ads)) {
    const id = await openWarning(tx, account, violationType, note)
    await tx.run(sql`
      insert into violations_forewarned_ads as a (forewarning_id, outside_ad_id, ad_account_id, ad_name, reason, first_seen_at)
      select ${id}, ad.outside_ad_id, ${account.id}, ad.name, ad.reason, ${note.at}
      from unnest(${ofType.map(ad => ad.outsideAdId)}::text[], ${ofType.map(ad => ad.name)}::text[],
        ${ofType.map(ad => ad.reasons.join('\n'))}::text[]) ad (outside_ad_id, name, reason)
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

/** The open warning of this type, unread again, or a new one; its figures follow in sumUp. */
async function openWarning(tx: Tx, account: Account, violationType: ViolationType, note: Note): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into violations_forewarnings as f (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, main_risk,
      ad_count, status, warned_at)
    values (${note.newId()}, ${account.customerId}, ${account.subCustomerId}, ${account.id}, ${account.channel}, ${violationType}, 'LOW', '',
      0, 'UNREAD', ${note.at})
    on conflict (ad_account_id, violation_type) where status <> 'HANDLED'
      do update set status = 'UNREAD', read_at = null, warned_at = excluded.warned_at
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
      update violations_forewarnings set ad_count = 0, status = 'HANDLED', handled_at = coalesce(handled_at, ${at}) where id = ${id}`)
    return
  }
  await tx.run(sql`
    update violations_forewarnings set ad_count = ${adCount}, level = ${riskLevel(found.violationType, adCount)},
      main_risk = ${mainRisk(found.reasons)}
    where id = ${id}`)
}
