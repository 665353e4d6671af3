// Landing domains in the database: those that a customer's ads may lead to; a removed one stays for the judgement of the past.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import type { Writer } from './store-rules.ts'

/** The domains are in the form of `domainOf`. Gives how many are new. */
export async function addDomains(tx: Tx, { customerId, by, at }: Writer, domains: readonly string[], note: string): Promise<number> {
  return await tx.run(sql`
    insert into monitors_domains (customer_id, domain, note, added_by, added_at)
    select ${customerId}, d, ${note}, ${by}, ${at} from unnest(${[...domains]}::text[]) d
    on conflict (customer_id, domain) where removed_at is null do nothing`)
}

export const dropDomains = (tx: Tx, { customerId, at }: Pick<Writer, 'customerId' | 'at'>, domains: readonly string[]): Promise<number> =>
  tx.run(sql`
    update monitors_domains set removed_at = ${at} where customer_id = ${customerId} and domain = any(${[...domains]}::text[]) and removed_at is null`)

export async function countDomains(tx: Tx, customerId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from monitors_domains where customer_id = ${customerId} and removed_at is null`,
  )
  return count
}
