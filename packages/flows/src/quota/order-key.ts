// What every order brings: a key made before sending, so that it is never made twice, and no more accounts than are allowed.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Currency, parseMoney } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses QUOTA_KEY_MISSING for a key that is missing or malformed. */
export function orderKey(key: string | undefined): string {
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('QUOTA_KEY_MISSING')
  return key
}

/** Of the canonical body: the order of its lines and the way an amount is written ("5", "5.00") make no other body. */
export function bodyHash(world: World, adjustType: string, lines: readonly string[], ...rest: readonly string[]): string {
  return world.secrets.tokenDigest(JSON.stringify([adjustType, [...lines].sort(), ...rest]))
}

/** Of the lines alone: what a price was asked for. */
export function linesHash(world: World, items: readonly { account_id: string; amount: string }[], currency: Currency): string {
  return bodyHash(
    world,
    'ADD',
    items.map(item => `${item.account_id}=${parseMoney(item.amount, currency)?.minor ?? ''}`),
    ...(currency === 'USD' ? [] : [currency]),
  )
}

/** Refuses ACCOUNT_LIMIT_EXCEEDED. */
export function requireFewAccounts({ settings }: World, { items }: { items: readonly unknown[] }): void {
  const { most_accounts: max } = settings.brand.quota_limits
  if (items.length > max) throw new Refusal('ACCOUNT_LIMIT_EXCEEDED', { max })
}
