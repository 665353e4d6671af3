// Routes by which staff take customers on and find them a master: endpoint → function.
import { changeCustomerType, customerStanding } from '@tallyhelm/flows/organization/change-customer-type'
import { setCustomerStopped } from '@tallyhelm/flows/organization/set-customer-stopped'
import { findApplicationDuplicates, findDuplicates } from '@tallyhelm/flows/organization/find-duplicates'
import { inviteMaster, inviteMasterAgain, withdrawMasterInvitation } from '@tallyhelm/flows/organization/invite-master'
import { takeOnCustomer } from '@tallyhelm/flows/organization/take-on-customer'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { customerSchemas } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { consoleCustomer } from '@tallyhelm/views/organization/console-customers'
import { masterInvitation } from '@tallyhelm/views/organization/master-invitation'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

/** As it stands after what was done. */
const invitationNow = ({ world, staffScope }: Call, { customer_id }: { customer_id: string }) =>
  masterInvitation(world.db, staffScope, { customer_id, now: world.clock.now() })

export const customerWorkRoutes = routesOf(customerEndpoints, customerSchemas, {
  duplicates: async ({ world }, input) => ({ items: await findDuplicates(world, input) }),
  applicationDuplicates: async ({ world }, input) => ({ items: await findApplicationDuplicates(world, input) }),
  create: async ({ world, staff, staffScope }, input) => {
    const { customerId } = await takeOnCustomer(world, staff, input)
    return consoleCustomer(world.db, staffScope, { customer_id: customerId })
  },
  standing: ({ world }, input) => customerStanding(world, input),
  setStopped: async ({ world, staff, staffScope }, input) => {
    await setCustomerStopped(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  changeType: async ({ world, staff, staffScope }, input) => {
    await changeCustomerType(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  masterInvitation: invitationNow,
  inviteMaster: async (call, input) => {
    await inviteMaster(call.world, call.staff, input)
    return invitationNow(call, input)
  },
  inviteMasterAgain: async (call, input) => {
    await inviteMasterAgain(call.world, call.staff, input)
    return invitationNow(call, input)
  },
  withdrawMasterInvitation: async (call, input) => {
    await withdrawMasterInvitation(call.world, call.staff, input)
    return invitationNow(call, input)
  },
})
