// Openings of which nothing is sent: people open the accounts on the platform's own pages.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export async function isByHand(tx: Tx, id: string): Promise<boolean> {
  const { byHand } = await tx.one<{ byHand: boolean }>(sql`select by_hand as "byHand" from openings_applications where id = ${id}`)
  return byHand
}

export async function writeByHand(tx: Tx, id: string, byHand: boolean): Promise<void> {
  await tx.run(sql`update openings_applications set by_hand = ${byHand} where id = ${id}`)
}
