// A customer's applications about companies, the latest first, and one of them with its material and its case.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type {
  Apply,
  ApplyDetail,
  ApplyListRequest,
  ApplyPage,
  ListedApply,
  StoredMaterial,
} from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { applyFile } from '@tallyhelm/protocol/topics/companies/columns'
import type { ApplyStatus } from '@tallyhelm/protocol/topics/companies/enums'
import { applyFilters } from '@tallyhelm/protocol/topics/companies/lists'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sql, { join, raw } from 'sql-template-tag'
import { caseState } from '../cases/case-state.ts'
import { LAPSED_REASON } from '../cases/lapsed-reason.ts'
import { makerActs } from '../cases/maker-acts.ts'
import { evidenceOf } from '../files/evidence.ts'
import type { ExportSource } from '../exports/export-source.ts'
import { chosenOr, type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, selectOf, wireRow } from '../lists/read-page.ts'
import { OPENING_ROW, OPENING_TABLES, openingDetail } from '../openings/applies.ts'
import { MATERIAL } from './material.ts'

/** What was taken back is none. */
export async function applyList(
  db: Database,
  scope: TenantScope,
  { userId, ...request }: ApplyListRequest & { userId: string },
): Promise<ApplyPage> {
  const fields = { ...FIELDS, ...makerActs(userId) }
  return await db.read(scope, tx => readPage<ListedApply>(tx, fields, sourceOf(request), request))
}

export const applyExport = (scope: TenantScope, request: ExportRequestOf<'COMPANY_APPLIES'>): ExportSource =>
  fileOf(scope, applyFile, FIELDS, sourceOf(request), request)

const TABLES = sql`companies_applications a join cases_cases k on k.id = a.id`

const sourceOf = (request: Omit<ApplyListRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: TABLES,
  owner: { customersAlone: 'a.customer_id' },
  conditions: [sql`k.status <> 'WITHDRAWN'`, ...chosenOr(sql`a.id`, request, () => conditionsOf(applyFilters, request, CONDITIONS))],
  order: sql`a.submitted_at desc, a.id desc`,
})

/** The spec's four (§3). What our own hard checks refuse never becomes an application of a company. */
const WIRE = { PENDING: 'PENDING', APPROVED: 'APPROVE', REJECTED: 'DISAPPROVE', LAPSED: 'AUTO_DISAPPROVED' } as const satisfies Record<
  string,
  ApplyStatus
>
const STATUS = raw(
  `(case k.status ${Object.entries(WIRE)
    .map(([own, wire]) => `when '${own}' then '${wire}'`)
    .join(' ')} else 'DISAPPROVE' end)`,
)

const CONDITIONS: ConditionTable<typeof applyFilters> = {
  company: contains(sql`a.company_name`),
  status: is(STATUS),
}

const FIELDS: Fields<Apply> = {
  apply_id: raw('a.id'),
  apply_type: raw(`'COMPANY'`),
  company_name: raw('a.company_name'),
  registration_number: raw('a.registration_number'),
  area: raw('a.area'),
  status: STATUS,
  feedback: raw(`(case k.status when 'REJECTED' then k.decision_reason when 'LAPSED' then ${LAPSED_REASON} else '' end)`),
  submitter: raw('a.submitter'),
  submitted_at: raw('k.submitted_at'),
  reviewed_at: raw('k.decided_at'),
  opening: raw('null'),
}

type Row = Record<string, unknown> & { maker_id: string; material_id: string }
type Asked = { apply_id: string; userId: string; now: Date; staticHost: string }

/** Whoever handed it in may take it back, mend it and appeal. Refuses NOT_FOUND. */
export async function applyDetail(db: Database, scope: TenantScope, { apply_id, userId, now, staticHost }: Asked): Promise<ApplyDetail> {
  return await db.read(scope, async tx => {
    const where = join([sql`a.id = ${apply_id}`, ownCustomersAlone(scope, 'a.customer_id')], ' and ')
    const ofCompany = await tx.maybe<Row>(sql`select ${selectOf(FIELDS)}, k.maker_id, a.id as material_id from ${TABLES} where ${where}`)
    const row =
      ofCompany ??
      (await tx.maybe<Row>(sql`select ${selectOf(OPENING_ROW)}, k.maker_id, a.material_id from ${OPENING_TABLES} where ${where}`))
    if (!row) throw new Refusal('NOT_FOUND')
    const { maker_id, material_id, ...shown } = row
    const material = await tx.one<StoredMaterial>(sql`
      select ${MATERIAL} from companies_applications a where a.id = ${material_id} and ${ownCustomersAlone(scope, 'a.customer_id')}`)
    const evidence = await evidenceOf(tx, { kind: 'company', ids: [material_id], staticHost })
    const state = await caseState(tx, { caseId: apply_id, now })
    const isMaker = maker_id === userId
    return {
      ...wireRow<Apply>(shown),
      material: { ...material, licence: evidence.get(material_id) ?? [] },
      opening: ofCompany ? null : await openingDetail(tx, apply_id, staticHost),
      case: {
        ...state,
        may_withdraw: state.may_withdraw && isMaker,
        may_resubmit: state.may_resubmit && isMaker,
        may_appeal: state.may_appeal && isMaker,
      },
    }
  })
}
