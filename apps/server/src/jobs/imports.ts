// Import jobs: job → flow.
import { runImport as bindImport } from '@tallyhelm/flows/bindings/run-import'
import { purgeImports } from '@tallyhelm/flows/imports/purge-imports'
import { runImport } from '@tallyhelm/flows/quota/run-import'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

/** The actor is who confirmed, as the confirming wrote it down; nobody else writes jobs. */
const runPayload = z.object({
  batch_id: z.string(),
  actor: z.custom<TenantActor>(value => typeof value === 'object' && value !== null && 'customerId' in value && 'userId' in value),
  /** not there in jobs that were written before large orders asked for it */
  is_proved: z.boolean().default(false),
})

export function importJobs(world: World): JobHandlers {
  return {
    'imports.run': async payload => {
      const { batch_id, actor, is_proved } = runPayload.parse(payload)
      await runImport(world, { batchId: batch_id, actor, isProved: is_proved })
    },
    'imports.bind': async payload => {
      const { batch_id, actor } = runPayload.parse(payload)
      await bindImport(world, { batchId: batch_id, actor })
    },
    'imports.purge': async () => {
      const released = await purgeImports(world)
      world.log.debug({ released }, 'originals of old import batches were let go')
    },
  }
}
