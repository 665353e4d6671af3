// Run import: submits the chunks of a confirmed batch of bindings or names, each once under the chunk's own key, and links rows to pairs.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type Batch, type Chunk, type ChunkRow, lockBatch, nextChunk, recordSubmit, refuseRows } from '@tallyhelm/modules/imports'
import { type BindingImportType, isBindingImport } from '@tallyhelm/protocol/topics/imports/enums'
import { SHEET_TARGETS } from '@tallyhelm/protocol/topics/imports/targets'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { NOT_HELD } from './answers.ts'
import { acceptBindings, type AskedPair, isHeldBy } from './submit-bindings.ts'

/** May be cut off anywhere, and run again or twice at a time: a chunk is submitted in the transaction that writes so down. */
export async function runImport(world: World, { batchId, actor }: { batchId: string; actor: TenantActor }): Promise<void> {
  const { customerId, subCustomerId } = actor
  const next = () => world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, tx => submitNext(world, tx, actor, batchId))
  while (await next());
}

/** Gives whether there may be another chunk. */
async function submitNext(world: World, tx: Tx, actor: TenantActor, batchId: string): Promise<boolean> {
  const batch = await lockBatch(tx, batchId)
  if (batch?.phase !== 'RUNNING' || !isBindingImport(batch.importType)) return false
  const chunk = await nextChunk(tx, batchId, 0)
  if (!chunk) return false
  const accountIds = chunk.rows.map(row => row.accountId)
  const held = new Set((await lockAdAccounts(tx, accountIds)).filter(account => isHeldBy(account, actor)).map(({ id }) => id))
  const gone = chunk.rows.filter(row => !held.has(row.accountId))
  // They went to somebody else after the preview; the rest goes without them.
  await refuseRows(
    tx,
    batchId,
    gone.map(({ rowNo }) => ({ rowNo, reason: NOT_HELD })),
  )
  const rows = chunk.rows.filter(row => held.has(row.accountId))
  if (rows.length > 0) await submitRows(world, tx, { actor, batch: { ...batch, importType: batch.importType }, chunk: { ...chunk, rows } })
  return true
}

type Submitting = { actor: TenantActor; batch: Batch & { importType: BindingImportType }; chunk: Chunk }

async function submitRows(world: World, tx: Tx, { actor, batch, chunk }: Submitting): Promise<void> {
  const pairs = chunk.rows.map(row => PAIRS[batch.importType](row, batch.channel))
  const submitted = await acceptBindings(world, tx, actor, { idempotencyKey: chunk.idempotencyKey, note: batch.remark, pairs })
  const answers = new Map(submitted.pairs.map(pair => [keyOf(pair.account_id, pair.target), pair]))
  const rows = chunk.rows.map(({ rowNo, accountId, target }) => {
    const answer = answers.get(keyOf(accountId, target ?? ''))
    return { rowNo, pairId: answer?.pair_id ?? null, refused: answer ? answer.refused : '该行未能提交' }
  })
  await recordSubmit(tx, batch.id, chunk.number, submitted.submit_id, rows)
}

const keyOf = (accountId: string, target: string): string => `${accountId} ${target}`

const PAIRS: Readonly<Record<BindingImportType, (row: ChunkRow, channel: Channel) => AskedPair>> = {
  BIND: ({ accountId, target, role }, channel) => ({
    adAccountId: accountId,
    type: SHEET_TARGETS[channel].type,
    action: 'BIND',
    target: target ?? '',
    ...(role === null ? {} : { role }),
  }),
  RENAME: ({ accountId, target, nameBefore }) => ({
    adAccountId: accountId,
    type: 'NAME',
    action: 'BIND',
    target: target ?? '',
    before: nameBefore ?? '',
  }),
}
