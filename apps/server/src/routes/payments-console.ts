// Routes of recharges and arrivals in the console: endpoint → function.
import { askAboutTry, closeRecharge, rejectRecharge } from '@tallyhelm/flows/payments/judge-recharge'
import { quoteClaim, quoteProposedClaim } from '@tallyhelm/flows/payments/price-claim'
import { proposeMatch, proposeReturn } from '@tallyhelm/flows/payments/propose-match'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleRechargeSchemas } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { arrivalList, arrivalOf } from '@tallyhelm/views/payments/console-arrivals'
import { consoleRechargeList, consoleRechargeOf, voucherFile } from '@tallyhelm/views/payments/console-recharges'
import { tryList } from '@tallyhelm/views/payments/console-tries'
import { moneyTrail } from '@tallyhelm/views/payments/money-trail'
import { receiptFile } from '../exports/receipt-file.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const consoleRechargeRoutes = routesOf(consoleRechargeEndpoints, consoleRechargeSchemas, {
  list: ({ world }, input) => consoleRechargeList(world.db, input),
  detail: ({ world }, input) => consoleRechargeOf(world.db, input),
  voucher: async (call, input) => storedFile(call, await voucherFile(call.world.db, input)),
  receipt: (call, { recharge_id: id }) => receiptFile(call, { id, scope: { kind: 'staff' }, actor: call.staff }),
  arrivals: ({ world }, input) => arrivalList(world.db, input),
  arrival: ({ world }, input) => arrivalOf(world.db, input),
  trail: ({ world }, input) => moneyTrail(world.db, input),
  tries: ({ world }, input) => tryList(world.db, world.clock.now(), input),
  match: async ({ world, staff }, input) => ({ case_id: (await proposeMatch(world, staff, input)).caseId }),
  claimQuote: ({ world }, input) => quoteClaim(world, input),
  claim: ({ world }, input) => quoteProposedClaim(world, input),
  sendBack: async ({ world, staff }, input) => ({ case_id: (await proposeReturn(world, staff, input)).caseId }),
  reject: async ({ world, staff }, input) => {
    await rejectRecharge(world, staff, input)
    return {}
  },
  close: async ({ world, staff }, input) => {
    await closeRecharge(world, staff, input)
    return {}
  },
  ask: ({ world, staff }, input) => askAboutTry(world, staff, input),
})
