// Notice and diagnostics jobs: job → flow.
import { purgeDiagnostics } from '@tallyhelm/flows/diagnostics/purge-diagnostics'
import { purgeMessages } from '@tallyhelm/flows/notices/purge-messages'
import { sendDeliveries } from '@tallyhelm/flows/notices/send-deliveries'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function noticeJobs(world: World): JobHandlers {
  return {
    'notices.send': async () => {
      const sent = await sendDeliveries(world)
      if (sent > 0) world.log.info({ sent }, 'messages went out by SMS and mail')
    },
    'notices.purge-messages': async () => {
      const deleted = await purgeMessages(world)
      world.log.debug({ deleted }, 'messages read long ago were deleted')
    },
    'diagnostics.purge': async () => {
      const deleted = await purgeDiagnostics(world)
      world.log.debug({ deleted }, 'old reports, page views and allowances were deleted')
    },
  }
}
