// Receipt file: a receipt of a recharge as a PDF that the agency has sealed and signed, made anew each time that it is asked for.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Actor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { heldFile } from '@tallyhelm/protocol/wire/file-answer'
import { rechargeReceipt } from '@tallyhelm/views/payments/recharge-receipt'
import type { Call } from '../http/call.ts'

type Asked = { id: string; scope: Parameters<typeof rechargeReceipt>[1]; actor: Actor }

/** Refuses what rechargeReceipt refuses, RECEIPT_UNSIGNED without a certificate, and BUSY. */
export async function receiptFile({ world, now }: Call, { id, scope, actor }: Asked): Promise<FileAnswer> {
  const agency = world.settings.brand
  const paper = await rechargeReceipt(world.db, scope, { id, agency })
  const { seal } = world.papers
  if (!seal) throw new Refusal('RECEIPT_UNSIGNED')
  const drawn = await world.papers.make(paper, turnOwner(actor))
  const sealing = { owner: agency.legal_name, caption: '电子回单', reason: '充值电子回单', at: now, pageFromEnd: 0, place: 'foot' } as const
  const bytes = await seal(drawn, sealing, turnOwner(actor))
  return heldFile({ name: `充值回单_${id}.pdf`, contentType: 'application/pdf', bytes })
}
