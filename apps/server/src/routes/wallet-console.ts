// Routes of customers' money in the console: endpoint → function.
import { moveSubFundsFor } from '@tallyhelm/flows/wallet/move-sub-funds'
import { consoleWalletSchemas } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { consoleWalletEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import { fundProposals } from '@tallyhelm/views/wallet/fund-proposals'
import { routesOf } from '../http/routes.ts'

export const fundRoutes = routesOf(consoleWalletEndpoints, consoleWalletSchemas, {
  proposals: ({ world, staffScope }, input) => fundProposals(world.db, staffScope, input),
  moveSubFunds: async ({ world, staff, idempotencyKey }, input) => {
    await moveSubFundsFor(world, staff, { idempotencyKey, request: input })
    return {}
  },
})
