// Routes of bindings: endpoint → function.
import { checkTarget, managersToMoveTo } from '@tallyhelm/flows/bindings/check-target'
import { lookAgainAtBindings, retryBindings, unbindPixel } from '@tallyhelm/flows/bindings/retry-bindings'
import { type AskedPair, submitBindings } from '@tallyhelm/flows/bindings/submit-bindings'
import { takeBackNames } from '@tallyhelm/flows/bindings/take-back-names'
import { bindingLists } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingAction, BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingSchemas } from '@tallyhelm/protocol/topics/bindings/schemas'
import { bindingViews } from '@tallyhelm/views/bindings/portal-lists'
import { refusedOfSubmit } from '@tallyhelm/views/bindings/refused-pairs'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

type Crossed = { type: BindingType; action: BindingAction; role?: string; businessId?: string; note: string }

/** Every account with every target. */
function crossed(call: Call, accounts: readonly string[], targets: readonly string[], { note, ...rest }: Crossed) {
  const pairs = accounts.flatMap(adAccountId => targets.map(target => ({ ...rest, adAccountId, target })))
  return submitBindings(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, note, pairs })
}

const ownedBy = (businessId: string) => (businessId === '' ? {} : { businessId })

type Renaming = { account_id: string; account_name: string; name_before: string }

function renamed(call: Call, rows: readonly Renaming[]) {
  const pairs = rows.map(
    (row): AskedPair => ({
      adAccountId: row.account_id,
      type: 'NAME',
      action: 'BIND',
      target: row.account_name,
      before: row.name_before,
    }),
  )
  return submitBindings(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, note: '', pairs })
}

export const bindingRoutes = routesOf(bindingEndpoints, bindingSchemas, {
  ...listHandlers(bindingLists, bindingViews),
  agencies: (call, { account_id, bm_id, ...asked }) => crossed(call, [account_id], [bm_id], { type: 'BM', ...asked }),
  batchAgencies: (call, { account_ids, bm_ids, ...asked }) => crossed(call, account_ids, bm_ids, { type: 'BM', ...asked }),
  tiktokPartner: (call, { account_ids, bc_ids, ...asked }) => crossed(call, account_ids, bc_ids, { type: 'BC', ...asked }),
  pixel: (call, { account_id, pixel_id, bm_id, ...asked }) =>
    crossed(call, [account_id], [pixel_id], { type: 'PIXEL', ...ownedBy(bm_id), ...asked }),
  batchPixel: (call, { account_ids, pixel_ids, bm_id, ...asked }) =>
    crossed(call, account_ids, pixel_ids, { type: 'PIXEL', ...ownedBy(bm_id), ...asked }),
  pixelApply: (call, { account_id, pixel_id, bm_id, note }) =>
    crossed(call, [account_id], [pixel_id], { type: 'PIXEL_BM', action: 'BIND', businessId: bm_id, note }),
  pixelUnbind: ({ world, tenant, idempotencyKey }, { pair_id: pairId }) => unbindPixel(world, tenant, { idempotencyKey, pairId }),
  moveManager: (call, { account_ids, mcc_id, ...asked }) => crossed(call, account_ids, [mcc_id], { type: 'MCC', ...asked }),
  managers: ({ world, tenant }, { account_id }) => managersToMoveTo(world, tenant, account_id),
  lookAgain: async ({ world, tenant }, { pair_ids }) => ({ count: await lookAgainAtBindings(world, tenant, pair_ids) }),
  rename: (call, row) => renamed(call, [row]),
  batchRename: (call, { accounts }) => renamed(call, accounts),
  takeBack: ({ world, tenant, idempotencyKey }, { submit_id: submitId }) => takeBackNames(world, tenant, { idempotencyKey, submitId }),
  retry: ({ world, tenant, idempotencyKey }, { pair_ids: pairIds }) => retryBindings(world, tenant, { idempotencyKey, pairIds }),
  refused: ({ world, scope }, { submit_id }) => refusedOfSubmit(world.db, scope, submit_id),
  check: ({ world }, request) => checkTarget(world, request),
})
