// Routes of what the agency decides about a customer: endpoint → function.
import { changeSettingByStaff } from '@tallyhelm/flows/auto-clear/change-setting'
import { setChannels, setInnerUser } from '@tallyhelm/flows/organization/set-channels'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import { switchSchemas } from '@tallyhelm/protocol/topics/organization/switch-schemas'
import { entryList } from '@tallyhelm/views/audit/entry-list'
import { consoleCustomer } from '@tallyhelm/views/organization/console-customers'
import { routesOf } from '../http/routes.ts'

export const switchRoutes = routesOf(switchEndpoints, switchSchemas, {
  history: ({ world, staffScope }, input) => entryList(world.db, staffScope, { ...input, action: 'organization.set-switch' }),
  setChannels: async ({ world, staff, staffScope }, input) => {
    await setChannels(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  setAutoClear: async ({ world, staff, staffScope }, input) => {
    await changeSettingByStaff(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  setInnerUser: async ({ world, staff }, input) => {
    await setInnerUser(world, staff, input)
    return {}
  },
})
