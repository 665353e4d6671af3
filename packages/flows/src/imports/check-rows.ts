// Check rows: judges all rows of a batch by what is known now, and writes down what is wrong and what they mean.
import { findAdAccountsByOutsideIds } from '@tallyhelm/modules/ad-accounts'
import { type Batch, type BatchRow, readRows, writeJudged } from '@tallyhelm/modules/imports'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { BATCH_KINDS } from './batch-kinds.ts'

/** In the transaction that holds the batch. Gives the rows as they stand then. */
export async function checkRows(
  world: World,
  tx: Tx,
  actor: TenantActor,
  batch: Pick<Batch, 'id' | 'channel' | 'importType'>,
): Promise<BatchRow[]> {
  const rows = await readRows(tx, batch.id)
  const outsideIds = [
    ...new Set(
      rows
        .flatMap(row => [row.account, row.to_account])
        .filter(Boolean)
        .map(plainPlatformId),
    ),
  ]
  const accounts = await findAdAccountsByOutsideIds(tx, outsideIds)
  const judged = await BATCH_KINDS[batch.importType].judge(world, tx, { actor, batch, rows, accounts })
  await writeJudged(tx, batch.id, judged)
  return await readRows(tx, batch.id)
}
