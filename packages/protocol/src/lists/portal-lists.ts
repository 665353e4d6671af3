// Declared lists of the portal: each says once what it reads, shows, is narrowed by and exports, and on which pages. The kind of export, its
// request and calls, and the buttons of those pages follow by types.
import type { ButtonRules } from '../vocabulary/buttons.ts'
import { CHANNEL_CODES, CHANNELS, type Channel } from '../vocabulary/channel.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../wire/endpoint.ts'
import type { FileColumns } from './columns.ts'
import type { FilterRequest, Filters } from './filters.ts'

/** A page of the list, by its route's name without the channel; `channels` where each has a page of its own. */
type ListPage = {
  readonly route: string
  readonly channels?: readonly Channel[]
  /** What can be done there besides exporting. */
  readonly buttons?: ButtonRules
}

/** What a file's name may tell of the request. */
export type Asked = { channel?: string | undefined; adjust_type?: string | undefined; currency?: string | undefined }

/** Whatever they are rows of. */
type Rows = { readonly title: string; readonly columns: Readonly<Record<string, { readonly title: string }>> }

type Declared<Call extends string> = {
  /** The call that reads it, by its name in the topic's table. Path, callers and roles are the call's. */
  readonly call: Call
  /** Where sub-customers have a path of their own (spec §7). */
  readonly subCustomerCall?: Call
  /** Several where pages show it in several ways. */
  readonly filters: Filters | readonly Filters[]
  readonly rows: Rows | readonly Rows[]
  readonly file: FileColumns
  /** How the list is called as a file, where that is not what its rows are called. */
  readonly title?: string
  /** How the file is called instead, for some requests. */
  readonly fileName?: (asked: Asked) => string | undefined
  /** Where it is not that of the list and «/export» (spec §7). */
  readonly filePath?: `/api/${string}/export`
  readonly pages: readonly ListPage[]
}

type Calls = Readonly<Record<string, Endpoint<unknown, unknown>>>
type Joined<Call> = {
  readonly title: string
  readonly endpoint: Call
  readonly subCustomerEndpoint: Endpoint<unknown, unknown> | undefined
}
/** A declared list with its call. */
export type PortalList = Declared<string> & Joined<Endpoint<unknown, unknown>>
type PortalLists<Table extends Calls, Lists extends Readonly<Record<string, Declared<keyof Table & string>>>> = {
  readonly [Kind in keyof Lists]: Lists[Kind] & Joined<Table[Lists[Kind]['call']]>
}

type EachOf<Given> = Given extends readonly (infer One)[] ? One : Given
type Narrowing<Given> = Given extends Filters ? keyof FilterRequest<Given> : never
type FieldsOf<Given> = Given extends { columns: infer Shown }
  ? { [Name in keyof Shown]: Shown[Name] extends { field: infer Field } ? Field : never }[keyof Shown]
  : never
type RowField<Answer> = Answer extends { content: readonly (infer Row)[] } ? keyof Row : never
/** Of a list whose call takes none of a filter, or gives none of a column's field, `never`. */
type Fitting<List extends Declared<string>, Call> = [Narrowing<EachOf<List['filters']>>, FieldsOf<EachOf<List['rows']>>] extends [
  keyof RequestOf<Call>,
  RowField<ResponseOf<Call>>,
]
  ? unknown
  : never
type FittingLists<Table extends Calls, Lists extends Readonly<Record<string, Declared<keyof Table & string>>>> = {
  readonly [Kind in keyof Lists]: Fitting<Lists[Kind], Table[Lists[Kind]['call']]>
}

/** The lists of a topic, by their kinds of export, over its table of calls. */
export function portalLists<Table extends Calls, const Lists extends Readonly<Record<string, Declared<keyof Table & string>>>>(
  calls: Table,
  lists: Lists & FittingLists<Table, Lists>,
): PortalLists<Table, Lists> {
  const joined = Object.entries<Declared<string>>(lists).map(([kind, list]) => {
    const { call, subCustomerCall, rows, title = [rows].flat()[0]?.title } = list
    return [kind, { ...list, title, endpoint: calls[call], subCustomerEndpoint: subCustomerCall && calls[subCustomerCall] }]
  })
  return Object.fromEntries(joined) as PortalLists<Table, Lists> // by the same keys
}

export const isForSubCustomers = ({ endpoint, subCustomerEndpoint }: PortalList): boolean =>
  subCustomerEndpoint !== undefined || endpoint.callers.includes('sub-customer')

/** Of pages that are of one channel: with its name before the list's, or in its place. */
export const nameOfChannel =
  (title: string) =>
  ({ channel: asked }: Asked): string | undefined => {
    const channel = CHANNEL_CODES.find(code => code === asked)
    return channel && `${CHANNELS[channel].name}${title}`
  }
