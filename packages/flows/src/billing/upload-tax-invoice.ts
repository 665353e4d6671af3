// Upload a tax invoice: finance puts the PDF of a closed bill where its customer finds it; another one for the same bill says why.
import { audit } from '@tallyhelm/modules/audit'
import { type BillToInvoice, insertTaxInvoice, lockBillToInvoice } from '@tallyhelm/modules/billing'
import { claimFile, fileOwner, shownFileName } from '@tallyhelm/modules/files'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import type { TaxInvoiceRef, UploadTaxInvoiceRequest } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `file` was uploaded before, as a tax invoice. */
type Input = UploadTaxInvoiceRequest & { file: { key: string; name: string } }

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND for no closed bill of one of our three channels, and INPUT_INVALID at `file` for one that this person
 * did not upload, at `reason` where it replaces one without a reason.
 */
export async function uploadTaxInvoice(world: World, actor: StaffActor, { bill_id, reason, file }: Input): Promise<TaxInvoiceRef> {
  requireRole(actor, taxInvoiceEndpoints.upload)
  const id = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const bill = await lockBillToInvoice(tx, bill_id)
    if (!bill) throw new Refusal('NOT_FOUND')
    const problem = bill.hasInvoice ? reasonProblem(reason) : undefined
    if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: `该账单已有发票，更换${problem}` }])
    const { staffId, staffName } = actor
    const at = world.clock.now()
    const isOwn = await claimFile(tx, { name: file.key, owner: fileOwner(actor), kind: 'tax-invoice', now: at })
    if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: 'file', msg: '发票文件已失效，请重新上传' }])
    const fileName = shownFileName(file.name)
    const why = bill.hasInvoice ? reason : ''
    await insertTaxInvoice(tx, bill, { id, fileName, stored: file.key, staffId, staffName, reason: why, at })
    const tenant = { customerId: bill.customerId, subCustomerId: null }
    const details = { file_name: fileName, month: bill.month, reason: why }
    await audit(world, tx, actor, 'billing.upload-tax-invoice', ['bill', bill.id, tenant], details)
    await tell(world, tx, bill, { id, at })
  })
  return { invoice_id: id }
}

async function tell(world: World, tx: Tx, bill: BillToInvoice, { id, at }: { id: string; at: Date }): Promise<void> {
  const { customerId, companyName, channel, month, hasInvoice } = bill
  const users = await usersToTell(tx, customerId, null)
  await tellUsers(tx, world.ids, users, {
    customerId,
    subCustomerId: null,
    kind: 'NOTICE',
    objectId: `tax-invoice:${id}`,
    title: `${month} 账单的发票${hasInvoice ? '已更换' : '已开具'}`,
    body: `${companyName} ${CHANNELS[channel].name} ${month} 账单的发票${hasInvoice ? '已更换' : '已开具'}，可在月度账单下载。`,
    link: `/advert/bill/${channel.toLowerCase()}?detail=${bill.id}`,
    at,
  })
}
