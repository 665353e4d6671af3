// Companies by what people call them: by a part of the name, or by the credit code in full.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** As far as the reader sees them. */
export async function companiesCalled(tx: Tx, text: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from companies_companies p
    where p.credit_code = upper(${text}::text) or strpos(lower(p.company_name), lower(${text}::text)) > 0 order by p.id`)
  return rows.map(({ id }) => id)
}
