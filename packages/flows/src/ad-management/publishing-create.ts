// Create a publication of a plan, go on with one that stopped, and take away what it made; jobs carry out the steps.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import {
  askCleaning,
  deleteAdDraft,
  findByKey,
  findPublication,
  insertPublication,
  lockPublication,
  movePublication,
  type Publication,
  writePlan,
} from '@tallyhelm/modules/ad-management'
import { audit } from '@tallyhelm/modules/audit'
import { wakeItem } from '@tallyhelm/modules/items'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type PlanForm, type PlanPart, PLAN_PARTS, partOf } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { ContinueRequest, Created, PublicationChanged } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { ownAccount, requirePlan } from './publishing-options.ts'
import { goOn, goOnCleaning, isUnderWay, itemsOfSteps, type Steps } from './publishing-steps.ts'

/** What a plan's asset must be to be used on the account. Refuses NOT_FOUND, and INPUT_INVALID by field. */
export type RequireAsset = (tx: Tx, actor: TenantActor, plan: PlanForm, account: AdAccount) => Promise<void>
type New = { idempotencyKey: string | undefined; plan: PlanForm; part: PlanPart; draftId?: string | null | undefined }

/**
 * Sent again it is one publication. Refuses NOT_FOUND where account or asset are not the actor's own, INPUT_INVALID by field, QUOTA_KEY_MISSING,
 * QUOTA_KEY_REUSED, and CHANNEL_UNAVAILABLE where the platform can't be asked now.
 */
export async function createPublication(world: World, actor: TenantActor, asked: New, requireAsset: RequireAsset): Promise<Created> {
  const { plan, part, draftId = null } = asked
  const requestKey = requireKey(asked.idempotencyKey)
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([plan, part]))
  const scope = tenantScopeOf(actor)
  const earlier = await world.db.read(scope, tx => findByKey(tx, actor.userId, requestKey))
  if (earlier) return sameAs(earlier, bodyHash)
  const account = await world.db.read(scope, tx => ownAccount(tx, plan.account_id))
  await requirePlan(world, account, plan, { until: part })
  const { customerId, subCustomerId, userId, userName: createdBy } = actor
  const publication = { id: world.ids.next(), customerId, subCustomerId, adAccountId: account.id, channel: account.channel, plan, part }
  const createdAt = world.clock.now()
  return await world.db.transaction(scope, async tx => {
    if (!(await insertPublication(tx, { ...publication, userId, createdBy, createdAt, requestKey, bodyHash }))) {
      const other = await findByKey(tx, userId, requestKey)
      if (!other) throw new Refusal('QUOTA_KEY_REUSED')
      return sameAs(other, bodyHash)
    }
    await requireAsset(tx, actor, plan, account)
    if (draftId !== null) await deleteAdDraft(tx, draftId)
    await note(world, tx, actor, 'ad-management.publish', publication)
    await goOn(world, tx, { ...publication, state: 'RUNNING', isCleaningAsked: false, createdAt }, account)
    return { publication_id: publication.id }
  })
}

function sameAs(earlier: { id: string; bodyHash: string }, bodyHash: string): Created {
  if (earlier.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
  return { publication_id: earlier.id }
}

const note = (world: World, tx: Tx, actor: TenantActor, action: string, { id, plan }: Pick<Publication, 'id' | 'plan'>): Promise<void> =>
  audit(world, tx, actor, action, ['ad-publication', id], { name: plan.plan_name, channel: plan.channel, account: plan.account_id })

/** Parts that are made can't be changed any more, its ad account never. Refuses NOT_FOUND, PUBLICATION_CHANGED, and as `createPublication`. */
export async function continuePublication(
  world: World,
  actor: TenantActor,
  { publication_id: id, plan: changed }: ContinueRequest,
  requireAsset: RequireAsset,
): Promise<PublicationChanged> {
  const before = await world.db.read(tenantScopeOf(actor), tx => findPublication(tx, id))
  if (!before) throw new Refusal('NOT_FOUND')
  if (changed && changed.account_id !== before.adAccountId)
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'account_id', msg: '不能更换广告账户；如需更换，请清理后重新创建' }])
  return await extendPublication(world, actor, before, changed ?? before.plan, { part: before.part, requireAsset })
}

/** The next part of a stepwise publication, or the same ones again. */
export async function extendPublication(
  world: World,
  actor: TenantActor,
  before: Publication,
  plan: PlanForm,
  { part, requireAsset }: { part: PlanPart; requireAsset: RequireAsset },
): Promise<PublicationChanged> {
  const scope = tenantScopeOf(actor)
  const { account, madeBefore } = await world.db.read(scope, async tx => ({
    account: await ownAccount(tx, before.adAccountId),
    madeBefore: madeOf(await itemsOfSteps(tx, before)),
  }))
  await requirePlan(world, account, plan, { until: part, made: madeBefore })
  return await world.db.transaction(scope, async tx => {
    const publication = await lockPublication(tx, before.id)
    if (!publication) throw new Refusal('NOT_FOUND')
    const steps = await itemsOfSteps(tx, publication)
    if (!mayGoOn(publication, steps, part)) throw new Refusal('PUBLICATION_CHANGED')
    const made = madeOf(steps)
    const fields = changedPaths(publication.plan, plan).filter(path => made.includes(partOf(path, plan.channel)))
    if (fields.length > 0)
      throw new Refusal(
        'INPUT_INVALID',
        {},
        fields.map(path => ({ path, msg: '已创建，不能再修改' })),
      )
    await requireAsset(tx, actor, plan, account)
    await writePlan(tx, publication, plan, part)
    await note(world, tx, actor, 'ad-management.continue', { ...publication, plan })
    // The step under way goes on by itself, with what is told now.
    if (!isUnderWay(steps)) await goOn(world, tx, { ...publication, plan, part }, account)
    return { publication_id: publication.id, state: 'RUNNING' }
  })
}

/** What stopped is tried again; the next part may be told while the one before is still made. */
function mayGoOn(publication: Publication, steps: Steps, part: PlanPart): boolean {
  if (steps.has('REMOVE_AD') || publication.isCleaningAsked) return false
  if (publication.state === 'STOPPED') return part === publication.part && !isUnderWay(steps)
  const isNext = PLAN_PARTS.indexOf(part) === PLAN_PARTS.indexOf(publication.part) + 1
  return isNext && (publication.state === 'PARTIAL' || publication.state === 'RUNNING')
}

const madeOf = (steps: Steps): PlanPart[] => PLAN_PARTS.filter(each => steps.get(each)?.state === 'DONE')

/** Where two plans differ, one level below the fields that hold others. */
function changedPaths(before: PlanForm, after: PlanForm): string[] {
  const flat = (plan: PlanForm) =>
    new Map(
      Object.entries(plan).flatMap(([field, value]) =>
        ['audience', 'budget', 'schedule'].includes(field) && typeof value === 'object' && value !== null
          ? Object.entries(value).map(([inner, told]): [string, string] => [`${field}.${inner}`, JSON.stringify(told)])
          : [[field, JSON.stringify(value)] as [string, string]],
      ),
    )
  const old = flat(before)
  return [...flat(after)].filter(([path, told]) => old.get(path) !== told).map(([path]) => path)
}

/** What is under way is waited for, and then all of it is taken away. Refuses NOT_FOUND and PUBLICATION_CHANGED. */
export async function cleanPublication(world: World, actor: TenantActor, publicationId: string): Promise<PublicationChanged> {
  const scope = tenantScopeOf(actor)
  const { waiting, ...changed } = await world.db.transaction(scope, async tx => {
    const publication = await lockPublication(tx, publicationId)
    if (!publication) throw new Refusal('NOT_FOUND')
    if (publication.state === 'CLEANING') return { publication_id: publication.id, state: publication.state, waiting: [] }
    if (publication.state === 'DONE' || publication.state === 'CLEANED') throw new Refusal('PUBLICATION_CHANGED')
    const account = await ownAccount(tx, publication.adAccountId)
    await note(world, tx, actor, 'ad-management.clean', publication)
    const steps = await itemsOfSteps(tx, publication)
    if (isUnderWay(steps)) {
      await askCleaning(tx, publication)
      return { publication_id: publication.id, state: publication.state, waiting: [...steps.values()].map(({ id }) => id) }
    }
    await movePublication(tx, publication, 'CLEANING', world.clock.now())
    await goOnCleaning(world, tx, { ...publication, state: 'CLEANING' }, account)
    return { publication_id: publication.id, state: 'CLEANING' as const, waiting: [] }
  })
  // Whatever waits, as for an asset, need not wait any longer.
  await world.db.transaction(scope, async tx => {
    for (const id of waiting) await wakeItem(tx, id, world.clock.now())
    if (waiting.length > 0) await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
  })
  return changed
}
