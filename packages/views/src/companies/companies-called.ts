// Companies by what people call them: by a part of the name, or by the credit code in full.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { raw, type Sql } from 'sql-template-tag'

/** Of more a walk finds enough at once; of fewer an index does. */
const FEW = 500

/** A condition on a column that holds a company's id, as far as the reader sees companies. */
export async function isOfCompanyCalled(tx: Tx, text: string, column: string): Promise<Sql> {
  const called = sql`select p.id from companies_companies p
    where p.credit_code = upper(${text}::text) or strpos(lower(p.company_name), lower(${text}::text)) > 0`
  const rows = await tx.rows<{ id: string }>(sql`${called} limit ${FEW + 1}`)
  if (rows.length > FEW) return sql`${raw(column)} in (${called})`
  return sql`${raw(column)} = any(${rows.map(({ id }) => id)}::bigint[])`
}
