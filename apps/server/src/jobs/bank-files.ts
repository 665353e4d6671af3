// Jobs of bank files: job → flow.
import { bookBankFile } from '@tallyhelm/flows/bank-files/book-bank-file'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const payload = z.object({ file_id: z.string() })

export function bankFileJobs(world: World): JobHandlers {
  return { 'payments.bank-file': job => bookBankFile(world, payload.parse(job).file_id) }
}
