// Routes of leads, a customer's and the console's: endpoint → function.
import { contactLead, registerLead } from '@tallyhelm/flows/organization/register-lead'
import { consoleLeadEndpoints } from '@tallyhelm/protocol/topics/organization/console-lead-endpoints'
import { consoleLeadSchemas } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import { leadEndpoints } from '@tallyhelm/protocol/topics/organization/lead-endpoints'
import { leadSchemas } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import { leadList, ownLeads } from '@tallyhelm/views/organization/lead-list'
import { routesOf } from '../http/routes.ts'

export const leadRoutes = routesOf(leadEndpoints, leadSchemas, {
  register: ({ world, tenant, idempotencyKey }, request) => registerLead(world, tenant, { idempotencyKey, request }),
  own: ({ world, scope, now }) => ownLeads(world.db, scope, now),
})

export const consoleLeadRoutes = routesOf(consoleLeadEndpoints, consoleLeadSchemas, {
  list: ({ world, staffScope }, input) => leadList(world.db, staffScope, input),
  async contact({ world, staff }, input) {
    await contactLead(world, staff, input)
    return {}
  },
})
