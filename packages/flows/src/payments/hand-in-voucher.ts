// Hand in a voucher: a customer says who transferred the money and when, with the bank's slips; staff then look for it.
import { nameForm } from '@tallyhelm/protocol/values/names'
import { audit } from '@tallyhelm/modules/audit'
import { signedNames } from '@tallyhelm/modules/contracts'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { lockOwnRecharge, moveRecharge, replaceVouchers, setPayer } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES, isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { paidOnProblem, payerAccountProblem, voucherPayerProblem, vouchersProblem } from '@tallyhelm/protocol/topics/payments/limits'
import { plainId } from '@tallyhelm/protocol/values/written-id'
import type { HandInVoucherRequest } from '@tallyhelm/protocol/topics/payments/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Refuses NOT_FOUND, RECHARGE_CHANGED unless it waits for its money or was refused, INPUT_INVALID at the field (a payer who is not the
 * signed party, a day to come, a file that this user did not upload).
 */
export async function handInVoucher(world: World, actor: TenantActor, { id, ...input }: HandInVoucherRequest): Promise<void> {
  const { customerId, subCustomerId } = actor
  const at = world.clock.now()
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const recharge = await lockOwnRecharge(tx, id, actor)
    if (!recharge || isHouseMethod(recharge.method)) throw new Refusal('NOT_FOUND')
    const takes = recharge.status === 'TO_BE_PAY' || recharge.status === 'TO_BE_RECHARGE' || recharge.status === 'RECHARGE_REJECT'
    if (!takes) throw new Refusal('RECHARGE_CHANGED', { status: APPLICATION_STATUSES[recharge.status].text })
    await requireFit(world, tx, actor, input)
    const vouchers = input.files.map(file => ({ id: world.ids.next(), fileName: file.key, originalName: file.name, at }))
    await replaceVouchers(tx, recharge, vouchers)
    await setPayer(tx, id, { name: input.payer_name.trim(), account: plainId(input.payer_account), paidOn: input.paid_on })
    if (recharge.status !== 'TO_BE_RECHARGE') {
      await moveRecharge(tx, recharge, 'TO_BE_RECHARGE', {
        id: world.ids.next(),
        mover: 'customer',
        byName: actor.userName,
        note: '提交汇款凭证',
        at,
      })
    }
    await audit(world, tx, actor, 'payments.hand-in-voucher', ['recharge', id], { files: input.files.length })
  })
}

async function requireFit(world: World, tx: Tx, actor: TenantActor, input: Omit<HandInVoucherRequest, 'id'>): Promise<void> {
  const now = world.clock.now()
  const problems = [
    { path: 'payer_name', msg: voucherPayerProblem(input.payer_name) ?? (await signedPayerProblem(tx, actor, input.payer_name)) },
    { path: 'payer_account', msg: payerAccountProblem(input.payer_account) },
    { path: 'paid_on', msg: paidOnProblem(input.paid_on, dayOf(now)) },
    { path: 'files', msg: vouchersProblem(input.files.length) },
  ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path, msg }]))
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
  const owner = fileOwner(actor)
  for (const { key } of input.files) {
    const isOwn = await claimFile(tx, { name: key, owner, kind: 'voucher', now })
    if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: 'files', msg: '汇款凭证已失效，请重新上传' }])
  }
}

/** Who has signed nothing pays from whatever account; otherwise one of the signed names does. */
async function signedPayerProblem(tx: Tx, actor: TenantActor, payer: string): Promise<string | undefined> {
  if (actor.subCustomerId !== null) return undefined
  const names = await signedNames(tx, actor.customerId)
  const isSigned = names.length === 0 || names.some(name => nameForm(name) === nameForm(payer))
  return isSigned ? undefined : '付款户名需与签约主体一致'
}
