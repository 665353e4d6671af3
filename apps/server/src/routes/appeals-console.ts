// Appeal routes of the console: endpoint → function.
import { askAppeal } from '@tallyhelm/flows/appeals/answer-appeal'
import { appealAds } from '@tallyhelm/flows/appeals/appeal-ads'
import { notePlatform } from '@tallyhelm/flows/appeals/note-platform'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import { consoleAppealSchemas } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { appealCase } from '@tallyhelm/views/appeals/appeal-detail'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const caseOf = ({ world, staffScope }: Call, case_id: string) =>
  appealCase(world.db, staffScope, { case_id, staticHost: world.settings.staticHost })

export const consoleAppealRoutes = routesOf(consoleAppealEndpoints, consoleAppealSchemas, {
  detail: (call, { case_id }) => caseOf(call, case_id),
  async ask(call, input) {
    await askAppeal(call.world, call.staff, input)
    return await caseOf(call, input.case_id)
  },
  async appealAds(call, input) {
    await appealAds(call.world, call.staff, input)
    return await caseOf(call, input.case_id)
  },
  async notePlatform(call, input) {
    await notePlatform(call.world, call.staff, input)
    return await caseOf(call, input.case_id)
  },
})
