// Adoption jobs: job → flow.
import { runDiscovery } from '@tallyhelm/flows/adoption/discover-accounts'
import { runAdoption } from '@tallyhelm/flows/adoption/run-adoption'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const runPayload = z.object({ run_id: z.string() })
/** The actor is who confirmed, as the confirming wrote it down; nobody else writes jobs. */
const batchPayload = z.object({
  batch_id: z.string(),
  actor: z.custom<StaffActor>(value => typeof value === 'object' && value !== null && 'staffId' in value),
})

export function adoptionJobs(world: World): JobHandlers {
  return {
    'ad-accounts.discover': async payload => {
      await runDiscovery(world, { runId: runPayload.parse(payload).run_id })
    },
    'ad-accounts.adopt': async payload => {
      const { batch_id: batchId, actor } = batchPayload.parse(payload)
      await runAdoption(world, { batchId, actor })
    },
  }
}
