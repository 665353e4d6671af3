// Reconciliation jobs: job → flow.
import { readInvoices, startInvoiceReadings } from '@tallyhelm/flows/reconciliation/check-invoices'
import { runDaily } from '@tallyhelm/flows/reconciliation/run-daily'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const readingPayload = z.object({ reading_id: z.string(), is_turn: z.boolean() })

export function reconciliationJobs(world: World): JobHandlers {
  return {
    'reconciliation.check-invoices': async () => {
      const { begun } = await startInvoiceReadings(world)
      world.log.debug({ begun }, 'readings of invoices were begun')
    },
    'reconciliation.read-invoices': async payload => {
      const { reading_id: readingId, is_turn: isTurn } = readingPayload.parse(payload)
      await readInvoices(world, { readingId, isTurn })
    },
    'reconciliation.run-daily': async () => {
      const runs = await runDaily(world)
      const differing = runs.reduce((sum, run) => sum + run.differing, 0)
      world.log.info({ accounts: runs.reduce((sum, run) => sum + run.accounts, 0), differing }, 'platforms and books were compared')
    },
  }
}
