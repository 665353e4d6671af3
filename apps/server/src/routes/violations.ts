// Violation routes: endpoint → function.
import { batchSubmitRectifications, submitRectification } from '@tallyhelm/flows/violations/submit-rectification'
import { withdrawRectification } from '@tallyhelm/flows/violations/withdraw-rectification'
import { violationLists } from '@tallyhelm/protocol/topics/violations/columns'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { rectificationEndpoints } from '@tallyhelm/protocol/topics/violations/rectification-endpoints'
import {
  type BatchSubmitRectificationsRequest,
  rectificationSchemas,
  type SubmitRectificationRequest,
} from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { type RectificationCountRequest, violationSchemas } from '@tallyhelm/protocol/topics/violations/schemas'
import { forewarningCount, rectificationCount } from '@tallyhelm/views/violations/counts'
import { violationViews } from '@tallyhelm/views/violations/portal-lists'
import { rectificationDetail } from '@tallyhelm/views/violations/rectification-detail'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

/** Sub-customers have each of them below another path. */
const count = (call: Call, input: RectificationCountRequest) => rectificationCount(call.world.db, call.scope, { ...input, now: call.now })
const detail = (call: Call, { rectification_id: id }: { rectification_id: string }) =>
  rectificationDetail(call.world.db, call.scope, { id, staticHost: call.world.settings.staticHost, now: call.now })
const submit = (call: Call, request: SubmitRectificationRequest) =>
  submitRectification(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request })
const batchSubmit = (call: Call, request: BatchSubmitRectificationsRequest) =>
  batchSubmitRectifications(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request })
const withdraw = (call: Call, { rectification_id: id }: { rectification_id: string }) => withdrawRectification(call.world, call.tenant, id)

export const violationRoutes = routesOf(violationEndpoints, violationSchemas, {
  rectificationCount: count,
  subCustomerRectificationCount: count,
  forewarningCount: call => forewarningCount(call.world.db, call.scope),
})

export const rectificationRoutes = routesOf(rectificationEndpoints, rectificationSchemas, {
  ...listHandlers(violationLists, violationViews),
  rectificationDetail: detail,
  subCustomerRectificationDetail: detail,
  submitRectification: submit,
  subCustomerSubmitRectification: submit,
  batchSubmitRectifications: batchSubmit,
  subCustomerBatchSubmitRectifications: batchSubmit,
  withdrawRectification: withdraw,
  subCustomerWithdrawRectification: withdraw,
})
