// Ad-account routes: endpoint → function.
import { checkAccounts } from '@tallyhelm/flows/ad-accounts/check-accounts'
import { editRemark } from '@tallyhelm/flows/ad-accounts/edit-remark'
import { readLiveQuota } from '@tallyhelm/flows/ad-accounts/read-live-quota'
import { setLowDays } from '@tallyhelm/flows/ad-accounts/set-low-days'
import { requestSync } from '@tallyhelm/flows/ad-accounts/request-sync'
import { isOwnPlace } from '@tallyhelm/flows/bindings/own-places'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountLists } from '@tallyhelm/protocol/topics/ad-accounts/file-columns'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { accountBaseInfo } from '@tallyhelm/views/ad-accounts/account-base-info'
import { accountDetail } from '@tallyhelm/views/ad-accounts/account-detail'
import { ownLowDays } from '@tallyhelm/views/ad-accounts/low-days'
import { picker } from '@tallyhelm/views/ad-accounts/picker'
import { adAccountViews } from '@tallyhelm/views/ad-accounts/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const adAccountRoutes = routesOf(adAccountEndpoints, adAccountSchemas, {
  ...listHandlers(adAccountLists, adAccountViews),
  addQuotaPicker: (call, input) => picker(call.world.db, call.scope, input, 'ADD'),
  reduceQuotaPicker: (call, input) => picker(call.world.db, call.scope, input, 'REDUCE'),
  clearQuotaPicker: (call, input) => picker(call.world.db, call.scope, input, 'CLEAR'),
  byId: ({ world, scope, now }, { id }) =>
    accountDetail(world.db, scope, { id, now, isAgencys: (kind, outsideId) => isOwnPlace(world, kind, outsideId) }),
  baseInfo: (call, input) => accountBaseInfo(call.world.db, call.scope, input),
  quota: (call, input) => readLiveQuota(call.world, call.tenant, input),
  check: (call, input) => checkAccounts(call.world, call.tenant, input),
  sync: (call, input) => requestSync(call.world, call.tenant, input),
  lowDays: call => ownLowDays(call.world.db, call.scope),
  setLowDays: (call, input) => setLowDays(call.world, call.tenant, input),
  remark: (call, input) => editRemark(call.world, call.tenant, input),
})
