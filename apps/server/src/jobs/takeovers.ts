// Takeover jobs: job → flow.
import { sendTakeoverInvitations } from '@tallyhelm/flows/takeovers/invite-people'
import { runTakeover } from '@tallyhelm/flows/takeovers/run-takeover'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

/** The actor is who confirmed, as the confirming wrote it down; nobody else writes jobs. */
const runPayload = z.object({
  run_id: z.string(),
  actor: z.custom<StaffActor>(value => typeof value === 'object' && value !== null && 'staffId' in value),
})

const invitePayload = z.object({ run_id: z.string() })

export function takeoverJobs(world: World): JobHandlers {
  return {
    'takeovers.run': async payload => {
      const { run_id: runId, actor } = runPayload.parse(payload)
      await runTakeover(world, { runId, actor })
    },
    'takeovers.invite': payload => sendTakeoverInvitations(world, { runId: invitePayload.parse(payload).run_id }),
  }
}
