// Routes of applications about companies: endpoint → function.
import {
  appealApplication,
  applyForCompany,
  companyObstacle,
  mendApplication,
  withdrawApplication,
} from '@tallyhelm/flows/companies/apply-for-company'
import {
  appealOpening,
  applyForAccounts,
  changeOpening,
  correctOpening,
  retryOpening,
  withdrawOpening,
} from '@tallyhelm/flows/openings/apply-for-accounts'
import { uploadEvidence } from '@tallyhelm/flows/files/upload-evidence'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { applySchemas } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { applyLists } from '@tallyhelm/protocol/topics/companies/columns'
import { LICENCE_FILE } from '@tallyhelm/protocol/topics/companies/material'
import { applyDetail } from '@tallyhelm/views/companies/applies'
import { applyViews } from '@tallyhelm/views/companies/portal-lists'
import { isOpening, openingList } from '@tallyhelm/views/openings/applies'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

const detailOf = ({ world, scope, user }: Call, apply_id: string) =>
  applyDetail(world.db, scope, { apply_id, userId: user.userId, now: world.clock.now(), staticHost: world.settings.staticHost })

const companyLists = listHandlers(applyLists, applyViews)

export const companyApplyRoutes = routesOf(applyEndpoints, applySchemas, {
  list: (call, input) =>
    input.apply_type === 'OPENING'
      ? openingList(call.world.db, call.scope, { ...input, userId: call.user.userId })
      : companyLists.list(call, input),
  detail: (call, { apply_id }) => detailOf(call, apply_id),
  async create(call, request) {
    const { world, tenant, idempotencyKey } = call
    const { applyId } =
      request.apply_type === 'OPENING'
        ? await applyForAccounts(world, tenant, { idempotencyKey, request })
        : await applyForCompany(world, tenant, { idempotencyKey, request })
    return { apply_id: applyId }
  },
  async update(call, request) {
    if (request.apply_type === 'OPENING') await changeOpening(call.world, call.tenant, request)
    else await mendApplication(call.world, call.tenant, request)
    return await detailOf(call, request.apply_id)
  },
  async appeal(call, { apply_id: id, reason }) {
    const appeal = (await isOpening(call.world.db, call.scope, id)) ? appealOpening : appealApplication
    await appeal(call.world, call.tenant, { id, reason })
    return await detailOf(call, id)
  },
  async withdraw(call, { apply_id: id }) {
    const withdraw = (await isOpening(call.world.db, call.scope, id)) ? withdrawOpening : withdrawApplication
    await withdraw(call.world, call.tenant, id)
    return await detailOf(call, id)
  },
  async correct(call, { apply_id: id, ...correction }) {
    await correctOpening(call.world, call.tenant, { id, ...correction })
    return await detailOf(call, id)
  },
  async retry(call, { apply_id: id }) {
    await retryOpening(call.world, call.tenant, id)
    return await detailOf(call, id)
  },
  uploads: call => uploadEvidence(call.world, call.tenant, call.spooled, LICENCE_FILE),
  async checkCondition(call, input) {
    const obstacle = await companyObstacle(call.world, call.tenant, input)
    return { may_create: obstacle === null, obstacle }
  },
})
