// Audit routes: endpoint → function.
import { chainEntries } from '@tallyhelm/flows/audit/chain-entries'
import { verifyChain } from '@tallyhelm/flows/audit/verify-chain'
import { auditSchemas } from '@tallyhelm/protocol/topics/audit/schemas'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { chainState } from '@tallyhelm/views/audit/chain-state'
import { entryList } from '@tallyhelm/views/audit/entry-list'
import { auditVocabulary } from '@tallyhelm/views/audit/vocabulary'
import { routesOf } from '../http/routes.ts'

export const auditRoutes = routesOf(auditEndpoints, auditSchemas, {
  list: ({ world, staffScope }, input) => entryList(world.db, staffScope, input),
  vocabulary: ({ world }) => auditVocabulary(world.db),
  chain: ({ world }) => chainState(world.db),
  verify: async ({ world, staff }) => {
    await chainEntries(world)
    await verifyChain(world, staff)
    return chainState(world.db)
  },
})
