// Wallet routes: endpoint → function.
import { exchangeOwn, quoteOwnExchange } from '@tallyhelm/flows/wallet/exchange-own'
import { setLowBalanceAlert } from '@tallyhelm/flows/wallet/low-balance'
import { readTakeable } from '@tallyhelm/flows/wallet/read-takeable'
import { moveOwnSubFunds } from '@tallyhelm/flows/wallet/move-sub-funds'
import { walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { balances } from '@tallyhelm/views/wallet/balances'
import { withLinks } from '@tallyhelm/views/wallet/flow-links'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { subFunds } from '@tallyhelm/views/wallet/sub-funds'
import { routesOf } from '../http/routes.ts'

export const walletRoutes = routesOf(walletEndpoints, walletSchemas, {
  balances: call => balances(call.world.db, call.scope),
  subFunds: (call, input) => subFunds(call.world.db, call.scope, input),
  takeable: (call, input) => readTakeable(call.world, call.tenant, input),
  moveSubFunds: async (call, input) => {
    await moveOwnSubFunds(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input })
    return {}
  },
  quoteExchange: (call, input) => quoteOwnExchange(call.world, call.tenant, input),
  exchange: (call, input) => exchangeOwn(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  setAlert: async (call, input) => {
    await setLowBalanceAlert(call.world, call.tenant, input)
    return {}
  },
  flows: async (call, input) => withLinks(call.world.db, call.scope, await flowList(call.world.db, call.scope, input)),
})
