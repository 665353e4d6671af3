// Session jobs: job → flow.
import { deliverCode, deliverMessage } from '@tallyhelm/flows/session/deliver'
import { purgeExpired } from '@tallyhelm/flows/session/purge-expired'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const messagePayload = z.object({ message_id: z.string(), sealed: z.string() })
const codePayload = z.object({ code_id: z.string(), sealed: z.string() })

export function sessionJobs(world: World): JobHandlers {
  return {
    'session.deliver-code': async payload => {
      const { code_id, sealed } = codePayload.parse(payload)
      await deliverCode(world, { codeId: code_id, sealed })
    },
    'session.deliver-message': async payload => {
      const { message_id, sealed } = messagePayload.parse(payload)
      await deliverMessage(world, { messageId: message_id, sealed })
    },
    'session.purge-expired': async () => {
      const deleted = await purgeExpired(world)
      world.log.debug({ deleted }, 'expired session rows were deleted')
    },
  }
}
