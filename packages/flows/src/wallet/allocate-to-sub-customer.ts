// Allocate to a sub-customer: a customer funds the wallet that its sub-customer pays from.
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { moveSubFunds } from './move-sub-funds.ts'

export type AllocateInput = { allocationId: string; customerId: string; subCustomerId: string; amount: Money }

/** As moveSubFunds. */
export const allocateToSubCustomer = (world: World, actor: Actor, { allocationId, ...input }: AllocateInput): Promise<boolean> =>
  moveSubFunds(world, actor, { ...input, id: allocationId, move: 'ALLOCATE' })
