// What the agency allows in one order.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses ACCOUNT_LIMIT_EXCEEDED. */
export function requireFewAccounts({ settings }: World, { items }: { items: readonly unknown[] }): void {
  const { most_accounts: max } = settings.brand.quota_limits
  if (items.length > max) throw new Refusal('ACCOUNT_LIMIT_EXCEEDED', { max })
}
