// Submit rectifications: the customer says what it put right and shows it; each submission is a round, and a case that staff decide.
import { fileOwner, bindEvidence } from '@tallyhelm/modules/files'
import { insertLogs, operatorOf } from '@tallyhelm/modules/sub-customers'
import { insertRound, lockRectification, moveRectification, roundsOfKey } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  RECTIFICATION_STATUSES,
  type RectificationStatus,
  RECTIFICATIONS_DUE,
  VIOLATION_TYPES,
} from '@tallyhelm/protocol/topics/violations/enums'
import type {
  BatchSubmitRectificationsRequest,
  BatchSubmitted,
  RectificationMoved,
  Submission,
  SubmitRectificationRequest,
} from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'

type Sent<Request> = { idempotencyKey: string | undefined; request: Request }
type One = { rectificationId: string; requestKey: string; bodyHash: string; submission: Submission }

/**
 * Sent again it was done once. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED, NOT_FOUND, VIOLATION_CHANGED for what does not wait for the customer,
 * RECTIFICATION_LATE after the deadline, and INPUT_INVALID at `files`.
 */
export async function submitRectification(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Sent<SubmitRectificationRequest>,
): Promise<RectificationMoved> {
  const { rectification_id: rectificationId, ...submission } = request
  const requestKey = requireKey(idempotencyKey)
  await submitOne(world, actor, { rectificationId, requestKey, submission, bodyHash: hashOf(world, submission) })
  return { rectification_id: rectificationId, status: 'TO_BE_REVIEWED' }
}

/** The same words and files for each, and a result for each: what fails keeps no other back, and may be sent again alone. */
export async function batchSubmitRectifications(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Sent<BatchSubmitRectificationsRequest>,
): Promise<BatchSubmitted> {
  const { rectification_ids: ids, ...submission } = request
  const requestKey = requireKey(idempotencyKey)
  const bodyHash = hashOf(world, submission)
  const results: BatchSubmitted['results'] = []
  for (const rectificationId of new Set(ids)) {
    const msg = await refusalOf(() => submitOne(world, actor, { rectificationId, requestKey, bodyHash, submission }))
    results.push({ rectification_id: rectificationId, is_ok: msg === undefined, msg: msg ?? '' })
  }
  return { results }
}

const hashOf = (world: World, { measures, explanation, files }: Submission): string =>
  world.secrets.tokenDigest(JSON.stringify([[...measures].toSorted(), explanation, files.map(({ key }) => key)]))

async function refusalOf(submit: () => Promise<void>): Promise<string | undefined> {
  try {
    await submit()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fields[0]?.msg ?? error.message
  }
}

async function submitOne(world: World, actor: TenantActor, one: One): Promise<void> {
  const { rectificationId, requestKey, bodyHash } = one
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockRectification(tx, rectificationId, actor)
    if (!found) throw new Refusal('NOT_FOUND')
    // After the lock: whoever sent the same before has ended.
    const earlier = await roundsOfKey(tx, actor.userId, requestKey)
    if (earlier.some(round => round.bodyHash !== bodyHash)) throw new Refusal('QUOTA_KEY_REUSED')
    if (earlier.some(round => round.rectificationId === rectificationId)) return
    if (!RECTIFICATIONS_DUE.some(due => due === found.status)) throw new Refusal('VIOLATION_CHANGED')
    if (found.deadlineAt <= world.clock.now()) throw new Refusal('RECTIFICATION_LATE')
    await writeRound(world, tx, actor, { ...one, found })
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRectification>>>

async function writeRound(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { found, submission, requestKey, bodyHash }: One & { found: Locked },
): Promise<void> {
  const { id: rectificationId, customerId, subCustomerId } = found
  const { measures, explanation, files } = submission
  const { id } = await openCase(world, tx, actor, {
    kind: 'RECTIFICATION',
    subject: rectificationId,
    object: { kind: 'rectification', id: rectificationId },
    title: `${VIOLATION_TYPES[found.violationType]}整改 ${found.accountName}`,
    tenant: { customerId, subCustomerId },
    reason: explanation,
    details: { ad_account_id: found.adAccountId, files: files.length },
  })
  const at = world.clock.now()
  const user = { id: actor.userId, name: actor.userName }
  const round = {
    id,
    rectificationId,
    customerId,
    subCustomerId,
    cameFrom: found.status,
    measures,
    explanation,
    user,
    requestKey,
    bodyHash,
    at,
  }
  const number = await insertRound(tx, round)
  await bindEvidence(tx, { kind: 'rectification', id, customerId, subCustomerId }, { owner: fileOwner(actor), files, now: at })
  await moveRectification(tx, rectificationId, {
    status: 'TO_BE_REVIEWED',
    by: actor.userName,
    note: `第 ${number} 次提交`,
    submitter: actor.userName,
    at,
  })
  if (subCustomerId === null || actor.subCustomerId !== null) return
  const log = { id: world.ids.next(), customerId, subCustomerId, at, operator: operatorOf(actor), about: found.accountName }
  const text = (status: RectificationStatus) => RECTIFICATION_STATUSES[status].text
  await insertLogs(tx, [{ ...log, action: 'SUBMIT', before: text(found.status), after: text('TO_BE_REVIEWED') }])
}
