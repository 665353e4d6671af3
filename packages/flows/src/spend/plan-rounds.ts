// Plan rounds: what reading spend of so many accounts costs at each platform in a day, beside its limit, and who waits (npm run sync:plan).
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { countToRead, planReading, type ReadingPlan, RESTATED_DAYS } from '@tallyhelm/modules/spend'
import type { Budgets } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { type Channel, CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

/** `spending`: of these, the accounts that spent lately. */
export type AccountCounts = { count: number; spending: number }
export type ChannelPlan = AccountCounts & { channel: Channel; minutes: number; plan: ReadingPlan | null }

/** Where no counts are given, those of the database. `plan` is null of a platform without credentials, which names no costs. */
export async function planRounds(
  world: World,
  { minutes, counts }: { minutes: number; counts: ReadonlyMap<Channel, AccountCounts> },
): Promise<ChannelPlan[]> {
  const kept = await (counts.size > 0 ? counts : world.db.read({ kind: 'system' }, countToRead))
  return CHANNEL_CODES.flatMap((channel): ChannelPlan[] => {
    const accounts = kept.get(channel)
    if (!accounts) return []
    const costs = world.platforms[channel].spendCosts
    if (!costs) return [{ channel, minutes, ...accounts, plan: null }]
    const { perDay, perSecond, together } = costs
    const callsFor = (many: number, days: number) =>
      costs.callsFor(
        Array.from({ length: many }, (_, index) => ({ outsideAccountId: String(index), currency: 'USD' })),
        days,
      )
    const plan = planReading({ ...accounts, minutes }, { perDay, perSecond, together, callsFor }, RESTATED_DAYS)
    return [{ channel, minutes, ...accounts, plan }]
  })
}

/** The plan of the accounts there are, with the channels that are stopped now. */
export async function spendBudgets(world: World, { minutes }: { minutes: number }): Promise<Budgets> {
  const plans = await planRounds(world, { minutes, counts: new Map() })
  const stopped = await world.db.read({ kind: 'system' }, tx => findStoppedChannels(tx, world.clock.now()))
  return {
    minutes,
    channels: plans.map(({ channel, count, spending, plan }) => ({
      channel,
      accounts: count,
      spending,
      is_stopped: stopped.some(each => each.channel === channel),
      plan: plan && {
        ...plan.wanted,
        limit: plan.limit,
        every_spending: plan.every.spending,
        every_idle: plan.every.idle,
        is_over: plan.isOver,
      },
    })),
  }
}
