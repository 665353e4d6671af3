// The client account that a write is about: a manager account has none of what is changed here.
import type { GoogleAccount } from '../state/model.ts'
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { reachableAccount } from './auth.ts'
import { refuseGoogle } from './errors.ts'

export function clientAccount(world: World, call: Call, customerId: string): GoogleAccount {
  const account = reachableAccount(world, call, customerId)
  if (account) return account
  refuseGoogle(call, {
    category: 'authorizationError',
    name: 'ACTION_NOT_PERMITTED',
    status: 403,
    message: 'The action is not permitted for a manager account.',
  })
}
