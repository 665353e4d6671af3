// What a page offers to export: its list, as it stands in the request that the page makes.
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import type { ListRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'

export type ExportList = { [Kind in ExportKind]: { kind: Kind; request: ListRequestOf<Kind> } }[ExportKind]

/** `ids` only these rows; `columns` by the names of the protocol's table, all of them unless given. */
export type ExportChoice = { format: ExportFormat; columns?: readonly string[]; ids?: readonly string[] | undefined }
