// Clear quota: takes back all that is left on one or more ad accounts; how much that is shows when it is sent.
import type { ClearRequest, Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptLowering, type LoweringInput } from './accept-lowering.ts'

export type ClearQuotaInput = LoweringInput & { request: ClearRequest }

/** As acceptLowering; until it has ended the accounts take no other order. */
export const clearQuota = (world: World, actor: TenantActor, input: ClearQuotaInput): Promise<Order> => acceptLowering(world, actor, input)
