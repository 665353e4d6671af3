// Publishing items: how each step is looked for, sent once, read back and followed to its end, on every channel alike.
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findPublication, findPublishingStep, type Publication } from '@tallyhelm/modules/ad-management'
import type { Item, ItemObjection } from '@tallyhelm/modules/items'
import { markerOf, type PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { type FollowAnswer, type ItemRules, type LookAnswer, type SendAnswer, SOON_MS } from '../items/item-rules.ts'
import { NOT_CONNECTED } from '../items/no-answer.ts'
import { adPlanOf, pathOf, planName, type PlanMedia } from './publishing-as-plan.ts'
import type { MakingOrder } from './publishing-port.ts'
import {
  type AtPlatform,
  followMade,
  followRemoval,
  followSwitch,
  isOn,
  lookForMade,
  nothing,
  ready,
  removeAll,
  sentOf,
  standingOf,
  switchTo,
  takeSurplus,
} from './publishing-objects.ts'
import { followItem, itemsOfSteps, STEP_KINDS } from './publishing-steps.ts'

/** What the platform holds of an asset of the owner's; `told`: what is waited for, or why it can't be, in words for people. */
export type MediaForAd = { kind: 'ready'; media: PlanMedia } | { kind: 'waiting' | 'failed'; told: string }
/** Begins to send the asset to the ad account where it is not there yet. `again`: somebody asked anew after it had failed. */
export type MediaOfAsset = (
  world: World,
  owner: Pick<Publication, 'customerId' | 'subCustomerId'>,
  asked: { assetId: string; coverId: string | null; accountId: string; again: boolean },
) => Promise<MediaForAd>

type Step = {
  publication: Publication
  step: PublishingStep
  at: AtPlatform
  accountId: string
  made: Readonly<Record<AdLevel, string | null>>
}

const CANCELLED = '已按要求停止发布'
const NO_ASSET = 'the step has no asset'

async function stepOf(world: World, item: Item): Promise<Step | { refused: string } | typeof NOT_CONNECTED> {
  return await world.db.read({ kind: 'system' }, async tx => {
    const own = await findPublishingStep(tx, item.id)
    const publication = own && (await findPublication(tx, own.publicationId))
    const account = publication && (await findAdAccount(tx, publication.adAccountId))
    if (!own || !publication || !account) throw new Error(`item ${item.id} is of no publication`)
    const isHeld = account.takenBackAt === null && account.customerId === publication.customerId
    if (!isHeld || (publication.subCustomerId !== null && account.subCustomerId !== publication.subCustomerId))
      return { refused: '广告账户已不在名下' }
    const { ads } = world.platforms[account.channel]
    if (!ads) return NOT_CONNECTED
    const steps = await itemsOfSteps(tx, publication)
    const madeBy = (step: PublishingStep) => steps.get(step)?.resultId ?? null
    const made = { CAMPAIGN: madeBy('CAMPAIGN'), AD_GROUP: madeBy('AD_GROUP'), AD: madeBy('AD') }
    const at = { world, ads, account, marker: markerOf(publication.id) }
    return { publication, step: own.step, at, accountId: account.id, made }
  })
}

/** Somebody wants it cleaned, and this step makes or switches on: nothing more is sent. */
const isCancelled = ({ publication, step }: Step): boolean => publication.isCleaningAsked && !step.startsWith('REMOVE')

const refusal = (told: string, objections: ItemObjection[] = []): SendAnswer => ({ kind: 'refused', told, objections, requestId: null })
const blamesAsset = (told: string): ItemObjection[] => [{ field: 'creative.asset_id', reasonText: told }]

export const publishingItems = (mediaOf: MediaOfAsset): ItemRules => ({
  async look(world, item): Promise<LookAnswer> {
    const own = await stepOf(world, item)
    if ('refused' in own) return nothing
    if ('kind' in own) return own
    const { step, at, made } = own
    if (step === 'ASSET') {
      const media = await mediaFor(world, own, mediaOf, false)
      return media.kind === 'ready' ? { kind: 'as_asked' } : nothing
    }
    const { kind, level } = STEP_KINDS[step]
    if (kind === 'MAKE') return await lookForMade(at, level, item.resultId)
    const id = made[level]
    if (kind === 'ON') return id === null || isCancelled(own) ? nothing : await isOn(at, level, id)
    const standing = await standingOf(at, level, id)
    if ('kind' in standing) return standing
    // Lists may lag behind what was made: what is known is taken away even if no list shows it.
    return standing.ids.length === 0 && (id === null || item.sentAt !== null) ? { kind: 'as_asked' } : nothing
  },

  async send(world, item): Promise<SendAnswer> {
    const own = await stepOf(world, item)
    if ('refused' in own) return refusal(own.refused)
    if ('kind' in own) return { kind: 'not_done', told: own.why, retryAfterMs: null }
    if (isCancelled(own)) return refusal(CANCELLED)
    const { step, at, made } = own
    if (step === 'ASSET') {
      const media = await mediaFor(world, own, mediaOf, true)
      if (media.kind === 'failed') return refusal(media.told, blamesAsset(media.told))
      return { kind: 'done', resultId: null, warnings: [], requestId: null }
    }
    const { kind, level } = STEP_KINDS[step]
    if (kind === 'MAKE') return await make(world, item, own, mediaOf)
    const id = made[level]
    if (kind === 'REMOVE') return await removeAll(at, level, id)
    if (id === null) throw new Error(`item ${item.id} has nothing to switch on`)
    return sentOf(await switchTo(at, level, id, 'ACTIVE'))
  },

  async follow(world, item): Promise<FollowAnswer> {
    const own = await stepOf(world, item)
    if ('refused' in own) return { kind: 'refused', told: own.refused, objections: [] }
    if ('kind' in own) return own
    const { step, at, made } = own
    if (step === 'ASSET') return await followAsset(world, own, mediaOf)
    const { kind, level } = STEP_KINDS[step]
    if (kind === 'MAKE') return await followMade(at, level, item)
    if (kind === 'REMOVE') return await followRemoval(at, level, made[level], item)
    const id = made[level]
    if (id === null) throw new Error(`item ${item.id} has nothing to switch on`)
    return await followSwitch(at, level, id, item)
  },

  async moved(world, tx, items) {
    for (const item of items) await followItem(world, tx, item)
  },

  async again(world, item) {
    const own = await stepOf(world, item)
    if ('refused' in own || 'kind' in own || own.step === 'ASSET') return
    const { kind, level } = STEP_KINDS[own.step]
    if (kind !== 'MAKE' || item.resultId === null) return
    const left = await takeSurplus(own.at, level, item.resultId)
    if (left.kind !== 'ok') throw new Error(`item ${item.id}: ${left.why}`)
  },
})

function mediaFor(world: World, { publication, accountId }: Step, mediaOf: MediaOfAsset, again: boolean): Promise<MediaForAd> {
  const { asset_id: assetId, cover_asset_id: coverId = null } = publication.plan.creative
  if (assetId === null) throw new Error(NO_ASSET)
  return mediaOf(world, publication, { assetId, coverId, accountId, again })
}

async function followAsset(world: World, own: Step, mediaOf: MediaOfAsset): Promise<FollowAnswer> {
  if (isCancelled(own)) return { kind: 'refused', told: CANCELLED, objections: [] }
  const media = await mediaFor(world, own, mediaOf, false)
  if (media.kind === 'ready') return ready(null)
  if (media.kind === 'waiting') return { kind: 'waits', for: 'PLATFORM', told: media.told, objections: [], soonMs: SOON_MS }
  return { kind: 'refused', told: media.told, objections: blamesAsset(media.told) }
}

/** What is above stands already, off and read back. */
async function make(world: World, item: Item, own: Step, mediaOf: MediaOfAsset): Promise<SendAnswer> {
  const { publication, step, at, made } = own
  const { plan } = publication
  let media: PlanMedia | null = null
  if (step === 'AD' && plan.creative.asset_id !== null) {
    const asked = await mediaFor(world, own, mediaOf, false)
    if (asked.kind !== 'ready') return { kind: 'not_done', told: asked.told, retryAfterMs: null }
    media = asked.media
  }
  const name = planName(plan.plan_name, at.marker)
  const answer = await at.ads.making.make(at.account, orderOf(step, { name, requestId: item.id, plan: adPlanOf(plan, media) }, made))
  if (answer.kind === 'done') return { kind: 'done', resultId: answer.id, warnings: [], requestId: answer.requestId }
  const told = answer.trouble.message
  if (answer.kind === 'not_done') return { kind: 'not_done', told, retryAfterMs: answer.trouble.retryAfterMs ?? null }
  if (answer.kind === 'unknown') return { kind: 'unknown', told, requestId: answer.requestId }
  const objections = answer.objections.map(({ field, reasonText }) => ({ field: pathOf(field), reasonText }))
  return { kind: 'refused', told: objections[0]?.reasonText ?? told, objections, requestId: answer.requestId }
}

type Named = Pick<MakingOrder, 'name' | 'requestId' | 'plan'>

function orderOf(step: PublishingStep, named: Named, { CAMPAIGN: campaignId, AD_GROUP: adGroupId }: Step['made']): MakingOrder {
  if (step === 'CAMPAIGN') return { ...named, level: 'CAMPAIGN' }
  if (campaignId === null) throw new Error('no campaign stands above')
  if (step === 'AD_GROUP') return { ...named, level: 'AD_GROUP', campaignId }
  if (step !== 'AD' || adGroupId === null) throw new Error(`step ${step} makes nothing here`)
  return { ...named, level: 'AD', campaignId, adGroupId }
}
