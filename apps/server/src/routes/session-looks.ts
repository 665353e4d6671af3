// Routes of looks: endpoint → function.
import { endLook, enterLook } from '@tallyhelm/flows/session/looks'
import { openLook } from '@tallyhelm/flows/session/open-look'
import { consoleLookEndpoints } from '@tallyhelm/protocol/topics/session/console-endpoints'
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { consoleLookSchemas } from '@tallyhelm/protocol/topics/session/console-schemas'
import { lookSchemas } from '@tallyhelm/protocol/topics/session/look-schemas'
import { currentLook } from '@tallyhelm/views/session/look'
import { routesOf } from '../http/routes.ts'

export const consoleLookRoutes = routesOf(consoleLookEndpoints, consoleLookSchemas, {
  open: (call, input) => openLook(call.world, call.staff, input),
})

export const lookRoutes = routesOf(lookEndpoints, lookSchemas, {
  enter: ({ world, consoleSecret }, { ticket }) => enterLook(world, { ticket, secret: consoleSecret }),
  current: ({ world, user }) => currentLook(world.db, user),
  end: async ({ world, user }) => {
    await endLook(world, user)
    return {}
  },
})
