// Routes of payment settings: endpoint → function.
import { proposeAccount } from '@tallyhelm/flows/payments/propose-account'
import { proposeHouseKeys } from '@tallyhelm/flows/payments/propose-house-keys'
import { proposeTerms } from '@tallyhelm/flows/payments/propose-terms'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { paymentSettingsSchemas } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { receivingAccountList } from '@tallyhelm/views/payments/receiving-account-list'
import { paymentSettings } from '@tallyhelm/views/payments/settings'
import { routesOf } from '../http/routes.ts'

export const paymentSettingsRoutes = routesOf(paymentSettingsEndpoints, paymentSettingsSchemas, {
  read: ({ world }) => paymentSettings(world.db, method => world.houses.standing(method)),
  accounts: ({ world }, input) => receivingAccountList(world.db, input),
  proposeTerms: async ({ world, staff }, input) => opened(await proposeTerms(world, staff, input)),
  proposeAccount: async ({ world, staff }, input) => opened(await proposeAccount(world, staff, input)),
  proposeHouseKeys: async ({ world, staff }, input) => opened(await proposeHouseKeys(world, staff, input)),
})

const opened = ({ caseId }: { caseId: string }) => ({ case_id: caseId })
