// Papers kept with a row: their list with the key of each, in the order in which they were handed in.
import sql, { type Sql } from 'sql-template-tag'

/** `papers` is the column. Each is a `paper`, its key, and a `name`. */
export const namedPapers = (papers: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('paper', one ->> 'paper', 'name', one ->> 'name') order by place), '[]')
  from jsonb_array_elements(${papers}) with ordinality as kept (one, place))`
