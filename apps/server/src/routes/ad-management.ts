// Ad management routes: endpoint → function.
import { changeBudgets, switchAds, undoAds } from '@tallyhelm/flows/ad-management/change-ads'
import { adManagementLists } from '@tallyhelm/protocol/topics/ad-management/columns'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { adManagementSchemas } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { adDetail, adFreshness } from '@tallyhelm/views/ad-management/ad-detail'
import { tiktokAdList } from '@tallyhelm/views/ad-management/ad-list'
import { adManagementViews } from '@tallyhelm/views/ad-management/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const adManagementRoutes = routesOf(adManagementEndpoints, adManagementSchemas, {
  ...listHandlers(adManagementLists, adManagementViews),
  tiktokAds: ({ world, scope }, input) => tiktokAdList(world.db, scope, input),
  status: (call, input) => switchAds(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  budget: (call, input) => changeBudgets(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  undo: (call, input) => undoAds(call.world, call.tenant, input),
  detail: ({ world, scope }, input) => adDetail(world.db, scope, input),
  freshness: ({ world, scope }, input) => adFreshness(world.db, scope, input),
})
