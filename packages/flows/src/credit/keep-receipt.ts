// The step that keeps a receipt of either kind: one of a kind waits at a time, and its file is the user's own.
import { audit } from '@tallyhelm/modules/audit'
import { hasPendingReceipt, insertReceipt, type NewReceipt, type Statement } from '@tallyhelm/modules/credit'
import { claimFile, shownFileName } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SEALED_MISSING } from '@tallyhelm/protocol/topics/credit/statement-enums'
import type { ReceiptRequest } from '@tallyhelm/protocol/topics/credit/statement-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `file` was uploaded before, as a receipt. */
export type HandIn = ReceiptRequest & { file: { key: string; name: string } }

/** Refuses STATEMENT_RECEIPT_PENDING while one of its kind waits, and INPUT_INVALID for a file that this user did not upload. */
export async function keepReceipt(
  world: World,
  tx: Tx,
  actor: TenantActor,
  statement: Statement,
  { kind, file }: Pick<HandIn, 'kind' | 'file'>,
): Promise<void> {
  if (await hasPendingReceipt(tx, statement, kind)) throw new Refusal('STATEMENT_RECEIPT_PENDING')
  const { userId, userName } = actor
  const at = world.clock.now()
  const isOwn = await claimFile(tx, { name: file.key, owner: { kind: 'user', id: userId }, kind: 'receipt', now: at })
  if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: 'file', msg: kind === 'SEALED' ? SEALED_MISSING : '请上传付款凭证' }])
  const receipt: NewReceipt = {
    id: world.ids.next(),
    kind,
    userId,
    userName,
    papers: [{ key: file.key, name: shownFileName(file.name) }],
    at,
  }
  await insertReceipt(tx, statement, receipt)
  const details = { version: statement.version, kind, receipt_id: receipt.id }
  await audit(world, tx, actor, 'credit.hand-in-receipt', ['statement', statement.id], details)
}
