// Routes of applications about companies: endpoint → function.
import {
  appealApplication,
  applyForCompany,
  companyObstacle,
  mendApplication,
  withdrawApplication,
} from '@tallyhelm/flows/companies/apply-for-company'
import { uploadEvidence } from '@tallyhelm/flows/files/upload-evidence'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { applySchemas } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { applyLists } from '@tallyhelm/protocol/topics/companies/columns'
import { LICENCE_FILE } from '@tallyhelm/protocol/topics/companies/material'
import { applyDetail } from '@tallyhelm/views/companies/applies'
import { applyViews } from '@tallyhelm/views/companies/portal-lists'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

const detailOf = ({ world, scope, user }: Call, apply_id: string) =>
  applyDetail(world.db, scope, { apply_id, userId: user.userId, now: world.clock.now(), staticHost: world.settings.staticHost })

export const companyApplyRoutes = routesOf(applyEndpoints, applySchemas, {
  ...listHandlers(applyLists, applyViews),
  detail: (call, { apply_id }) => detailOf(call, apply_id),
  async create(call, request) {
    const { applyId } = await applyForCompany(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request })
    return { apply_id: applyId }
  },
  async update(call, request) {
    await mendApplication(call.world, call.tenant, request)
    return await detailOf(call, request.apply_id)
  },
  async appeal(call, { apply_id: id, reason }) {
    await appealApplication(call.world, call.tenant, { id, reason })
    return await detailOf(call, id)
  },
  async withdraw(call, { apply_id: id }) {
    await withdrawApplication(call.world, call.tenant, id)
    return await detailOf(call, id)
  },
  uploads: call => uploadEvidence(call.world, call.tenant, call.spooled, LICENCE_FILE),
  async checkCondition(call, input) {
    const obstacle = await companyObstacle(call.world, call.tenant, input)
    return { may_create: obstacle === null, obstacle }
  },
})
