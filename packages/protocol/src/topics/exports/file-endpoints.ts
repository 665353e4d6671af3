// The calls that answer with a list's file, one for each kind of export and one more where sub-customers have a path of their own.
import { type Endpoint, endpoint, type FileAnswer } from '../../wire/endpoint.ts'
import { EXPORT_KIND_CODES, EXPORT_KINDS, type ExportKind } from './kinds.ts'
import type { ExportRequestOf } from './schemas.ts'

export type FileEndpoints = { readonly [Kind in ExportKind]: Endpoint<ExportRequestOf<Kind>, FileAnswer> }
type FileEndpoint = Endpoint<ExportRequestOf<ExportKind>, FileAnswer>

const callersOf = (kind: ExportKind) =>
  EXPORT_KINDS[kind].subCustomers === 'same path' ? (['customer', 'sub-customer'] as const) : (['customer'] as const)
const ownPathKinds = EXPORT_KIND_CODES.filter(kind => EXPORT_KINDS[kind].subCustomers === 'own path')
const tableOf = (kinds: readonly ExportKind[], make: (kind: ExportKind) => FileEndpoint): Readonly<Record<string, FileEndpoint>> =>
  Object.fromEntries(kinds.map(kind => [kind, make(kind)]))

export const exportFileEndpoints = tableOf(EXPORT_KIND_CODES, kind =>
  endpoint({ answer: 'file', path: EXPORT_KINDS[kind].path, callers: callersOf(kind), summary: `导出${EXPORT_KINDS[kind].text}` }),
) as FileEndpoints

/** Where sub-customers have a path of their own. */
export const subCustomerExportFileEndpoints = tableOf(ownPathKinds, kind =>
  endpoint({
    answer: 'file',
    path: EXPORT_KINDS[kind].path.replace('/client/', '/client/sub-customer/') as `/api/${string}`,
    callers: ['sub-customer'],
    summary: `导出${EXPORT_KINDS[kind].text}（子客户）`,
  }),
)

/** Whom one of a customer's people, or of a sub-customer's, asks for the file. */
export const exportFileEndpoint = (kind: ExportKind, isSubCustomer: boolean): FileEndpoint =>
  (isSubCustomer ? subCustomerExportFileEndpoints[kind] : undefined) ?? exportFileEndpoints[kind]
