// What is to be rectified and what is frozen of an agent's sub-customers, with whose it is, and their files.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { heldFreezeFile, heldRectificationFile } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldFreezeFilters, heldRectificationFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import type {
  HeldFreeze,
  HeldFreezePage,
  HeldFreezeRequest,
  HeldRectification,
  HeldRectificationPage,
  HeldRectificationRequest,
} from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { FREEZE_FIELDS, FREEZE_TABLES, IS_TO_THAW } from '../freezes/freeze-list.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { FIELDS, TABLES } from '../violations/rectification-list.ts'

type Timed<Request> = Request & { now: Date }

/** What waits to be put right first, the nearest deadline before the others. A sub-customer sees nothing of it. */
export const heldRectifications = (
  db: Database,
  scope: TenantScope,
  { now, ...request }: Timed<HeldRectificationRequest>,
): Promise<HeldRectificationPage> =>
  db.read(scope, tx => readPage<HeldRectification>(tx, rectificationFields(now), rectificationSource(scope, request), request))

export const heldRectificationExport = (
  scope: TenantScope,
  { now, ...request }: Timed<ExportRequestOf<'SUB_RECTIFICATIONS'>>,
): ExportSource =>
  fileOf(
    scope,
    heldRectificationFile,
    rectificationFields(now),
    { ...rectificationSource(scope, request), tables: HELD_RECTIFICATIONS },
    request,
  )

/** Freezes going on, on all channels, the latest first. A sub-customer sees nothing of it. */
export const heldFreezes = (db: Database, scope: TenantScope, { now, ...request }: Timed<HeldFreezeRequest>): Promise<HeldFreezePage> =>
  db.read(scope, tx => readPage<HeldFreeze>(tx, frozenFields(now), freezeSource(scope, request), request))

export const heldFreezeExport = (scope: TenantScope, { now, ...request }: Timed<ExportRequestOf<'SUB_FREEZES'>>): ExportSource =>
  fileOf(scope, heldFreezeFile, frozenFields(now), { ...freezeSource(scope, request), tables: HELD_FREEZES }, request)

type Unpaged<Request> = Omit<Request, 'page_num' | 'page_size'>
const HOLDER = sql`join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id`
const HELD_RECTIFICATIONS = sql`${TABLES} ${HOLDER}`
const HELD_FREEZES = sql`${FREEZE_TABLES} ${HOLDER}`
const OWNER = { customersAlone: 'r.customer_id' } as const
const isHeld = (scope: TenantScope): Sql => sql`r.sub_customer_id is not null and ${ofHeldAccounts(scope, 'r')}`
/** As the index of held rectifications has it. */
const IS_DUE = raw(`(r.status in (${RECTIFICATIONS_DUE.map(status => `'${status}'`).join(', ')}))`)
const isHolderNamed = (text: string): Sql =>
  sql`r.sub_customer_id in (select s.id from sub_customers_profiles s where s.customer_id = r.customer_id and ${contains(sql`s.name`)(text)})`

function rectificationSource(scope: TenantScope, request: Unpaged<HeldRectificationRequest>): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`violations_rectifications r`, joined: HELD_RECTIFICATIONS, by: 'r.id' }),
    owner: OWNER,
    conditions: [
      sql`r.channel = any(${VIOLATION_CHANNELS})`,
      isHeld(scope),
      ...chosenOr(sql`r.id`, request, () => conditionsOf(heldRectificationFilters, request, RECTIFICATION_CONDITIONS)),
    ],
    order: sql`${IS_DUE} desc, r.deadline_at, r.id`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const RECTIFICATION_CONDITIONS: ConditionTable<typeof heldRectificationFilters> = {
  sub: isHolderNamed,
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
  type: is(sql`r.violation_type`),
  deadline: duringDays(sql`r.deadline_at`),
  status: status => (status === 'DUE' ? IS_DUE : sql`r.status = ${status}`),
}

const holder = { sub_customer_id: raw('s.id'), sub_customer_name: raw('s.name') }

const rectificationFields = (now: Date): Fields<HeldRectification> => ({
  ...FIELDS,
  ...holder,
  is_reminded: sql`exists (select from sub_customers_reminders m
    where m.customer_id = r.customer_id and m.rectification_id = r.id and m.day = ${dayOf(now)})`,
})

function freezeSource(scope: TenantScope, request: Unpaged<HeldFreezeRequest>): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`freezes_records r`, joined: HELD_FREEZES, by: 'r.id' }),
    owner: OWNER,
    conditions: [
      sql`r.status <> 'THAWED'`,
      isHeld(scope),
      ...chosenOr(sql`r.id`, request, () => conditionsOf(heldFreezeFilters, request, FREEZE_CONDITIONS)),
    ],
    order: sql`r.frozen_at desc, r.id desc`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const FREEZE_CONDITIONS: ConditionTable<typeof heldFreezeFilters> = {
  sub: isHolderNamed,
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
  status: is(sql`r.status`),
  frozen: duringDays(sql`r.frozen_at`),
}

const frozenFields = (now: Date): Fields<HeldFreeze> => ({
  ...FREEZE_FIELDS,
  ...holder,
  channel: raw('r.channel'),
  is_due: IS_TO_THAW,
  is_reminded: sql`exists (select from sub_customers_freeze_reminders m
    where m.customer_id = r.customer_id and m.record_id = r.id and m.day = ${dayOf(now)})`,
})
