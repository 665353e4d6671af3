// Routes of partners: endpoint → function.
import { issueSignInToken } from '@tallyhelm/flows/session/issue-sign-in-token'
import { changePartner, createPartner, revokePartner } from '@tallyhelm/flows/session/partners'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { issuedTokens, partnerList, waitingPartners } from '@tallyhelm/views/session/partners'
import { routesOf } from '../http/routes.ts'

export const partnerRoutes = routesOf(partnerEndpoints, partnerSchemas, {
  list: ({ world }, input) => partnerList(world.db, input),
  waiting: ({ world }) => waitingPartners(world.db),
  create: ({ world, staff }, input) => createPartner(world, staff, input),
  change: ({ world, staff }, input) => changePartner(world, staff, input),
  revoke: async ({ world, staff }, input) => {
    await revokePartner(world, staff, input)
    return {}
  },
  tokens: ({ world, now }, input) => issuedTokens(world.db, { ...input, now }),
  issue: ({ world, client }, input) => issueSignInToken(world, client, input),
})
