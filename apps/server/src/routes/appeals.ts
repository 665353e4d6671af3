// Appeal routes: endpoint → function.
import { answerAppeal, withdrawAppeal } from '@tallyhelm/flows/appeals/answer-appeal'
import { submitAppeal } from '@tallyhelm/flows/appeals/submit-appeal'
import { appealLists } from '@tallyhelm/protocol/topics/appeals/columns'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import { appealSchemas } from '@tallyhelm/protocol/topics/appeals/schemas'
import { appealDetail, appealStanding } from '@tallyhelm/views/appeals/appeal-detail'
import { appealViews } from '@tallyhelm/views/appeals/portal-lists'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

const detailOf = ({ world, scope }: Call, id: string) => appealDetail(world.db, scope, { id, staticHost: world.settings.staticHost })

export const appealRoutes = routesOf(appealEndpoints, appealSchemas, {
  ...listHandlers(appealLists, appealViews),
  detail: (call, { id }) => detailOf(call, id),
  standing: (call, input) => appealStanding(call.world.db, call.scope, input),
  async submit(call, request) {
    const { appealId } = await submitAppeal(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request })
    return { appeal_id: appealId }
  },
  async answer(call, input) {
    await answerAppeal(call.world, call.tenant, input)
    return await detailOf(call, input.id)
  },
  async withdraw(call, input) {
    await withdrawAppeal(call.world, call.tenant, input)
    return await detailOf(call, input.id)
  },
})
