// The step that keeps a receipt of either kind: one of a kind waits at a time, and its files are their users' own.
import { audit } from '@tallyhelm/modules/audit'
import { findOpenCase } from '@tallyhelm/modules/cases'
import {
  addReceiptPaper,
  findReceipt,
  hasPendingReceipt,
  insertReceipt,
  type NewReceipt,
  type Statement,
} from '@tallyhelm/modules/statements'
import { claimFile, fileOwner, shownFileName } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECEIPT_KINDS, type ReceiptKind } from '@tallyhelm/protocol/topics/statements/enums'
import { SEALED_MISSING } from '@tallyhelm/protocol/topics/statements/enums'
import { RECEIPT_FILES_MOST } from '@tallyhelm/protocol/topics/statements/limits'
import type { ReceiptRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `file` was uploaded before, as a receipt. */
export type HandIn = ReceiptRequest & { file: { key: string; name: string } }

type Kept = Pick<HandIn, 'kind' | 'file'>

/** Refuses STATEMENT_RECEIPT_PENDING while one of its kind waits, and INPUT_INVALID for a file that this user did not upload. */
export async function keepReceipt(world: World, tx: Tx, actor: TenantActor, statement: Statement, { kind, file }: Kept): Promise<void> {
  if (await hasPendingReceipt(tx, statement, kind)) throw new Refusal('STATEMENT_RECEIPT_PENDING')
  const { userId, userName } = actor
  const at = world.clock.now()
  const papers = [await claimPaper(tx, actor, { kind, file }, at)]
  const receipt: NewReceipt = { id: world.ids.next(), kind, userId, userName, papers, at }
  await insertReceipt(tx, statement, receipt)
  const details = { version: statement.version, kind, receipt_id: receipt.id }
  await audit(world, tx, actor, 'credit.hand-in-receipt', ['statement', statement.id], details)
}

/**
 * One more file of a voucher that waits. Refuses NOT_FOUND for another statement's, STATEMENT_MOVED once it was decided or taken back,
 * STATEMENT_RECEIPT_PENDING once one of the staff has said what it is worth, and INPUT_INVALID for a seal or one file too many.
 */
export async function addToReceipt(world: World, tx: Tx, actor: TenantActor, statement: Statement, input: Kept & { receipt_id: string }) {
  const { receipt_id, file } = input
  const receipt = await findReceipt(tx, statement, receipt_id)
  if (receipt?.kind !== 'PAYMENT') throw new Refusal('NOT_FOUND')
  if (receipt.status !== 'PENDING' || receipt.version !== statement.version) throw new Refusal('STATEMENT_MOVED')
  if (await findOpenCase(tx, 'STATEMENT_RECEIPT', receipt_id)) throw new Refusal('STATEMENT_RECEIPT_PENDING')
  const { kind } = receipt
  const paper = await claimPaper(tx, actor, { kind, file }, world.clock.now())
  if (!(await addReceiptPaper(tx, receipt, paper))) refuseFile(`${RECEIPT_KINDS[kind]}最多 ${RECEIPT_FILES_MOST[kind]} 个文件`)
  const details = { version: statement.version, kind, receipt_id }
  await audit(world, tx, actor, 'credit.hand-in-receipt', ['statement', statement.id], details)
}

const MISSING: Readonly<Record<ReceiptKind, string>> = { SEALED: SEALED_MISSING, PAYMENT: '请上传付款凭证' }

async function claimPaper(tx: Tx, actor: TenantActor, { kind, file }: Kept, now: Date): Promise<NewReceipt['papers'][number]> {
  const isOwn = await claimFile(tx, { name: file.key, owner: fileOwner(actor), kind: 'receipt', now })
  if (!isOwn) refuseFile(MISSING[kind])
  return { key: file.key, name: shownFileName(file.name) }
}

function refuseFile(msg: string): never {
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'file', msg }])
}
