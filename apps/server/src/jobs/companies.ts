// Company jobs: job → flow.
import { checkHandedIn } from '@tallyhelm/flows/companies/check-material'
import { purgeMaterial } from '@tallyhelm/flows/companies/purge-material'
import { remindOfExpiry } from '@tallyhelm/flows/companies/remind-expiry'
import { checkOpening } from '@tallyhelm/flows/openings/check-opening'
import { deleteRepresentatives } from '@tallyhelm/flows/openings/representative'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const checkPayload = z.object({ case_id: z.string() })

export function companyJobs(world: World): JobHandlers {
  return {
    'companies.check': payload => checkHandedIn(world, { caseId: checkPayload.parse(payload).case_id }),
    'openings.check': payload => checkOpening(world, { caseId: checkPayload.parse(payload).case_id }),
    'companies.remind-expiry': async () => {
      const told = await remindOfExpiry(world)
      if (told > 0) world.log.info({ told }, 'reminded of licences that end')
    },
    'openings.purge-representatives': async () => {
      const deleted = await deleteRepresentatives(world)
      if (deleted > 0) world.log.info({ deleted }, 'legal representatives of ended applications were deleted')
    },
    'companies.purge': async () => {
      const purged = await purgeMaterial(world)
      world.log.debug(purged, 'old drafts, and checks that nobody handed anything in after, were deleted')
    },
  }
}
