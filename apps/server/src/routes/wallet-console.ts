// Routes of customers' money in the console: endpoint → function.
import { moveSubFundsFor } from '@tallyhelm/flows/wallet/move-sub-funds'
import { proposeReceipt } from '@tallyhelm/flows/wallet/propose-receipt'
import { proposeWalletAdjustment } from '@tallyhelm/flows/wallet/propose-wallet-adjustment'
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
  proposeReceipt: async ({ world, staff }, input) => ({ case_id: (await proposeReceipt(world, staff, input)).caseId }),
  proposeAdjustment: async ({ world, staff }, input) => ({ case_id: (await proposeWalletAdjustment(world, staff, input)).caseId }),
})
