// Previews of forewarned ads in the database: which are to be fetched, and what became of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type DuePreview = { forewarningId: string; outsideAdId: string; channel: Channel; address: string; tries: number }
type Ad = Pick<DuePreview, 'forewarningId' | 'outsideAdId' | 'address'>

/** Those that are due, for the caller alone until `until`: by then they are kept, missed, or anybody's again. */
export function claimPreviews(tx: Tx, now: Date, until: Date, limit: number): Promise<DuePreview[]> {
  return tx.rows<DuePreview>(sql`
    with due as (
      select forewarning_id, outside_ad_id from violations_forewarned_ads where preview_due_at <= ${now} and preview_address is not null
      order by preview_due_at limit ${limit} for no key update skip locked)
    update violations_forewarned_ads a set preview_due_at = ${until}
    from due, violations_forewarnings f
    where a.forewarning_id = due.forewarning_id and a.outside_ad_id = due.outside_ad_id and f.id = a.forewarning_id
    returning a.forewarning_id as "forewarningId", a.outside_ad_id as "outsideAdId", f.channel, a.preview_address as address,
      a.preview_tries as tries`)
}

/** Fails where the ad has one already, or another address. */
export async function keepPreview(tx: Tx, ad: Ad, file: string): Promise<boolean> {
  const kept = await tx.run(sql`
    update violations_forewarned_ads set preview_file = ${file}, preview_due_at = null, preview_failed_at = null
    where ${isAd(ad)} and preview_file is null`)
  return kept === 1
}

/** `again`: when it is tried once more; null: not under this address. */
export async function missPreview(tx: Tx, ad: Ad, at: Date, again: Date | null): Promise<void> {
  await tx.run(sql`
    update violations_forewarned_ads set preview_due_at = ${again}, preview_failed_at = ${at}, preview_tries = preview_tries + 1
    where ${isAd(ad)} and preview_file is null`)
}

const isAd = ({ forewarningId, outsideAdId, address }: Ad) =>
  sql`forewarning_id = ${forewarningId} and outside_ad_id = ${outsideAdId} and preview_address = ${address}`
