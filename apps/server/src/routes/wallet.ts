// Wallet routes: endpoint → function.
import { exchangeOwn, quoteOwnExchange } from '@tallyhelm/flows/wallet/exchange-own'
import { setLowBalanceAlert } from '@tallyhelm/flows/wallet/low-balance'
import { moveOwnSubFunds } from '@tallyhelm/flows/wallet/move-sub-funds'
import { readTakeable } from '@tallyhelm/flows/wallet/read-takeable'
import { walletLists } from '@tallyhelm/protocol/topics/wallet/columns'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { walletSchemas } from '@tallyhelm/protocol/topics/wallet/schemas'
import { balances } from '@tallyhelm/views/wallet/balances'
import { walletViews } from '@tallyhelm/views/wallet/portal-lists'
import { subFunds } from '@tallyhelm/views/wallet/sub-funds'
import { listHandlers } from '../http/list-handlers.ts'
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
  ...listHandlers(walletLists, walletViews),
})
