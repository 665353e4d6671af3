// Applications for ad accounts in the database, under the ids of their cases.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { OpeningValues } from '@tallyhelm/protocol/topics/openings/schemas'
import sql, { raw } from 'sql-template-tag'

export type NewOpening = {
  id: string
  customerId: string
  materialId: string
  userId: string
  submitter: string
  values: OpeningValues
  requestKey: string
  bodyHash: string
  at: Date
}
export type Opening = {
  id: string
  customerId: string
  materialId: string
  values: OpeningValues
  parentId: string | null
  industryId: string | null
  correctedAt: Date | null
  outcome: 'APPROVE' | 'DISAPPROVE' | null
}

const VALUES = raw(
  `a.channel, a.company_id, a.account_name, a.count, a.currency, a.timezone, a.website, a.ad_type, a.invite_emails, a.request_id,
  a.target_regions, a.mcc_id, a.bc_id`,
)
const COLUMNS = raw(`a.id, a.customer_id as "customerId", a.material_id as "materialId", a.parent_id as "parentId",
  a.industry_id as "industryId", a.corrected_at as "correctedAt", a.outcome`)
type Row = Omit<Opening, 'values'> & OpeningValues

export async function insertOpening(tx: Tx, made: NewOpening): Promise<void> {
  const { id, customerId, materialId, userId, submitter, values: v, requestKey, bodyHash, at } = made
  await tx.run(sql`
    insert into openings_applications (id, customer_id, material_id, user_id, submitter, submitted_at, request_key, body_hash, channel,
      company_id, account_name, count, currency, timezone, website, ad_type, invite_emails, request_id,
      target_regions, mcc_id, bc_id)
    values (${id}, ${customerId}, ${materialId}, ${userId}, ${submitter}, ${at}, ${requestKey}, ${bodyHash}, ${v.channel}, ${v.company_id},
      ${v.account_name}, ${v.count}, ${v.currency}, ${v.timezone}, ${v.website}, ${v.ad_type}, ${v.invite_emails}, ${v.request_id},
      ${v.target_regions}, ${v.mcc_id}, ${v.bc_id})`)
}

/** What this user sent with this key. */
export const findOpeningByKey = (tx: Tx, userId: string, requestKey: string): Promise<{ id: string; bodyHash: string } | undefined> =>
  tx.maybe(sql`
    select id, body_hash as "bodyHash" from openings_applications where user_id = ${userId} and request_key = ${requestKey}`)

/** Locked; undefined where `of` may not see it. */
export async function lockOpening(tx: Tx, id: string, of: Scope = tx.scope): Promise<Opening | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${COLUMNS}, ${VALUES} from openings_applications a
    where a.id = ${id} and ${ownCustomersAlone(of, 'a.customer_id')} for no key update`)
  return row && openingOf(row)
}

export async function findOpening(tx: Tx, id: string): Promise<Opening | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS}, ${VALUES} from openings_applications a where a.id = ${id}`)
  return row && openingOf(row)
}

function openingOf({ id, customerId, materialId, parentId, industryId, correctedAt, outcome, ...values }: Row): Opening {
  return { id, customerId, materialId, parentId, industryId, correctedAt, outcome, values }
}

/** The next revision; where it is made is decided anew. */
export async function writeOpening(tx: Tx, id: string, { materialId, values: v }: Pick<Opening, 'materialId' | 'values'>): Promise<void> {
  await tx.run(sql`
    update openings_applications set material_id = ${materialId}, company_id = ${v.company_id}, account_name = ${v.account_name},
      count = ${v.count}, currency = ${v.currency}, timezone = ${v.timezone}, website = ${v.website}, ad_type = ${v.ad_type},
      invite_emails = ${v.invite_emails}, request_id = ${v.request_id}, target_regions = ${v.target_regions}, mcc_id = ${v.mcc_id},
      bc_id = ${v.bc_id} where id = ${id}`)
}

export async function writeTerms(tx: Tx, id: string, { parentId, industryId }: Pick<Opening, 'parentId' | 'industryId'>): Promise<void> {
  await tx.run(sql`update openings_applications set parent_id = ${parentId}, industry_id = ${industryId} where id = ${id}`)
}

/** What a platform wanted changed is answered with the company's material as it holds now. */
export async function writeCorrection(
  tx: Tx,
  id: string,
  { materialId, website, at }: { materialId: string; website: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update openings_applications set material_id = ${materialId}, website = ${website}, corrected_at = ${at} where id = ${id}`)
}

export async function writeOutcome(tx: Tx, id: string, outcome: Opening['outcome']): Promise<void> {
  await tx.run(sql`update openings_applications set outcome = ${outcome} where id = ${id}`)
}

/** Whether another application that was not turned down names this request of the platform's. */
export async function isRequestTaken(tx: Tx, { id, requestId }: { id: string | null; requestId: string }): Promise<boolean> {
  const found = await tx.maybe(sql`
    select from openings_applications a join cases_cases k on k.id = a.id
    where a.request_id = ${requestId} and a.request_id <> '' and a.id is distinct from ${id}::bigint and k.status in ('PENDING', 'APPROVED')
    limit 1`)
  return found !== undefined
}

/** Whether one for this company and channel waits for its reviewer. */
export async function hasWaitingOpening(tx: Tx, of: { customerId: string; companyId: string; channel: string }): Promise<boolean> {
  const found = await tx.maybe(sql`
    select from openings_applications a join cases_cases k on k.id = a.id
    where a.customer_id = ${of.customerId} and a.company_id = ${of.companyId} and a.channel = ${of.channel} and k.status = 'PENDING' limit 1`)
  return found !== undefined
}
