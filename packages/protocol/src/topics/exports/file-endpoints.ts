// The calls that answer with a list's file, one for each kind of export and one more where sub-customers have a path of their own.
import type { PortalList } from '../../lists/portal-lists.ts'
import { type Endpoint, endpoint, type FileAnswer } from '../../wire/endpoint.ts'
import { EXPORT_KIND_CODES, type ExportKind, listOfKind } from './kinds.ts'
import type { ExportRequestOf } from './schemas.ts'

export type FileEndpoints = { readonly [Kind in ExportKind]: Endpoint<ExportRequestOf<Kind>, FileAnswer> }
type FileEndpoint = Endpoint<ExportRequestOf<ExportKind>, FileAnswer>

const tableOf = (make: (list: PortalList) => FileEndpoint[]): Readonly<Record<string, FileEndpoint>> =>
  Object.fromEntries(EXPORT_KIND_CODES.flatMap(kind => make(listOfKind(kind)).map(made => [kind, made])))

/** Below the list's path, for whom may read the list. */
export const exportFileEndpoints = tableOf(({ title, filePath, endpoint: { path, callers } }) => [
  endpoint({ answer: 'file', path: filePath ?? `${path}/export`, callers, summary: `导出${title}` }),
]) as FileEndpoints

/** Where sub-customers have a path of their own. */
export const subCustomerExportFileEndpoints = tableOf(({ title, subCustomerEndpoint: own }) =>
  own === undefined
    ? []
    : [endpoint({ answer: 'file', path: `${own.path}/export`, callers: own.callers, summary: `导出${title}（子客户）` })],
)

/** Whom one of a customer's people, or of a sub-customer's, asks for the file. */
export const exportFileEndpoint = (kind: ExportKind, isSubCustomer: boolean): FileEndpoint =>
  (isSubCustomer ? subCustomerExportFileEndpoints[kind] : undefined) ?? exportFileEndpoints[kind]
