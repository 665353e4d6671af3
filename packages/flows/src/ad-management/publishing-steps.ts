// Steps of a publication: which comes next, written down as an item before it is sent, and what it comes to once none is left.
import {
  findPublishingStep,
  insertPublishingStep,
  latestSteps,
  lockPublication,
  movePublication,
  type Publication,
} from '@tallyhelm/modules/ad-management'
import { type AdAccount, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findItems, insertItems, type Item } from '@tallyhelm/modules/items'
import { CLEANING_STEPS, markerOf, plannedSteps, type PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'

export const STEP_KINDS: Readonly<Record<Exclude<PublishingStep, 'ASSET'>, { kind: 'MAKE' | 'ON' | 'REMOVE'; level: AdLevel }>> = {
  CAMPAIGN: { kind: 'MAKE', level: 'CAMPAIGN' },
  AD_GROUP: { kind: 'MAKE', level: 'AD_GROUP' },
  AD: { kind: 'MAKE', level: 'AD' },
  ON_AD_GROUP: { kind: 'ON', level: 'AD_GROUP' },
  ON_AD: { kind: 'ON', level: 'AD' },
  ON_CAMPAIGN: { kind: 'ON', level: 'CAMPAIGN' },
  REMOVE_AD: { kind: 'REMOVE', level: 'AD' },
  REMOVE_AD_GROUP: { kind: 'REMOVE', level: 'AD_GROUP' },
  REMOVE_CAMPAIGN: { kind: 'REMOVE', level: 'CAMPAIGN' },
}
export type Steps = ReadonlyMap<PublishingStep, Item>

/** The latest item of each step. */
export async function itemsOfSteps(tx: Tx, publication: Pick<Publication, 'id' | 'customerId'>): Promise<Steps> {
  const steps = await latestSteps(tx, publication)
  const items = new Map(
    (
      await findItems(
        tx,
        steps.map(({ id }) => id),
      )
    ).map(item => [item.id, item]),
  )
  return new Map(
    steps.flatMap(({ id, step }) => {
      const item = items.get(id)
      return item ? [[step, item] as const] : []
    }),
  )
}

const planned = ({ plan, part }: Publication): PublishingStep[] => plannedSteps(part, plan.creative.asset_id !== null)

export const isUnderWay = (steps: Steps): boolean => [...steps.values()].some(({ state }) => !isItemOver(state))

/** The publication is locked, and no step of it is under way. What was refused is asked for anew. */
export async function goOn(world: World, tx: Tx, publication: Publication, account: AdAccount): Promise<void> {
  const steps = await itemsOfSteps(tx, publication)
  const next = planned(publication).find(step => steps.get(step)?.state !== 'DONE')
  if (next === undefined) return await end(world, tx, publication)
  await movePublication(tx, publication, 'RUNNING', world.clock.now())
  await begin(world, tx, publication, account, next)
}

/** The same for taking away what was made, from the bottom up. A cleaning that stopped begins anew. */
export async function goOnCleaning(world: World, tx: Tx, publication: Publication, account: AdAccount): Promise<void> {
  const steps = await itemsOfSteps(tx, publication)
  const next = CLEANING_STEPS.find(step => steps.get(step)?.state !== 'DONE')
  if (next === undefined) return await end(world, tx, publication)
  await movePublication(tx, publication, 'CLEANING', world.clock.now())
  await begin(world, tx, publication, account, next)
}

async function begin(world: World, tx: Tx, publication: Publication, account: AdAccount, step: PublishingStep): Promise<void> {
  const id = world.ids.next()
  const { customerId, subCustomerId, channel } = publication
  const name = `${step} ${markerOf(publication.id)}`
  const item = { id, kind: 'PUBLISHING' as const, customerId, subCustomerId, channel, target: account.outsideAccountId, name }
  await insertItems(tx, [item], world.clock.now())
  await insertPublishingStep(tx, publication, { id, step })
  await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
}

async function end(world: World, tx: Tx, publication: Publication): Promise<void> {
  const now = world.clock.now()
  if (publication.state === 'CLEANING') await movePublication(tx, publication, 'CLEANED', now)
  else await movePublication(tx, publication, publication.part === 'AD' ? 'DONE' : 'PARTIAL', now)
  if (publication.state === 'CLEANING') await tell(world, tx, publication, '已清理', '已创建的对象都已删除。')
  else if (publication.part === 'AD') await tell(world, tx, publication, '已发布', '广告系列、广告组和广告已开启。')
}

/** After each move of one of its items, in the same transaction. */
export async function followItem(world: World, tx: Tx, item: Item): Promise<void> {
  if (!isItemOver(item.state)) return
  const own = await findPublishingStep(tx, item.id)
  const publication = own && (await lockPublication(tx, own.publicationId))
  const account = publication && (await findAdAccount(tx, publication.adAccountId))
  if (!publication || !account) throw new Error(`item ${item.id} is of no publication`)
  if (publication.state === 'CLEANING') {
    if (item.state === 'DONE') return await goOnCleaning(world, tx, publication, account)
  } else if (publication.isCleaningAsked) return await goOnCleaning(world, tx, publication, account)
  else if (item.state === 'DONE') return await goOn(world, tx, publication, account)
  await movePublication(tx, publication, 'STOPPED', world.clock.now())
  await tell(world, tx, publication, '未完成', `${item.told || '平台未接受'}。可修改后继续发布，或清理。`, item.id)
}

/** Once for each outcome, of several stops once for each. */
async function tell(world: World, tx: Tx, publication: Publication, outcome: string, body: string, stop = ''): Promise<void> {
  const { id, customerId, subCustomerId, channel, plan } = publication
  const title = `${CHANNELS[channel].name} 广告“${plan.plan_name.trim()}”${outcome}`
  const link = `/accountManage/accountManageAdd?publication=${id}`
  await tellHolders(
    world,
    tx,
    { customerId, subCustomerId },
    { about: `ad-management.publication:${id}:${stop || outcome}`, title, body, link },
  )
}
