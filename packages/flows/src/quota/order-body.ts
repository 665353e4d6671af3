// What every order brings: a body that is told from another by its digest, and no more accounts than are allowed.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Currency } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Of the canonical body: the order of its lines and the way an amount is written ("5", "5.00") make no other body. Dollars go unsaid:
 * orders in other currencies came later, and a key sent before must stay the same order's.
 */
export function bodyHash(
  world: World,
  currency: Currency,
  adjustType: string,
  lines: readonly string[],
  ...rest: readonly string[]
): string {
  const said = currency === 'USD' ? rest : [...rest, currency]
  return world.secrets.tokenDigest(JSON.stringify([adjustType, [...lines].sort(), ...said]))
}

/** Of the lines alone: what a price was asked for. */
export function linesHash(world: World, items: readonly { account_id: string; amount: string }[], currency: Currency): string {
  return bodyHash(
    world,
    currency,
    'ADD',
    items.map(item => `${item.account_id}=${typedAmount(item.amount, currency)?.minor ?? ''}`),
  )
}

/** Refuses ACCOUNT_LIMIT_EXCEEDED. */
export function requireFewAccounts({ settings }: World, { items }: { items: readonly unknown[] }): void {
  const { most_accounts: max } = settings.brand.quota_limits
  if (items.length > max) throw new Refusal('ACCOUNT_LIMIT_EXCEEDED', { max })
}
