// Apply for ad accounts: a customer asks for new ones in a company's name; staff check it, and a job makes them.
import { deleteDraft, findHeldMaterial, type HeldMaterial } from '@tallyhelm/modules/companies'
import { itemsOf, markRetried, wakeItems } from '@tallyhelm/modules/items'
import {
  dropRepresentative,
  findOpeningByKey,
  findRepresentative,
  hasWaitingOpening,
  insertOpening,
  isRequestTaken,
  lockOpening,
  type Opening,
  writeCorrection,
  writeOpening,
  writeOutcome,
} from '@tallyhelm/modules/openings'
import { audit } from '@tallyhelm/modules/audit'
import { bindEvidence, evidenceNames, fileOwner, unbindEvidence } from '@tallyhelm/modules/files'
import { customerName, lockCustomer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { NO_PICTURE, OPENING_FIELDS } from '@tallyhelm/protocol/topics/openings/enums'
import { openingProblems } from '@tallyhelm/protocol/topics/openings/schemas'
import type { ChangeOpeningRequest, OpeningRequest, OpeningValues } from '@tallyhelm/protocol/topics/openings/schemas'
import type { Representative } from '@tallyhelm/protocol/topics/openings/representative'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { lockCase } from '@tallyhelm/modules/cases'
import { openCase } from '../cases/open-case.ts'
import { appealCase, lockRejectedCase, resubmitCase } from '../cases/resubmit-case.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { keepOrCheckOpening } from './check-opening.ts'
import { insertItemsOf } from './items-of.ts'
import { isRepresentativeAsked, keepRepresentative, requireRepresentative } from './representative.ts'
import { NO_COMPANY } from './words.ts'

const WAITING = '该主体存在审核中的申请，请勿重复提交'
const REQUEST_TAKEN = '该 Meta 开户申请编号已提交过'

/**
 * Sent again it is one application. Refuses PERMISSION_DENIED for a sub-customer, INPUT_INVALID at each field, at `company_id` for a company
 * without approved material, QUOTA_KEY_MISSING and QUOTA_KEY_REUSED.
 */
export async function applyForAccounts(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: { idempotencyKey: string | undefined; request: OpeningRequest },
): Promise<{ applyId: string }> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const requestKey = requireKey(idempotencyKey)
  const { apply_type, representative: given, qualifications, ...values } = request
  requireFit(values, qualifications)
  requireRegions(values)
  const bodyHash = world.secrets.tokenDigest(
    JSON.stringify([apply_type, values, keysOf(qualifications), given && world.secrets.codeDigest(JSON.stringify(given))]),
  )
  const { customerId, userId, userName: submitter } = actor
  const representative = requireRepresentative(values.channel, await askedIn(world, customerId, values), given)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCustomer(tx, customerId)
    // After the lock: whoever sent the same before has ended.
    const earlier = await findOpeningByKey(tx, userId, requestKey)
    if (earlier && earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    if (earlier) return { applyId: earlier.id }
    const held = await heldBy(tx, customerId, values.company_id)
    await requireNoneWaiting(tx, customerId, values)
    await requireFreeRequest(tx, { id: null, requestId: values.request_id })
    const opened = await openCase(world, tx, actor, {
      kind: 'OPENING',
      subject: `${customerId}:${values.company_id}:${values.channel}`,
      object: { kind: 'opening-application', id: customerId },
      title: titleOf(values, held, await customerName(tx, customerId)),
      tenant: { customerId, subCustomerId: null },
      reason: '',
      details: { channel: values.channel, account_name: values.account_name, count: values.count },
    })
    const at = world.clock.now()
    await insertOpening(tx, { id: opened.id, customerId, materialId: held.id, userId, submitter, values, requestKey, bodyHash, at })
    await bindQualifications(world, tx, actor, { id: opened.id, files: qualifications })
    if (representative) await keepRepresentative(world, tx, { id: opened.id, customerId }, representative)
    await keepOrCheckOpening(world, tx, { customerId, caseId: opened.id, values, held })
    await deleteDraft(tx, { customerId, userId, kind: `OPENING_${values.channel}` })
    return { applyId: opened.id }
  })
}

/** Only what was flagged may change. Refuses NOT_FOUND, CASE_NOT_MAKER, CASE_CLOSED unless it was rejected, INPUT_INVALID at each field. */
export async function changeOpening(world: World, actor: TenantActor, request: ChangeOpeningRequest): Promise<void> {
  const { apply_id: id, apply_type: _type, representative: told, qualifications, ...given } = request
  const { customerId } = actor
  const asked = await askedOfChange(world, actor, id, given.company_id)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const rejected = await lockRejectedCase(tx, actor, id)
    const before = await lockOwn(tx, actor, id)
    const values: OpeningValues = { ...given, channel: before.values.channel }
    requireFit(values, qualifications)
    await lockCustomer(tx, customerId)
    const held = await heldBy(tx, customerId, values.company_id)
    if (values.company_id !== before.values.company_id) await requireNoneWaiting(tx, actor.customerId, values)
    await requireFreeRequest(tx, { id, requestId: values.request_id })
    const kept = await representativeOfChange(tx, before, values.company_id)
    const representative = requireRepresentative(values.channel, asked, told, kept)
    const hasNewPapers = JSON.stringify(keysOf(qualifications)) !== JSON.stringify(await evidenceNames(tx, { kind: 'opening', id }))
    const changed = changedFields(values, before.values, { representative: kept && representative !== null, qualifications: hasNewPapers })
    const title = titleOf(values, held, await customerName(tx, customerId))
    await resubmitCase(world, tx, actor, rejected, { title, changed, details: { account_name: values.account_name, changed } })
    await writeOpening(tx, id, { materialId: held.id, values })
    if (hasNewPapers) {
      await unbindEvidence(tx, { kind: 'opening', id })
      await bindQualifications(world, tx, actor, { id, files: qualifications })
    }
    if (representative) await keepRepresentative(world, tx, { id, customerId }, representative)
    else if (!kept) await dropRepresentative(tx, id)
    await keepOrCheckOpening(world, tx, { customerId, caseId: id, values, held })
  })
}

type Anew = { representative: boolean; qualifications: boolean }
const changedFields = (values: OpeningValues, before: OpeningValues, anew: Anew): string[] =>
  OPENING_FIELDS.filter(field =>
    field === 'representative' || field === 'qualifications'
      ? anew[field]
      : JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  )

/** Whether what was told of the same company is still there. */
async function representativeOfChange(tx: Tx, { id, values }: Opening, companyId: string): Promise<boolean> {
  return companyId === values.company_id && (await findRepresentative(tx, id))?.sealed != null
}

/** Before anything is locked, for the platform is asked; of what the actor may not see nobody is asked. */
async function askedOfChange(
  world: World,
  { customerId, subCustomerId }: TenantActor,
  id: string,
  companyId: string,
): Promise<boolean | null> {
  const opening = await world.db.transaction({ kind: 'system' }, tx => lockOpening(tx, id, { kind: 'tenant', customerId, subCustomerId }))
  return opening ? await askedIn(world, customerId, { channel: opening.values.channel, company_id: companyId }) : false
}

/** Whether TikTok asks who represents the licence; of a company without approved material nobody is asked. */
async function askedIn(
  world: World,
  customerId: string,
  { channel, company_id }: Pick<OpeningValues, 'channel' | 'company_id'>,
): Promise<boolean | null> {
  if (channel !== 'TIKTOK') return false
  const held = await world.db.read({ kind: 'system' }, tx => findHeldMaterial(tx, customerId, company_id))
  return held ? await isRepresentativeAsked(world, channel, held.material) : false
}

/** Once for each application. Refuses as appealCase. */
export async function appealOpening(world: World, actor: TenantActor, { id, reason }: { id: string; reason: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => lockOwn(tx, actor, id))
  await appealCase(world, actor, { case_id: id, reason })
}

/** While nothing was sent. Refuses as withdrawCase. */
export async function withdrawOpening(world: World, actor: TenantActor, id: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => lockOwn(tx, actor, id))
  await withdrawCase(world, actor, { case_id: id, reason: '' })
}

/** Asks anew for those accounts alone that ended without one. Refuses NOT_FOUND, and CASE_CLOSED where none did, or others go on. */
export async function retryOpening(world: World, actor: TenantActor, id: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCase(tx, id)
    const opening = await lockOwn(tx, actor, id)
    // What somebody filled in at the platform is decided there: a new request takes a new application.
    if (opening.outcome === null || opening.parentId === null || opening.values.request_id !== '') throw new Refusal('CASE_CLOSED')
    // Who represents the licence has been deleted: it is told anew with a new application.
    if ((await findRepresentative(tx, id))?.sealed === null) throw new Refusal('CASE_CLOSED')
    const before = (await itemsOf(tx, id)).length
    const count = await markRetried(tx, id)
    if (count === 0) throw new Refusal('CASE_CLOSED')
    await writeOutcome(tx, id, null)
    await insertItemsOf(world, tx, { ...opening, parentId: opening.parentId }, { count, after: before })
    await audit(world, tx, actor, 'openings.retry', ['opening-application', id, { customerId: actor.customerId, subCustomerId: null }], {
      count,
    })
  })
}

type Correction = { id: string; website: string; representative?: Representative | null }

/**
 * Answers what the platform wanted changed: the company's material as it holds now, this link, and who represents the licence. Refuses NOT_FOUND, CASE_CLOSED where
 * nothing waits for the customer, and INPUT_INVALID at `company_id`.
 */
export async function correctOpening(
  world: World,
  actor: TenantActor,
  { id, website, representative: told = null }: Correction,
): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCase(tx, id)
    const opening = await lockOwn(tx, actor, id)
    const waits = (await itemsOf(tx, id)).some(item => item.waitsFor === 'CUSTOMER' && item.objections.length > 0)
    if (!waits || opening.values.request_id !== '') throw new Refusal('CASE_CLOSED')
    const held = await heldBy(tx, actor.customerId, opening.values.company_id)
    const representative = requireRepresentative(opening.values.channel, null, told)
    if (representative) await keepRepresentative(world, tx, opening, representative)
    const at = world.clock.now()
    await writeCorrection(tx, id, { materialId: held.id, website, at })
    await wakeItems(tx, id, at)
    await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
    const owner = { customerId: actor.customerId, subCustomerId: null }
    await audit(world, tx, actor, 'openings.correct', ['opening-application', id, owner], { website })
  })
}

/** What an application that stands already did not say, it need not say now. */
function requireRegions({ channel, target_regions }: OpeningValues): void {
  if (channel === 'GOOGLE' && target_regions.length === 0)
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'target_regions', msg: '请选择受众国家' }])
}

const keysOf = (files: readonly { key: string }[]): string[] => files.map(({ key }) => key)
type Papers = { id: string; files: OpeningRequest['qualifications'] }

async function bindQualifications(world: World, tx: Tx, actor: TenantActor, { id, files }: Papers): Promise<void> {
  const object = { kind: 'opening', id, customerId: actor.customerId, subCustomerId: null } as const
  await bindEvidence(tx, object, { owner: fileOwner(actor), files, now: world.clock.now(), path: 'qualifications' })
}

function requireFit(values: OpeningValues, papers: OpeningRequest['qualifications']): void {
  const { channel } = values
  const problems = [
    ...openingProblems(values),
    ...(channel !== 'TIKTOK' && papers.length > 0 ? [{ path: 'qualifications', msg: '只有 TikTok 需要行业资质' }] : []),
    ...(papers.some(({ key }) => !key.endsWith('.webp')) ? [{ path: 'qualifications', msg: NO_PICTURE }] : []),
  ]
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
}

async function heldBy(tx: Tx, customerId: string, companyId: string): Promise<HeldMaterial> {
  const held = await findHeldMaterial(tx, customerId, companyId)
  if (!held) throw new Refusal('INPUT_INVALID', {}, [{ path: 'company_id', msg: NO_COMPANY }])
  return held
}

/** The customer is locked. A case is filed under the company that it was opened with, which a revision may have changed. */
async function requireNoneWaiting(tx: Tx, customerId: string, { company_id, channel }: OpeningValues): Promise<void> {
  if (await hasWaitingOpening(tx, { customerId, companyId: company_id, channel }))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'company_id', msg: WAITING }])
}

async function requireFreeRequest(tx: Tx, of: { id: string | null; requestId: string }): Promise<void> {
  if (await isRequestTaken(tx, of)) throw new Refusal('INPUT_INVALID', {}, [{ path: 'request_id', msg: REQUEST_TAKEN }])
}

const titleOf = ({ channel, count }: OpeningValues, { companyName }: HeldMaterial, customer: string): string =>
  `${CHANNELS[channel].name} 开户 ${count} 个：${companyName} ${customer}`

async function lockOwn(tx: Tx, { customerId, subCustomerId }: TenantActor, id: string): Promise<Opening> {
  const found = await lockOpening(tx, id, { kind: 'tenant', customerId, subCustomerId })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
