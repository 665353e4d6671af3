// Routes of looks: endpoint → function.
import { endLook, enterLook } from '@tallyhelm/flows/session/looks'
import { openLook } from '@tallyhelm/flows/session/open-look'
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { lookSchemas } from '@tallyhelm/protocol/topics/session/look-schemas'
import { currentLook } from '@tallyhelm/views/session/look'
import { routesOf } from '../http/routes.ts'

export const lookRoutes = routesOf(lookEndpoints, lookSchemas, {
  open: (call, input) => openLook(call.world, call.staff, input),
  enter: ({ world, consoleSecret }, { ticket }) => enterLook(world, { ticket, secret: consoleSecret }),
  current: ({ world, user }) => currentLook(world.db, user),
  end: async ({ world, user }) => {
    await endLook(world, user)
    return {}
  },
})
