// Setup routes: endpoint → function; each test answers with the list as it stands after it.
import { testMail, testSms, testStorage } from '@tallyhelm/flows/setup/try-parts'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { setupSchemas } from '@tallyhelm/protocol/topics/setup/schemas'
import { connectionList } from '@tallyhelm/views/channels/connections'
import { setupList } from '@tallyhelm/views/setup/setup-list'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

export const setupRoutes = routesOf(setupEndpoints, setupSchemas, {
  list: call => listOf(call),
  testSms: async (call, input) => {
    await testSms(call.world, call.staff, input)
    return listOf(call)
  },
  testMail: async (call, input) => {
    await testMail(call.world, call.staff, input)
    return listOf(call)
  },
  testStorage: async call => {
    await testStorage(call.world, call.staff)
    return listOf(call)
  },
})

async function listOf({ world, now }: Call) {
  const { content } = await connectionList(world.db, channel => world.connections.standing(channel))
  return setupList(world.db, { now, connections: content, brand: world.settings.brand })
}
