// Rectifications in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ViolationLevel, ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type NewRectification = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  violationType: ViolationType
  level: ViolationLevel
  adCount: number
  policyText: string
  issuedAt: Date
  deadlineAt: Date
  /** who issued it, for the history */
  issuer: string
}

/** Writes it as TO_BE_RECTIFIED; false when one of this type is open for the ad account, and nothing is written. */
export async function insertRectification(tx: Tx, rectification: NewRectification): Promise<boolean> {
  const written = await tx.run(sql`
    insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, ad_count,
      policy_text, status, issued_at, deadline_at)
    values (${rectification.id}, ${rectification.customerId}, ${rectification.subCustomerId}, ${rectification.adAccountId},
      ${rectification.channel}, ${rectification.violationType}, ${rectification.level}, ${rectification.adCount},
      ${rectification.policyText}, 'TO_BE_RECTIFIED', ${rectification.issuedAt}, ${rectification.deadlineAt})
    on conflict (ad_account_id, violation_type) where status <> 'RECTIFIED' do nothing`)
  if (written === 0) return false
  await tx.run(sql`
    insert into violations_rectification_history (rectification_id, status, actor, note, at)
    values (${rectification.id}, 'TO_BE_RECTIFIED', ${rectification.issuer}, '', ${rectification.issuedAt})`)
  return true
}
