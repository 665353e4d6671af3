// Set the least cap: gives a Meta account without a cap the lowest one that it can bear, before a customer gets it.
import { averagePerDay, countQuota, findCountSoFar } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { loweringMargin } from '@tallyhelm/modules/quota'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { add, type Currency, decimalText, type Money, money, zero } from '@tallyhelm/protocol/values/money'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

type Read = Awaited<ReturnType<World['platforms']['FACEBOOK']['readQuota']>>
type Trouble = Exclude<Read, { kind: 'ok' | 'gone' }>
/** `unavailable` includes changes that provably did nothing. */
export type Capped =
  | { kind: 'set' }
  | { kind: 'has one' }
  | { kind: 'refused'; problem: string }
  | { kind: 'again'; why: string }
  | { kind: 'gone' }
  | { kind: 'unavailable'; why: string; trouble: Trouble['trouble'] }

const system = { kind: 'system' } as const
const DAYS = 7
const FALLEN = '渠道已用总额低于此前读到的数额，可能被重置，请先在渠道后台核对并设置上限，再接管'

/**
 * What is spent, and a margin for what is spent meanwhile (reference/meta.md 4). A total that lies below what was counted under a former holder
 * is no ground for a cap: its row is refused. An account that has a cap is left alone, so that a second try changes nothing; whether a lost
 * answer was a yes shows by reading.
 */
export async function setLeastCap(
  world: World,
  actor: StaffActor | SystemActor,
  account: { outsideAccountId: string; currency: Currency },
  { requestId, object }: { requestId: string; object: readonly [kind: string, id: string] },
): Promise<Capped> {
  const platform = world.platforms.FACEBOOK
  const before = await platform.readQuota(account)
  if (before.kind !== 'ok') return failedRead(before)
  if (before.value.limit !== null) return { kind: 'has one' }
  const average = await averageSpend(world, account)
  if ('failed' in average) return failedRead(average.failed)
  const soFar = await world.db.read(system, tx => findCountSoFar(tx, { ...account, channel: 'FACEBOOK' }))
  const counted = countQuota(soFar, before.value, average.perDay)
  if (counted.hasFallen) return { kind: 'refused', problem: FALLEN }
  // In the platform's terms: what was counted before its total began is not in the cap.
  const spent = counted.mark ?? zero(account.currency)
  const target = add(spent, loweringMargin('absolute', average.perDay))
  const answer = await platform.changeQuota({ account, requestId, delta: target, target })
  if (answer.kind === 'refused') return { kind: 'refused', problem: `设置上限失败：${answer.reasonText}` }
  if (answer.kind === 'not_done') return { ...answer, kind: 'unavailable' }
  const after = await platform.readQuota(account)
  if (after.kind !== 'ok') return failedRead(after)
  if (after.value.limit === null) return { kind: 'again', why: '设置上限未生效' }
  const limit = after.value.limit
  await world.db.transaction(system, tx =>
    audit(world, tx, actor, 'ad-accounts.set-least-cap', object, {
      outside_account_id: account.outsideAccountId,
      currency: account.currency,
      spent: decimalText(spent),
      cap: decimalText(limit),
    }),
  )
  return { kind: 'set' }
}

async function averageSpend(
  world: World,
  account: { outsideAccountId: string; currency: Currency },
): Promise<{ perDay: Money } | { failed: Exclude<Read, { kind: 'ok' }> }> {
  const today = dayOf(world.clock.now(), 'UTC')
  const days = await world.platforms.FACEBOOK.readDailySpend(account, addDays(today, -DAYS), today)
  if (days.kind !== 'ok') return { failed: days }
  const sum = days.value.reduce((total, { spend }) => total + spend.minor, 0n)
  return { perDay: money(averagePerDay(sum, DAYS), account.currency) }
}

function failedRead(answer: Exclude<Read, { kind: 'ok' }>): Capped {
  return answer.kind === 'gone' ? { kind: 'gone' } : answer
}
