// Links to Meta's pages of enrolment in the database: at most one of a company lives at a time, and leads back once.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { raw } from 'sql-template-tag'

export type OpeningLink = { id: string; customerId: string; companyId: string; expiresAt: Date; requestId: string | null }

const COLUMNS = raw(
  'l.id, l.customer_id as "customerId", l.company_id as "companyId", l.expires_at as "expiresAt", l.request_id as "requestId"',
)

export async function insertLink(tx: Tx, link: Omit<OpeningLink, 'requestId'> & { at: Date }): Promise<void> {
  const { id, customerId, companyId, expiresAt, at } = link
  await tx.run(sql`
    insert into openings_links (id, customer_id, company_id, made_at, expires_at) values (${id}, ${customerId}, ${companyId}, ${at}, ${expiresAt})`)
}

/** The company's link that still leads back; the customer is locked. */
export const findLivingLink = (tx: Tx, of: { customerId: string; companyId: string; now: Date }): Promise<OpeningLink | undefined> =>
  tx.maybe<OpeningLink>(sql`
    select ${COLUMNS} from openings_links l
    where l.customer_id = ${of.customerId} and l.company_id = ${of.companyId} and l.request_id is null and l.expires_at > ${of.now}
    order by l.made_at desc, l.id desc limit 1`)

/** When the customer's latest links were made since an instant, the newest first. */
export async function linkTimes(tx: Tx, customerId: string, since: Date, most: number): Promise<Date[]> {
  const rows = await tx.rows<{ at: Date }>(sql`
    select made_at as at from openings_links where customer_id = ${customerId} and made_at > ${since} order by made_at desc limit ${most}`)
  return rows.map(({ at }) => at)
}

/** Whoever comes back with it waits for whoever does so beside him. */
export const lockLink = (tx: Tx, id: string): Promise<OpeningLink | undefined> =>
  tx.maybe<OpeningLink>(sql`select ${COLUMNS} from openings_links l where l.id = ${id} for update`)

export async function writeReturn(tx: Tx, id: string, { requestId, at }: { requestId: string; at: Date }): Promise<void> {
  await tx.run(sql`update openings_links set request_id = ${requestId}, returned_at = ${at} where id = ${id}`)
}
