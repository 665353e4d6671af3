// Read the quota of one ad account from its platform, now.
import { countQuota, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { spendSince } from '@tallyhelm/modules/spend'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AccountQuota } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { add, compare, decimalText, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import { seesSpend, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for an ad account that is not the actor's or that the platform does not show, else CHANNEL_UNAVAILABLE. */
export async function readLiveQuota(world: World, actor: TenantActor, input: { id: string }): Promise<AccountQuota> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const found = await world.db.read(scope, async tx => {
    const account = await findAdAccount(tx, input.id)
    if (!account?.adoptedOn || !account.adoptionSpend) return account && { account, spentSinceAdoption: null }
    return { account, spentSinceAdoption: subtract(await spendSince(tx, account, account.adoptedOn), account.adoptionSpend) }
  })
  if (!found) throw new Refusal('NOT_FOUND')
  const { account, spentSinceAdoption } = found
  const platform = world.platforms[account.channel]
  const readAt = world.clock.now()
  const quota = await platform.readQuota(account)
  if (quota.kind === 'gone') throw new Refusal('NOT_FOUND')
  if (quota.kind === 'unavailable') {
    world.log.warn({ adAccountId: account.id, why: quota.why, trouble: quota.trouble }, 'live quota not read')
    throw new Refusal('CHANNEL_UNAVAILABLE')
  }
  // A delta platform knows only its balance (see sync-account): the limit shown adds what was spent since adoption.
  const sees = seesSpend(actor)
  const isDelta = platform.changeStyle === 'delta'
  const counted = countQuota(account.counter, quota.value, account.averageSpend)
  const spentThere = isDelta ? spentSinceAdoption : counted.spent
  const limitThere = isDelta && counted.limit && spentSinceAdoption ? add(counted.limit, spentSinceAdoption) : counted.limit
  // What was spent before it was given is not the holder's.
  const before =
    actor.subCustomerId !== null && compare(account.subBeginSpent, account.beginSpent) > 0 ? account.subBeginSpent : account.beginSpent
  const [spent, limit] = [since(spentThere, before), since(limitThere, before)]
  return {
    account_id: account.id,
    currency: account.currency,
    amount_limit: sees ? textOf(limit) : null,
    spent_amount: sees ? textOf(spent) : null,
    balance: textOf(counted.balance),
    minimum_add: textOf(quota.value.minimumAdd),
    changes_left_today: quota.value.changesLeftToday,
    read_at: readAt.toISOString(),
  }
}

function since(amount: Money | null, before: Money): Money | null {
  if (amount === null) return null
  return compare(amount, before) > 0 ? subtract(amount, before) : zero(amount.currency)
}

const textOf = (amount: Money | null): string | null => amount && decimalText(amount)
