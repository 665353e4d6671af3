// Apply to thaw: a customer asks for frozen ad accounts, with a reason and evidence; each one is a case of its own that staff decide.
import {
  answerThawRequest,
  claimThawRequest,
  findFreezesOf,
  findOwnFreezes,
  type Freeze,
  insertThawApplication,
} from '@tallyhelm/modules/freezes'
import { bindEvidence, fileOwner } from '@tallyhelm/modules/files'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { FREEZE_CHANNELS, MAY_APPLY_FROM } from '@tallyhelm/protocol/topics/freezes/enums'
import type { ApplyToThawRequest, ThawResults } from '@tallyhelm/protocol/topics/freezes/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { type LockedFreeze, lockFreezes, stepFreeze } from './freeze-steps.ts'

type Said = Pick<ApplyToThawRequest, 'reason' | 'email' | 'files'>
/** By their records, or by the ad accounts whose freezes stand. */
export type ThawRequest = Said & ({ record_ids: readonly string[] } | { account_ids: readonly string[] })
type Sent = { idempotencyKey: string | undefined; request: ThawRequest }

/**
 * Says of each whether it was taken, and why not; what is another's is answered as missing. Sent again under its key it was done once, and
 * says the same. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED, and INPUT_INVALID at `files` for what is not the sender's own.
 */
export async function applyToThaw(world: World, actor: TenantActor, { idempotencyKey, request }: Sent): Promise<ThawResults> {
  const sent = {
    userId: actor.userId,
    requestKey: requireKey(idempotencyKey),
    bodyHash: world.secrets.tokenDigest(JSON.stringify(request)),
    at: world.clock.now(),
  }
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const earlier = await claimThawRequest(tx, sent)
    if (earlier?.answer) {
      if (earlier.bodyHash !== sent.bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
      return earlier.answer
    }
    const answer = { results: await applyForEach(world, tx, actor, request) }
    await answerThawRequest(tx, sent, answer)
    return answer
  })
}

async function applyForEach(world: World, tx: Tx, actor: TenantActor, request: ThawRequest): Promise<ThawResults['results']> {
  const { ids, found } = await freezesAsked(tx, actor, request)
  const locked = await lockFreezes(
    tx,
    [...found.values()].map(freeze => freeze.id),
  )
  const byRecord = new Map(locked.map(one => [one.freeze.id, one]))
  const results: ThawResults['results'] = []
  for (const id of ids) {
    const one = byRecord.get(found.get(id)?.id ?? '')
    const obstacle = one ? obstacleOf(actor, one) : 'record_ids' in request ? refusalMessage('NOT_FOUND') : '该账户不存在或未被渠道冻结'
    if (one && obstacle === undefined) await apply(world, tx, actor, one, request)
    results.push({ id, accepted: obstacle === undefined, msg: obstacle ?? '已提交解冻申请' })
  }
  return results
}

/** The ids as they were asked for, each once, and the freeze of each that the actor may see. */
async function freezesAsked(tx: Tx, actor: TenantActor, request: ThawRequest): Promise<{ ids: string[]; found: Map<string, Freeze> }> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  if ('record_ids' in request) {
    const ids = [...new Set(request.record_ids)]
    return { ids, found: new Map((await findOwnFreezes(tx, scope, ids)).map(freeze => [freeze.id, freeze])) }
  }
  const ids = [...new Set(request.account_ids)]
  return { ids, found: new Map((await findFreezesOf(tx, scope, ids)).map(freeze => [freeze.adAccountId, freeze])) }
}

function obstacleOf(actor: TenantActor, { account, freeze }: LockedFreeze): string | undefined {
  // It may have changed hands before it was locked.
  const isOwn = actor.subCustomerId === null || freeze.subCustomerId === actor.subCustomerId
  if (!isOwn || account.takenBackAt !== null) return refusalMessage('NOT_FOUND')
  if (freeze.source === 'AGENCY') return '该账户由平台冻结，须由平台解除'
  if (!FREEZE_CHANNELS.some(channel => channel === freeze.channel)) return '该渠道暂不支持在线申请解冻'
  if (freeze.status === 'THAWED') return '该账户已解冻'
  return MAY_APPLY_FROM.some(status => status === freeze.status) ? undefined : refusalMessage('THAW_APPLIED')
}

async function apply(world: World, tx: Tx, actor: TenantActor, locked: LockedFreeze, { reason, email, files }: Said): Promise<void> {
  const { account, freeze } = locked
  const { customerId, subCustomerId } = freeze
  const at = world.clock.now()
  const { id } = await openCase(world, tx, actor, {
    kind: 'UNFREEZE',
    subject: freeze.id,
    object: { kind: 'ad-account', id: account.id },
    title: `解冻 ${account.accountName}（${account.outsideAccountId}）`,
    tenant: { customerId, subCustomerId },
    reason,
    details: { freeze_id: freeze.id, files: files.length },
  })
  await insertThawApplication(tx, id, freeze, { reason, email })
  await bindEvidence(tx, { kind: 'thaw', id, customerId, subCustomerId }, { owner: fileOwner(actor), files, now: at })
  const step = { event: 'APPLIED', mover: 'customer', byName: actor.userName, note: '', at } as const
  await stepFreeze(tx, locked, 'THAW_PENDING', step, { appliedAt: at, processedAt: null, opinion: '' })
}
