// Fall back: an emergency clearing that was refused, or does not take effect soon, is no help: the campaigns of the account are paused instead (job monitors.fall-back).
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import {
  campaignsOf,
  type FallBack,
  fallBackJob,
  findMatch,
  findVersion,
  insertPauses,
  keepEvents,
  type KeptVersion,
  MINUTE_MS,
  type NewPause,
  switchesOf,
} from '@tallyhelm/modules/monitors'
import { readOrder } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { after, pauseJob } from './pause-steps.ts'
import { tellOfRule } from './tell-of-rule.ts'

const system = { kind: 'system' } as const
/** Money runs out meanwhile: whoever waits longer for the platform waits too long. */
const WAITS_MS = 60_000
const LOOKS_MS = 10_000

/** Nothing where the clearing took effect, or pausing is switched off. One that is still under way goes on besides. */
export async function fallBack(world: World, given: FallBack): Promise<void> {
  const { adAccountId, matchId, cause } = given
  await world.db.transaction(system, async tx => {
    const why = await whyNot(world, tx, given)
    if (why === null) return
    const match = await findMatch(tx, matchId)
    const version = match && (await findVersion(tx, match.customerId, match.ruleId, match.version))
    const account = await findAdAccount(tx, adAccountId)
    if (!version || !account || account.takenBackAt !== null) return
    const { isStopped, stoppedForAll } = await switchesOf(tx, version.customerId)
    if (isStopped || stoppedForAll) return
    const now = world.clock.now()
    const watched = { adAccountId, customerId: version.customerId }
    const fresh = await keepEvents(tx, world.ids, watched, [{ kind: 'CLEAR_FAILED', at: now, told: why, toldKey: cause }])
    if (fresh === 0) return
    const paused = await pauseCampaigns(world, tx, { ...given, why, version, objectId: match.objectId })
    await tellOfRule(world, tx, version, {
      about: `fall-back:${adAccountId}:${cause}`,
      title: `广告账户“${account.accountName}”应急清零未完成，${paused > 0 ? `改为暂停 ${paused} 个广告系列` : '且没有可暂停的广告系列'}`,
      body: `规则“${version.form.rule_name}”：${why}。请立即到渠道后台核查该账户。`,
    })
  })
}

/** Null where there is nothing to fall back from, or not yet: then it is looked at again. */
async function whyNot(world: World, tx: Tx, given: FallBack): Promise<string | null> {
  if (given.orderId === null) return given.why
  const order = await readOrder(tx, given.orderId)
  const [leg] = order?.items ?? []
  if (!order || !leg) throw new Error(`order ${given.orderId} has no leg`)
  if (leg.state === 'FINISHED') return null
  if (leg.state === 'FAIL') return leg.fail_reason ?? '清零失败'
  if (world.clock.now().getTime() - Date.parse(order.apply_time) >= WAITS_MS) return '渠道 1 分钟内未完成清零'
  await world.queue.enqueueAll(tx, [fallBackJob(given, after(world, LOOKS_MS))])
  return null
}

type Falling = FallBack & { version: KeptVersion; objectId: string }

/** No guard counts them: they stand for an account that was to be emptied. */
async function pauseCampaigns(world: World, tx: Tx, { adAccountId, matchId, pauseId, why, version, objectId }: Falling): Promise<number> {
  const now = world.clock.now()
  const hold = version.form.hold_minutes ?? version.cooldownMinutes
  const pauses = (await campaignsOf(tx, adAccountId, objectId)).map(
    (campaign): NewPause => ({
      id: world.ids.next(),
      customerId: version.customerId,
      adAccountId,
      ruleId: version.ruleId,
      version: version.version,
      matchId,
      objectId: campaign.objectId,
      targetId: campaign.targetId,
      level: 'CAMPAIGN',
      action: 'PAUSE_CAMPAIGN',
      valuesText: `应急清零未完成（${why}），改为暂停广告系列`,
      holdUntil: new Date(now.getTime() + hold * MINUTE_MS),
      state: 'PENDING',
      escalates: pauseId,
    }),
  )
  const inserted = await insertPauses(tx, pauses, now)
  await world.queue.enqueueAll(
    tx,
    inserted.map(({ id }) => pauseJob(id)),
  )
  return inserted.length
}
