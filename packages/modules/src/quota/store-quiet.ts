// Whether an ad account stands still, so that its platform figure may be held against the books.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** False while a leg of the ad account is in flight, or an earlier call to the platform may still take effect. */
export async function isQuiet(tx: Tx, adAccountId: string, now: Date): Promise<boolean> {
  const { busy } = await tx.one<{ busy: boolean }>(sql`
    select exists (select from quota_items i where i.ad_account_id = ${adAccountId}
      and (i.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL', 'CONFIRMED') or i.quiet_until > ${now})) as busy`)
  return !busy
}
