// Wallet routes: endpoint → function.
import { walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { balances } from '@tallyhelm/views/wallet/balances'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { routesOf } from '../http/routes.ts'

export const walletRoutes = routesOf(walletEndpoints, walletSchemas, {
  balances: call => balances(call.world.db, call.scope),
  flows: (call, input) => flowList(call.world.db, call.scope, input),
})
