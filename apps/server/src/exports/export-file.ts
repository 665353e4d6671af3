// Export file: what an export call answers with. Written to the spool first, so that no transaction waits for a slow reader.
import { EXPORT_FORMATS, type ExportFormat, TREND_PAGE_NAME } from '@tallyhelm/protocol/topics/exports/enums'
import { exportPageName } from '@tallyhelm/protocol/topics/exports/kinds'
import type { TrendExportRequest, WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { nameOfChannel } from '@tallyhelm/protocol/lists/portal-lists'
import type { PivotFileRequest } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { writeExport } from '@tallyhelm/views/exports/export-source'
import { sourceOf } from '@tallyhelm/views/exports/source-of'
import { pivotExport } from '@tallyhelm/views/spend/pivot'
import { trendExport } from '@tallyhelm/views/spend/trend-export'
import { perWorld } from '@tallyhelm/world/handles/gather'
import type { World } from '@tallyhelm/world/handles/world'
import { createTurns, type Turns } from '@tallyhelm/world/open/turns'
import type { Call } from '../http/call.ts'

/** Exports leave room for everybody else; the browser waits 30 seconds for the first byte. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 20, mostWaitMs: 15_000 }
const turnsOf = perWorld<World, Turns>(() => createTurns(TURNS))

/** The rows of a list; refuses and ends as `fileOf`. */
export async function exportFile(call: Call, wanted: WantedExport): Promise<FileAnswer> {
  const { scope, now } = call
  return await fileOf(call, { source: sourceOf(scope, wanted, now), name: exportFileName(wanted, now), format: wanted.request.format })
}

/** The trend of the home page; refuses as the trend itself does besides. */
export async function trendFile(call: Call, request: TrendExportRequest): Promise<FileAnswer> {
  const { scope, now } = call
  const name = fileNameOf(TREND_PAGE_NAME, request.format, now)
  return await fileOf(call, { source: tx => trendExport(tx, scope, { ...request, now }), name, format: request.format })
}

/** The table of spend by parts and days; refuses as the table itself does besides. */
export async function pivotFile(call: Call, request: PivotFileRequest): Promise<FileAnswer> {
  const { scope, now } = call
  const name = fileNameOf(nameOfChannel('消耗透视')(request) ?? '', request.format, now)
  return await fileOf(call, { source: tx => pivotExport(tx, scope, { ...request, now }), name, format: request.format })
}

type Wanted = { source: Parameters<typeof writeExport>[2]; name: string; format: ExportFormat }

/** Refuses EXPORT_TOO_LARGE, and BUSY when too many export at once. Whoever leaves while it is written leaves nothing behind. */
async function fileOf({ world, user, scope, gone }: Call, { source, name, format }: Wanted): Promise<FileAnswer> {
  const write = async (): Promise<FileAnswer> => {
    gone.throwIfAborted()
    const file = await world.files.spool.open({ isPassing: true })
    try {
      await writeExport(world.db, scope, source, file, { format, signal: gone })
    } catch (error) {
      await file.discard()
      throw error
    }
    return {
      name,
      contentType: EXPORT_FORMATS[format].contentType,
      bytes: file.bytes,
      content: () => file.content(),
      release: () => file.discard(),
    }
  }
  return await turnsOf(world)(turnOwner(user), write, gone)
}

/** «Facebook账户_20261121_143000.xlsx», the time in Beijing (screens.md P10). */
export function exportFileName({ kind, request }: WantedExport, now: Date): string {
  return fileNameOf(exportPageName(kind, request), request.format, now)
}

function fileNameOf(pageName: string, format: ExportFormat, now: Date): string {
  return `${pageName}_${dateTimeText(now).replace(/[-:]/g, '').replace(' ', '_')}.${format}`
}
