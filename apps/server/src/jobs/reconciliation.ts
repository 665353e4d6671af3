// Reconciliation jobs: job → flow.
import { runDaily } from '@tallyhelm/flows/reconciliation/run-daily'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function reconciliationJobs(world: World): JobHandlers {
  return {
    'reconciliation.run-daily': async () => {
      const runs = await runDaily(world)
      const differing = runs.reduce((sum, run) => sum + run.differing, 0)
      world.log.info({ accounts: runs.reduce((sum, run) => sum + run.accounts, 0), differing }, 'platforms and books were compared')
    },
  }
}
