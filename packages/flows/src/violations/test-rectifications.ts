// A customer with ad accounts that are to be rectified, and what it hands in for them; for tests only.
import { insertFile, fileOwner } from '@tallyhelm/modules/files'
import type { Submission } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { issueRectification } from './issue-rectification.ts'

export const RISK: StaffActor = { kind: 'staff', staffId: '7', staffName: '江望舒', sessionId: '1', role: 'RISK', address: '127.0.0.1' }
export const HOUR = 3_600_000

/** A file that this person has just uploaded. */
export async function evidenceBy(world: World, actor: TenantActor): Promise<{ key: string; name: string }> {
  const key = world.files.newName('webp')
  const facts = { kind: 'evidence', contentType: 'image/webp', bytes: 1, width: 1, height: 1, isDoubled: false } as const
  await world.db.transaction({ kind: 'system' }, tx =>
    insertFile(tx, { name: key, owner: fileOwner(actor), ...facts, createdAt: world.clock.now() }),
  )
  return { key, name: '截图.png' }
}

export const EXPLANATION = '已下架全部违规广告，并按政策要求修改了落地页上的优惠描述。'

export async function submissionBy(world: World, actor: TenantActor): Promise<Submission> {
  const files = [await evidenceBy(world, actor)]
  return { measures: ['AD_REMOVED', 'LANDING_CHANGED'], explanation: EXPLANATION, files, is_promised: true }
}

/** Due in so many hours. */
export async function rectificationOf(world: World, adAccountId: string, hours = 1): Promise<string> {
  const facts = {
    violation_type: 'POLICY',
    level: 'HIGH',
    ads: [{ outside_ad_id: '120210000000001', reason: '误导' }],
    policy_text: '不得误导',
    policy_file_ids: [],
  } as const
  const deadline_at = new Date(world.clock.now().getTime() + hours * HOUR).toISOString()
  const request = { account_id: adAccountId, ...facts, ads: [...facts.ads], policy_file_ids: [], deadline_at }
  return (await issueRectification(world, RISK, request)).rectification_id
}

export async function statusOf(world: World, rectificationId: string): Promise<string | undefined> {
  const row = await world.db.read({ kind: 'system' }, tx =>
    tx.maybe<{ status: string }>(sql`select status from violations_rectifications where id = ${rectificationId}`),
  )
  return row?.status
}
