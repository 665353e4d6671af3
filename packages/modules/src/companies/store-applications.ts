// Applications about companies in the database, under the ids of their cases.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { StoredMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { MATERIAL_COLUMNS } from '@tallyhelm/protocol/topics/companies/material'
import sql, { join, raw, type Sql } from 'sql-template-tag'

export type NewApplication = {
  id: string
  customerId: string
  userId: string
  submitter: string
  material: StoredMaterial
  requestKey: string
  bodyHash: string
  at: Date
}

const NAMES = raw(MATERIAL_COLUMNS.join(', '))
const valuesOf = (material: StoredMaterial): Sql[] => MATERIAL_COLUMNS.map(column => sql`${material[column]}`)

export async function insertApplication(tx: Tx, made: NewApplication): Promise<void> {
  const { id, customerId, userId, submitter, material, requestKey, bodyHash, at } = made
  await tx.run(sql`
    insert into companies_applications (id, customer_id, user_id, submitter, submitted_at, request_key, body_hash, ${NAMES})
    values (${id}, ${customerId}, ${userId}, ${submitter}, ${at}, ${requestKey}, ${bodyHash}, ${join(valuesOf(material))})`)
}

/** What this user sent with this key. */
export const findApplicationByKey = (tx: Tx, userId: string, requestKey: string): Promise<{ id: string; bodyHash: string } | undefined> =>
  tx.maybe(sql`
    select id, body_hash as "bodyHash" from companies_applications where user_id = ${userId} and request_key = ${requestKey}`)

type Locked = { customerId: string; companyId: string | null; material: StoredMaterial; licence: string[] }

/** Locked, with the keys of the licence's pages; undefined where `of` may not see it. */
export async function lockApplication(tx: Tx, id: string, of: Scope = tx.scope): Promise<Locked | undefined> {
  const row = await tx.maybe<StoredMaterial & { owner: string; company: string | null; licence: string[] }>(sql`
    select a.customer_id as owner, a.company_id as company, ${NAMES},
      array(select e.name from files_evidence e where e.object = 'company' and e.object_id = a.id order by e.position) as licence
    from companies_applications a where a.id = ${id} and ${ownCustomersAlone(of, 'a.customer_id')} for no key update of a`)
  if (!row) return undefined
  const { owner, company, licence, ...material } = row
  return { customerId: owner, companyId: company, material, licence }
}

export async function writeMaterial(tx: Tx, id: string, material: StoredMaterial): Promise<void> {
  await tx.run(sql`update companies_applications set (${NAMES}) = (${join(valuesOf(material))}) where id = ${id}`)
}

/** Which of the customer's applications waits for this number; undefined for none. */
export const findWaitingApplication = (tx: Tx, customerId: string, number: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select a.id from companies_applications a join cases_cases k on k.id = a.id
    where a.customer_id = ${customerId} and a.registration_number = ${number} and k.status = 'PENDING' limit 1`)

/** Its material holds from now on for the company. */
export async function takeMaterial(
  tx: Tx,
  { id, customerId, companyId }: { id: string; customerId: string; companyId: string },
): Promise<void> {
  await tx.run(sql`update companies_applications set company_id = ${companyId} where id = ${id}`)
  await tx.run(sql`update companies_companies set application_id = ${id} where customer_id = ${customerId} and id = ${companyId}`)
}

/** The customer's company with this code, else of this name; locked. */
export const lockCompanyLike = (
  tx: Tx,
  customerId: string,
  { creditCode, companyName }: { creditCode: string | null; companyName: string },
): Promise<{ id: string; creditCode: string | null } | undefined> =>
  tx.maybe(sql`
    select p.id, p.credit_code as "creditCode" from companies_companies p
    where p.customer_id = ${customerId} and (p.credit_code = ${creditCode}::text or p.company_name = ${companyName})
    order by (p.credit_code = ${creditCode}::text) desc nulls last, p.id limit 1 for update`)

export type HeldMaterial = { id: string; companyName: string; material: StoredMaterial; licence: string[] }

/** The material that holds for the customer's company; undefined where it has none, or the company is another's. */
export async function findHeldMaterial(tx: Tx, customerId: string, companyId: string): Promise<HeldMaterial | undefined> {
  return await materialWhere(
    tx,
    sql`a.id = (select p.application_id from companies_companies p where p.customer_id = ${customerId} and p.id = ${companyId})`,
  )
}

/** As it was approved, whatever holds now. */
export const findMaterial = (tx: Tx, id: string): Promise<HeldMaterial | undefined> => materialWhere(tx, sql`a.id = ${id}`)

async function materialWhere(tx: Tx, condition: Sql): Promise<HeldMaterial | undefined> {
  const row = await tx.maybe<StoredMaterial & { own_id: string; licence: string[] }>(sql`
    select a.id as own_id, ${NAMES},
      array(select e.name from files_evidence e where e.object = 'company' and e.object_id = a.id order by e.position) as licence
    from companies_applications a where ${condition}`)
  if (!row) return undefined
  const { own_id: id, licence, ...material } = row
  return { id, companyName: material.company_name, material, licence }
}
