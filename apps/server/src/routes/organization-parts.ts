// Routes of the parts of a customer: endpoint → function.
import { changeCompany, createCompany } from '@tallyhelm/flows/companies/create-company'
import { inviteMemberAgain, inviteMemberByStaff, withdrawMemberInvitation } from '@tallyhelm/flows/organization/invite-member-by-staff'
import { changeMasterByStaff, removeByStaff } from '@tallyhelm/flows/organization/manage-members'
import { inviteSubCustomerUser, renameSubCustomer, takeOnSubCustomer } from '@tallyhelm/flows/sub-customers/manage-sub-customers'
import { setUserDisabled } from '@tallyhelm/flows/organization/set-user-disabled'
import { resetSignIn } from '@tallyhelm/flows/session/reset-sign-in'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { customerPartSchemas } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { consoleCompanies } from '@tallyhelm/views/organization/console-companies'
import { memberInvitations } from '@tallyhelm/views/organization/member-invitations'
import { routesOf } from '../http/routes.ts'

export const customerPartRoutes = routesOf(customerPartEndpoints, customerPartSchemas, {
  companies: ({ world, staffScope }, input) => consoleCompanies(world.db, staffScope, input),
  createCompany: async ({ world, staff }, { customer_id: customerId, company_name: companyName, credit_code: creditCode }) => {
    await createCompany(world, staff, { customerId, companyName, creditCode })
    return {}
  },
  changeCompany: async ({ world, staff }, input) => {
    await changeCompany(world, staff, input)
    return {}
  },
  createSubCustomer: async ({ world, staff }, input) => {
    await takeOnSubCustomer(world, staff, input)
    return {}
  },
  renameSubCustomer: async ({ world, staff }, input) => {
    await renameSubCustomer(world, staff, input)
    return {}
  },
  inviteSubCustomerUser: async ({ world, staff }, input) => {
    await inviteSubCustomerUser(world, staff, input)
    return {}
  },
  memberInvitations: ({ world, staffScope, now }, { customer_id }) => memberInvitations(world.db, staffScope, { customer_id, now }),
  inviteMember: async ({ world, staff }, input) => {
    await inviteMemberByStaff(world, staff, input)
    return {}
  },
  inviteMemberAgain: async ({ world, staff }, input) => {
    await inviteMemberAgain(world, staff, input)
    return {}
  },
  withdrawMemberInvitation: async ({ world, staff }, input) => {
    await withdrawMemberInvitation(world, staff, input)
    return {}
  },
  removeMember: async ({ world, staff }, input) => {
    await removeByStaff(world, staff, input)
    return {}
  },
  setMemberDisabled: async ({ world, staff }, input) => {
    await setUserDisabled(world, staff, input)
    return {}
  },
  changeMaster: async ({ world, staff }, input) => {
    await changeMasterByStaff(world, staff, input)
    return {}
  },
  resetSignIn: ({ world, staff }, input) => resetSignIn(world, staff, input),
})
