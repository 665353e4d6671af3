// Run export: the job of an export in the background. The file is made in the spool and moved to the store when it is whole.
import { claimExportJob, type ClaimedExport } from '@tallyhelm/flows/exports/claim-export'
import { failExportJob } from '@tallyhelm/flows/exports/fail-export'
import { finishExportJob } from '@tallyhelm/flows/exports/finish-export'
import { noteExportFile, noteProgress } from '@tallyhelm/flows/exports/note-export'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type WantedExport, wantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { writeExport } from '@tallyhelm/views/exports/export-source'
import { sourceOf } from '@tallyhelm/views/exports/source-of'
import type { World } from '@tallyhelm/world/handles/world'
import { validate } from '../http/validate.ts'
import { exportFileName } from './export-file.ts'

/** Progress is written down so often: for people to look at, not for every batch. */
const ROWS_BETWEEN_NOTES = 20_000

/** What fails for no fault of the request is thrown, and tried again by the queue. */
export async function runExport(world: World, input: { exportId: string }): Promise<void> {
  const claimed = await claimExportJob(world, input)
  if (!claimed) return
  try {
    await write(world, claimed, validate(wantedExport, { kind: claimed.kind, request: claimed.request }) as WantedExport) // its schema's
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await failExportJob(world, claimed, error.message)
  }
}

async function write(world: World, claimed: ClaimedExport, wanted: WantedExport): Promise<void> {
  const { format } = wanted.request
  const scope = { kind: 'tenant', customerId: claimed.customerId, subCustomerId: claimed.subCustomerId } as const
  const file = await world.files.spool.open({ isPassing: false })
  try {
    let noted = 0
    const onProgress = async (rows: { done: number; total: number }) => {
      if (rows.done - noted < ROWS_BETWEEN_NOTES) return
      noted = rows.done
      await noteProgress(world, claimed, rows)
    }
    const rows = await writeExport(world.db, scope, sourceOf(scope, wanted, world.clock.now()), file, { format, onProgress })
    const storedName = world.files.newName(format)
    const { bytes } = file
    if (!(await noteExportFile(world, claimed, storedName))) return
    await world.files.keep(storedName, file)
    await finishExportJob(world, claimed, { storedName, fileName: exportFileName(wanted, world.clock.now()), bytes, rows })
  } finally {
    await file.discard()
  }
}
