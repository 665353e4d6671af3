// Keys of payment houses in the database: what was proposed and is in force, and the sealed secrets.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import sql from 'sql-template-tag'

/** Under the id of its case; they were tried a moment ago. */
export async function insertHouseKeys(
  tx: Tx,
  proposed: { id: string; method: HouseMethod; shown: Readonly<Record<string, string>>; sealed: string; at: Date },
): Promise<void> {
  const { id, method, shown, sealed, at } = proposed
  await tx.run(
    sql`insert into payments_house_keys (id, method, shown, tried_at) values (${id}, ${method}, ${JSON.stringify(shown)}, ${at})`,
  )
  await tx.run(sql`insert into payments_sealed_house_keys (id, sealed) values (${id}, ${sealed})`)
}

export const readHouseKeys = (tx: Tx, id: string): Promise<{ method: HouseMethod; sealed: string | null; triedAt: Date }> =>
  tx.one(sql`
    select k.method, s.sealed, k.tried_at as "triedAt" from payments_house_keys k
    left join payments_sealed_house_keys s on s.id = k.id where k.id = ${id}`)

export async function keepHouseTrial(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_house_keys set tried_at = ${at} where id = ${id}`)
}

/** They take the place of those before, whose secrets are gone from then on. */
export async function putHouseKeysInForce(tx: Tx, id: string, method: HouseMethod, at: Date): Promise<void> {
  await tx.run(
    sql`update payments_house_keys set ended_at = ${at} where method = ${method} and in_force_at is not null and ended_at is null`,
  )
  await tx.run(sql`update payments_house_keys set in_force_at = ${at} where id = ${id}`)
  await dropEndedHouseSecrets(tx)
}

export async function dropHouseSecrets(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from payments_sealed_house_keys where id = ${id}`)
}

/** Of those that others replaced, and of proposals that were withdrawn or lapsed. */
export async function dropEndedHouseSecrets(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from payments_sealed_house_keys s using payments_house_keys p, cases_cases k
    where p.id = s.id and k.id = p.id and (p.ended_at is not null or (p.in_force_at is null and k.status not in ('PENDING', 'APPROVED')))`)
}

/** Locked, for whoever seals them anew. */
export const lockSealedHouseKeys = (tx: Tx): Promise<{ id: string; method: HouseMethod; sealed: string }[]> =>
  tx.rows(sql`
    select s.id, p.method, s.sealed from payments_sealed_house_keys s join payments_house_keys p on p.id = s.id order by s.id for update of s`)

export async function keepSealedHouseKeys(tx: Tx, id: string, sealed: string): Promise<void> {
  await tx.run(sql`update payments_sealed_house_keys set sealed = ${sealed} where id = ${id}`)
}
