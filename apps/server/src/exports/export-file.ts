// Export file: what an export call answers with. Written to the spool first, so that no transaction waits for a slow reader.
import { EXPORT_FORMATS, exportPageName } from '@tallyhelm/protocol/topics/exports/enums'
import type { WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { writeExport } from '@tallyhelm/views/exports/export-source'
import { perWorld } from '@tallyhelm/world/handles/gather'
import type { World } from '@tallyhelm/world/handles/world'
import type { Call } from '../http/call.ts'
import { sourceOf } from './source-of.ts'
import { createTurns } from './turns.ts'

const turnsOf = perWorld<World, ReturnType<typeof createTurns>>(() => createTurns())

/** Refuses EXPORT_TOO_LARGE, and BUSY when too many export at once. Whoever leaves while it is written leaves nothing behind. */
export async function exportFile(call: Call, wanted: WantedExport): Promise<FileAnswer> {
  const { world, scope, now, gone } = call
  const { format } = wanted.request
  return await turnsOf(world)(async () => {
    gone.throwIfAborted()
    const file = await world.files.spool.open({ isPassing: true })
    try {
      await writeExport(world.db, scope, sourceOf(scope, wanted, now), file, { format, signal: gone })
    } catch (error) {
      await file.discard()
      throw error
    }
    return {
      name: exportFileName(wanted, now),
      contentType: EXPORT_FORMATS[format].contentType,
      bytes: file.bytes,
      content: () => file.content(),
      release: () => file.discard(),
    }
  }, gone)
}

/** «Facebook账户_20261121_143000.xlsx», the time in Beijing (screens.md P10). */
export function exportFileName({ kind, request }: WantedExport, now: Date): string {
  return `${exportPageName(kind, request)}_${dateTimeText(now).replace(/[-:]/g, '').replace(' ', '_')}.${request.format}`
}
