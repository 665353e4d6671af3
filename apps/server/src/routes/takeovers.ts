// Routes of taking an agency over: endpoint → function.
import { cancelTakeover, confirmTakeover, uploadTakeover } from '@tallyhelm/flows/takeovers/ask-takeover'
import { invitePeople } from '@tallyhelm/flows/takeovers/invite-people'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { takeoverSchemas } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { takeoverTerms } from '@tallyhelm/views/takeovers/term-list'
import { takeoverFailuresOf, takeoverList, takeoverOf, takeoverRowList } from '@tallyhelm/views/takeovers/takeover-list'
import { routesOf } from '../http/routes.ts'

export const takeoverRoutes = routesOf(takeoverEndpoints, takeoverSchemas, {
  list: ({ world }, input) => takeoverList(world.db, input),
  detail: ({ world }, input) => takeoverOf(world.db, input),
  rows: ({ world }, input) => takeoverRowList(world.db, input),
  terms: ({ world }, input) => takeoverTerms(world.db, input),
  failures: ({ world }, input) => takeoverFailuresOf(world.db, input),
  upload: (call, input) =>
    uploadTakeover(call.world, call.staff, { runId: input.run_id, file: { ...call.upload, hiddenRows: input.hidden_rows } }),
  confirm: async ({ world, staff }, input) => {
    await confirmTakeover(world, staff, input)
    return {}
  },
  invite: async ({ world, staff }, input) => {
    await invitePeople(world, staff, input)
    return {}
  },
  cancel: async ({ world, staff }, input) => {
    await cancelTakeover(world, staff, input)
    return {}
  },
})
