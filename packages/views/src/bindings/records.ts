// Records of bindings, the latest first, and their files: of all types, of pixels, and of manager accounts.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { bindingFile, mccFile, pixelFile } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingFilters, mccRecordFilters, pixelRecordFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type {
  BindingListRequest,
  BindingPage,
  BindingRecord,
  MccListRequest,
  PixelListRequest,
  PixelPage,
  PixelRecord,
} from '@tallyhelm/protocol/topics/bindings/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const TABLES: Sql = raw(`bindings_pairs p
  join items_items i on i.id = p.id
  join bindings_submits s on s.id = p.submit_id
  join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`)

const isOfAccount = (isAsked: Sql): Sql =>
  sql`exists (select from ad_accounts_accounts a where a.customer_id = p.customer_id and a.id = p.ad_account_id and ${isAsked})`

type Asked = { outside_account_ids?: string[] | undefined }

/** A sub-customer has no names and no people: its calls change neither (spec §5). */
const ofScope = (scope: TenantScope): Sql[] => (scope.subCustomerId === null ? [] : [sql`p.type not in ('NAME', 'PERSON')`])

const sourceOf = (scope: TenantScope, request: Asked, conditions: Sql[]): PageSource => ({
  tables: sql`bindings_pairs p`,
  owner: { rows: 'p' },
  conditions: [...ofScope(scope), ...conditions],
  order: sql`p.id desc`,
  shaped: { by: 'p.id', tables: TABLES },
  asked: { ids: request.outside_account_ids, column: 'a.outside_account_id', isIn: isOfAccount },
})

const COMMON = {
  ids: (ids: string[]) => isOfAccount(isOneOf(sql`a.outside_account_id`)(ids)),
  target: contains(sql`p.target`),
  action: is(sql`p.action`),
  no: is(sql`p.id`),
  submitter: contains(sql`p.submitter`),
  submitted: duringDays(sql`p.submitted_at`),
}
const CONDITIONS: ConditionTable<typeof bindingFilters> = {
  ...COMMON,
  state: is(sql`p.state`),
  type: is(sql`p.type`),
  channel: is(sql`p.channel`),
  submit: is(sql`p.submit_id`),
}
/** By the wire's words, as pixelStatusOf. */
const PIXEL_STATUS: Sql = raw(`case when p.state in ('REFUSED', 'EXPIRED') then 'VERIFY_FAIL' when p.state <> 'DONE' then 'UN_VERIFY'
  when p.action = 'UNBIND' then 'REMOVE' else 'BIND' end`)
const PIXEL_CONDITIONS: ConditionTable<typeof pixelRecordFilters> = {
  ...COMMON,
  state: is(PIXEL_STATUS),
  type: is(sql`p.type`),
  business: is(sql`p.business_id`),
}
/** Those that wait for somebody at Google. */
export const IS_MCC_TODO: Sql = raw(`p.type = 'MCC' and p.standing = 'CUSTOMER'`)
const MCC_CONDITIONS: ConditionTable<typeof mccRecordFilters> = {
  ...COMMON,
  /** Also as Google writes it: 123-456-7890. */
  target: typed => contains(sql`p.target`)(typed.replaceAll('-', '')),
  state: is(sql`p.state`),
  waits: () => IS_MCC_TODO,
}

export const BINDING_FIELDS: Fields<BindingRecord> = {
  pair_id: raw('p.id'),
  submit_id: raw('p.submit_id'),
  type: raw('p.type'),
  action: raw('p.action'),
  channel: raw('p.channel'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  target: raw('p.target'),
  business_id: raw('p.business_id'),
  role: raw('p.role'),
  before: raw('p.before'),
  state: raw('p.state'),
  told: raw('i.told'),
  objections: raw(`(select coalesce(jsonb_agg(jsonb_build_object('field', o ->> 'field', 'text', o ->> 'reasonText')), '[]') from
    jsonb_array_elements(i.objections) o)`),
  note: raw('s.note'),
  is_retried: raw('p.is_retried'),
  is_taken_back: raw('exists (select from bindings_submits t where t.takes_back = p.submit_id)'),
  submitter: raw('p.submitter'),
  submitted_at: raw('p.submitted_at'),
  ended_at: raw('p.ended_at'),
}
const PIXEL_FIELDS: Fields<PixelRecord> = { ...BINDING_FIELDS, status: PIXEL_STATUS }

type Unpaged<Request> = Omit<Request, 'page_num' | 'page_size'>

const bindingsSource = (scope: TenantScope, request: Unpaged<BindingListRequest>): PageSource =>
  sourceOf(
    scope,
    request,
    chosenOr(sql`p.id`, request, () => conditionsOf(bindingFilters, request, CONDITIONS)),
  )
const pixelsSource = (scope: TenantScope, request: Unpaged<PixelListRequest>): PageSource =>
  sourceOf(scope, request, [
    sql`p.type in ('PIXEL', 'PIXEL_BM')`,
    ...chosenOr(sql`p.id`, request, () => conditionsOf(pixelRecordFilters, request, PIXEL_CONDITIONS)),
  ])
const mccsSource = (scope: TenantScope, request: Unpaged<MccListRequest>): PageSource =>
  sourceOf(scope, request, [
    sql`p.type = 'MCC'`,
    ...chosenOr(sql`p.id`, request, () => conditionsOf(mccRecordFilters, request, MCC_CONDITIONS)),
  ])

export const bindingList = (db: Database, scope: TenantScope, request: BindingListRequest): Promise<BindingPage> =>
  db.read(scope, tx => readPage<BindingRecord>(tx, BINDING_FIELDS, bindingsSource(scope, request), request))
export const pixelList = (db: Database, scope: TenantScope, request: PixelListRequest): Promise<PixelPage> =>
  db.read(scope, tx => readPage<PixelRecord>(tx, PIXEL_FIELDS, pixelsSource(scope, request), request))
export const mccList = (db: Database, scope: TenantScope, request: MccListRequest): Promise<BindingPage> =>
  db.read(scope, tx => readPage<BindingRecord>(tx, BINDING_FIELDS, mccsSource(scope, request), request))

const joined = (source: PageSource): PageSource => ({ ...source, tables: TABLES })
export const bindingExport = (scope: TenantScope, request: ExportRequestOf<'BINDINGS'>): ExportSource =>
  fileOf(scope, bindingFile, BINDING_FIELDS, joined(bindingsSource(scope, request)), request)
export const pixelExport = (scope: TenantScope, request: ExportRequestOf<'PIXEL_BINDINGS'>): ExportSource =>
  fileOf(scope, pixelFile, PIXEL_FIELDS, joined(pixelsSource(scope, request)), request)
export const mccExport = (scope: TenantScope, request: ExportRequestOf<'MCC_BINDINGS'>): ExportSource =>
  fileOf(scope, mccFile, BINDING_FIELDS, joined(mccsSource(scope, request)), request)
