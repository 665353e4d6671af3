// Thumbs in the database: which pictures have no small copy yet, and under which name each is kept.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** `earlier`: named by a run that was cut off. */
export type Thumbless = { id: string; fileName: string; earlier: string | null }

/** The next ones after `after`, by id. */
export const thumbless = (tx: Tx, { after, most }: { after: string; most: number }): Promise<Thumbless[]> =>
  tx.rows(sql`
    select id, file_name as "fileName", thumb_name as earlier from creatives_assets
    where kind = 'IMAGE' and standing = 'CHECKED' and removed_at is null and thumbed_at is null and file_name is not null and id > ${after}
    order by id limit ${most}`)

/** False where it was removed, or named by another meanwhile. */
export const nameThumb = async (tx: Tx, { id, earlier }: Thumbless, name: string | null): Promise<boolean> =>
  (await tx.run(sql`
    update creatives_assets set thumb_name = ${name}
    where id = ${id} and thumbed_at is null and removed_at is null and thumb_name is not distinct from ${earlier}`)) === 1

/** With no name: there will be none. False where the name is another one by now. */
export const endThumb = async (tx: Tx, id: string, { name, at }: { name: string | null; at: Date }): Promise<boolean> =>
  (await tx.run(sql`
    update creatives_assets set thumbed_at = ${at} where id = ${id} and thumbed_at is null and thumb_name is not distinct from ${name}`)) ===
  1
