// Auto-clear routes: endpoint → function.
import { addToWhitelist } from '@tallyhelm/flows/auto-clear/add-to-whitelist'
import { changeSetting } from '@tallyhelm/flows/auto-clear/change-setting'
import { removeFromWhitelist } from '@tallyhelm/flows/auto-clear/remove-from-whitelist'
import { restoreToWhitelist } from '@tallyhelm/flows/auto-clear/restore-to-whitelist'
import { autoClearLists } from '@tallyhelm/protocol/topics/auto-clear/columns'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { autoClearSchemas } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { autoClearViews } from '@tallyhelm/views/auto-clear/portal-lists'
import { autoClearSetting } from '@tallyhelm/views/auto-clear/setting'
import { upcoming } from '@tallyhelm/views/auto-clear/upcoming'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const autoClearRoutes = routesOf(autoClearEndpoints, autoClearSchemas, {
  setting: call => settingOf(call),
  changeSetting: async (call, input) => {
    await changeSetting(call.world, call.tenant, input)
    return await settingOf(call)
  },
  upcoming: (call, input) => upcoming(call.world.db, call.scope, input),
  ...listHandlers(autoClearLists, autoClearViews),
  addToWhitelist: (call, input) => addToWhitelist(call.world, call.tenant, input),
  removeFromWhitelist: (call, input) => removeFromWhitelist(call.world, call.tenant, input),
  restoreToWhitelist: (call, input) => restoreToWhitelist(call.world, call.tenant, input),
})

const settingOf = (call: Call) => autoClearSetting(call.world.db, call.scope, { canChange: call.tenant.isMaster })
