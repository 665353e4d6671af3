// Submit an appeal: a customer says why something should not be held against its ad account, with files that show it; staff decide.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type AppealedObject, findAppealByKey, findAppealed, insertAppeal, lockAppealed } from '@tallyhelm/modules/appeals'
import { bindEvidence, fileOwner } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPEAL_OBJECTS } from '@tallyhelm/protocol/topics/appeals/enums'
import type { SubmitAppealRequest } from '@tallyhelm/protocol/topics/appeals/schemas'
import { barOf } from '@tallyhelm/protocol/topics/appeals/standing'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { deferFor } from './end-object.ts'

type Sent = { idempotencyKey: string | undefined; request: SubmitAppealRequest }
type Submitted = { appealId: string }

/**
 * Sent again it is one appeal. Refuses NOT_FOUND for what is another's, APPEAL_BARRED where its object is past appealing, CASE_OPEN while one
 * waits, INPUT_INVALID at `files`, QUOTA_KEY_MISSING and QUOTA_KEY_REUSED.
 */
export async function submitAppeal(world: World, actor: TenantActor, { idempotencyKey, request }: Sent): Promise<Submitted> {
  const requestKey = requireKey(idempotencyKey)
  const { object, object_id: objectId, explanation, files } = request
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([object, objectId, explanation, files.map(({ key }) => key)]))
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockOwn(tx, actor, request)
    // After the lock: whoever sent the same before has ended.
    const earlier = await findAppealByKey(tx, actor.userId, requestKey)
    if (earlier && earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    if (earlier) return { appealId: earlier.id }
    const bar = barOf(object, found.status)
    if (bar !== null) throw new Refusal('APPEAL_BARRED', { why: bar })
    const at = world.clock.now()
    const { customerId, subCustomerId, adAccountId, channel } = found
    const { id } = await openCase(world, tx, actor, {
      kind: 'VIOLATION_APPEAL',
      subject: `${object}:${objectId}`,
      object: { kind: 'appeal', id: objectId },
      title: `${APPEAL_OBJECTS[object]}申诉 ${found.accountName}`,
      tenant: { customerId, subCustomerId },
      reason: explanation,
      details: { appeal_object: object, object_id: objectId, ad_account_id: adAccountId },
    })
    const stepId = world.ids.next()
    const { userId, userName } = actor
    const owner = { customerId, subCustomerId }
    await insertAppeal(
      tx,
      { id, ...owner, adAccountId, channel, object, objectId, explanation, userId, submitter: userName, requestKey, bodyHash, at },
      stepId,
    )
    await bindEvidence(tx, { kind: 'appeal', id: stepId, ...owner }, { owner: fileOwner(actor), files, now: at })
    await deferFor(tx, { object, objectId })
    return { appealId: id }
  })
}

/** First its ad account, as a synchronisation locks them. */
async function lockOwn(tx: Tx, actor: TenantActor, target: SubmitAppealRequest): Promise<AppealedObject> {
  const { customerId, subCustomerId } = actor
  const scope = { kind: 'tenant', customerId, subCustomerId } as const
  const asked = { object: target.object, objectId: target.object_id }
  const seen = await findAppealed(tx, asked, scope)
  if (seen) await lockAdAccounts(tx, [seen.adAccountId])
  const found = seen && (await lockAppealed(tx, asked, scope))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
