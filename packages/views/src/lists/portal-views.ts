// Views of the portal's declared lists: by kind, whose rows the list shows and its file holds.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { PortalList } from '@tallyhelm/protocol/lists/portal-lists'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import type { RequestOf, ResponseOf } from '@tallyhelm/protocol/wire/endpoint'
import type { ExportSource } from '../exports/export-source.ts'

/** Who reads the list, and when. */
export type Reader = { db: Database; scope: TenantScope; userId: string; now: Date }
type FileReader = { tx: Tx; scope: TenantScope; now: Date }

type PortalView<List extends PortalList, Kind extends ExportKind> = {
  readonly page: (reader: Reader, request: RequestOf<List['endpoint']>) => Promise<ResponseOf<List['endpoint']>>
  readonly file: (reader: FileReader, request: ExportRequestOf<Kind>) => ExportSource | Promise<ExportSource>
}
/** The views of a topic's lists: one missing or too many does not compile. */
export type PortalViews<Lists extends { readonly [Kind in ExportKind]?: PortalList }> = {
  readonly [Kind in keyof Lists & ExportKind]: PortalView<Lists[Kind] & PortalList, Kind>
}
