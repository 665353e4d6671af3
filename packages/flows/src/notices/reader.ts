// Reader: whose messages a signed-in user reads, and in which scope of the database.
import type { Reader } from '@tallyhelm/modules/notices'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'

type Scope = { kind: 'system' } | { kind: 'tenant'; customerId: string; subCustomerId: string | null }

export function readerOf({ userId, customerId, subCustomerId }: UserActor): Reader {
  return { userId, customerId, subCustomerId }
}

/** The tenant's; a user without a customer has none, and the predicate on the user's own id is then the only wall. */
export function scopeOf({ customerId, subCustomerId }: UserActor): Scope {
  return customerId === null ? { kind: 'system' } : { kind: 'tenant', customerId, subCustomerId }
}
