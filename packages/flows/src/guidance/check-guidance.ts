// Check guidance: reads at the platform, now, whether a recommendation still holds and what it would change.
import { type AdAccount, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { findOpenApply, type Item, lockGuidance } from '@tallyhelm/modules/guidance'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { ACCOUNT_STATUSES, FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { mostDailyBudget } from '@tallyhelm/protocol/topics/guidance/limits'
import type { GuidanceCheck } from '@tallyhelm/protocol/topics/guidance/schemas'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { type GuidanceAnswer, keepGuidance } from './read-guidance.ts'

/** `budget` is null where no budget of one ad object is meant, or it can't be read. */
export type Live = {
  isValid: boolean
  item: Item
  account: AdAccount
  object: { name: string; budget: Money } | null
  obstacle: string | null
}

/** Refuses NOT_FOUND, and CHANNEL_UNAVAILABLE when the platform gives no answer. */
export async function checkGuidance(world: World, actor: TenantActor, input: { guidance_id: string }): Promise<GuidanceCheck> {
  const { item, account, isValid, object, obstacle } = await readLive(world, actor, input.guidance_id)
  return {
    guidance_id: item.id,
    is_valid: isValid,
    way: item.way,
    url: item.url,
    object_name: object?.name ?? null,
    currency: account.currency,
    daily_budget: object && decimalText(object.budget),
    daily_budget_most: object && decimalText(mostDailyBudget(object.budget)),
    obstacle,
    checked_at: world.clock.now().toISOString(),
  }
}

/** The whole account is asked, so that what the platform no longer tells shows as expired at once. */
export async function readLive(world: World, actor: TenantActor, guidanceId: string): Promise<Live> {
  const { customerId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const look = () =>
    world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
      const item = await lockGuidance(tx, { id: guidanceId, customerId })
      const account = item && (await findAdAccount(tx, item.adAccountId))
      if (!item || !account) throw new Refusal('NOT_FOUND')
      return { item, account, open: await findOpenApply(tx, customerId, item.id) }
    })
  const before = await look()
  const port = world.platforms.FACEBOOK.guidance
  if (port === undefined) throw new Refusal('CHANNEL_UNAVAILABLE')
  if (before.item.status === 'PENDING') await askAgain(world, before.account, await port.read([before.account]))
  const { item, account, open } = await look()
  const isValid = item.status === 'PENDING'
  const obstacle = open ? '该建议正在应用，请等待结果' : await obstacleOf(world, account)
  if (item.way !== 'US' || item.objectId === null || !isValid) return { item, account, isValid, object: null, obstacle }
  const found = await port.readObject(account, item.objectId)
  if (found.kind === 'unavailable') throw new Refusal('CHANNEL_UNAVAILABLE')
  if (found.kind === 'gone') return { item, account, isValid, object: null, obstacle: obstacle ?? '渠道上已找不到该广告对象' }
  const { name, dailyBudget: budget } = found.value
  if (budget === null) return { item, account, isValid, object: null, obstacle: obstacle ?? '该广告对象没有自己的日预算，请去 Meta 操作' }
  return { item, account, isValid, object: { name, budget }, obstacle }
}

async function askAgain(world: World, account: AdAccount, answers: readonly GuidanceAnswer[]): Promise<void> {
  if (answers.some(({ kind }) => kind !== 'ok')) throw new Refusal('CHANNEL_UNAVAILABLE')
  await keepGuidance(world, [account], answers)
}

async function obstacleOf(world: World, account: AdAccount): Promise<string | null> {
  if (account.accountStatus !== 'NORMAL') return `账户状态为“${ACCOUNT_STATUSES[account.accountStatus].text}”`
  if (account.frozenStatus !== 'UN_FROZEN' && account.frozenStatus !== 'THAWED')
    return `账户状态为“${FROZEN_STATUSES[account.frozenStatus].text}”`
  const stopped = await world.db.read({ kind: 'system' }, tx => findStoppedChannels(tx, world.clock.now()))
  return stopped.some(({ channel }) => channel === 'FACEBOOK') ? '渠道暂停操作，请稍后再试' : null
}
