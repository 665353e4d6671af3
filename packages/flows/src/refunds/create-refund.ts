// Create a refund: what a customer wants back is held in its wallet at once, one part for each payment that it goes back to.
import { audit } from '@tallyhelm/modules/audit'
import { holdRefund } from '@tallyhelm/modules/ledger'
import { findRefundByKey, insertPart, insertRefund, lockSources, type Payee, type PlannedPart } from '@tallyhelm/modules/refunds'
import { requireSteppedUp } from '@tallyhelm/modules/session'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import {
  isSameName,
  payeeAccountProblem,
  payeeBankProblem,
  payeeNameProblem,
  swiftProblem,
} from '@tallyhelm/protocol/topics/refunds/limits'
import type { CreateRefundRequest } from '@tallyhelm/protocol/topics/refunds/schemas'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { amountInBody, requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { planRefund, refundTerms, signedNameOf } from './refund-terms.ts'

type Created = { refundId: string }

/**
 * Sent again under its key it is the same refund. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED for another body, INPUT_INVALID at `amount` or at the
 * account where part of it goes by bank, STEP_UP_REQUIRED last of all.
 */
export async function createRefund(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: { idempotencyKey: string | undefined; request: CreateRefundRequest },
): Promise<Created> {
  const key = requireKey(idempotencyKey)
  const { customerId, subCustomerId } = actor
  const owner = { customerId, subCustomerId }
  const bodyDigest = digestOf(world, request, amountInBody(request.amount, request.currency))
  // As keys were kept before amounts had one spelling.
  const formerDigest = digestOf(world, request, request.amount.trim().replaceAll(',', ''))
  return await world.db.transaction({ kind: 'system' }, async tx => {
    await lockSources(tx, owner, request.currency)
    const known = await findRefundByKey(tx, customerId, key)
    if (known) {
      if (![bodyDigest, formerDigest].includes(known.bodyDigest) || known.subCustomerId !== subCustomerId)
        throw new Refusal('QUOTA_KEY_REUSED')
      return { refundId: known.id }
    }
    const terms = await refundTerms(tx, owner, request.currency)
    const { amount, parts } = planRefund(terms, request.amount, request.currency, world.clock.now())
    const payee = await payeeOf(tx, owner, request, parts)
    await requireSteppedUp(tx, actor.sessionId, world.clock.now())
    return await insert(world, tx, actor, { key, bodyDigest, amount, reason: request.reason, payee, parts })
  })
}

const digestOf = (world: World, rest: CreateRefundRequest, amount: string): string =>
  world.secrets.tokenDigest(
    JSON.stringify([rest.currency, amount, rest.reason, rest.payee_name, rest.payee_account, rest.payee_bank, rest.payee_swift]),
  )

/** All empty where every part goes back by its house. Refuses INPUT_INVALID at the fields. */
async function payeeOf(tx: Tx, owner: Owner, request: CreateRefundRequest, parts: readonly PlannedPart[]): Promise<Payee> {
  if (!parts.some(part => part.way === 'BANK')) return { name: '', account: '', bank: '', swift: '' }
  const { payee_name: name, payee_account: account, payee_bank: bank } = request
  const swift = request.payee_swift.toUpperCase()
  const signed = await signedNameOf(tx, owner)
  const isOther = signed !== null && !isSameName(signed, name)
  const problems: [string, string | undefined][] = [
    ['payee_name', payeeNameProblem(name) ?? (isOther ? '收款户名需与签约主体一致' : undefined)],
    ['payee_account', payeeAccountProblem(account)],
    ['payee_bank', payeeBankProblem(bank)],
    ['payee_swift', swiftProblem(swift)],
  ]
  const fields: FieldProblem[] = problems.flatMap(([path, msg]) => (msg === undefined ? [] : [{ path, msg }]))
  if (fields.length > 0) throw new Refusal('INPUT_INVALID', {}, fields)
  return { name: name.trim(), account: account.trim(), bank: bank.trim(), swift }
}

type Wanted = { key: string; bodyDigest: string; amount: Money; reason: string; payee: Payee; parts: readonly PlannedPart[] }

async function insert(world: World, tx: Tx, actor: TenantActor, wanted: Wanted): Promise<Created> {
  const { customerId, subCustomerId, userId, userName } = actor
  const owner = { customerId, subCustomerId }
  const { amount, parts, ...rest } = wanted
  const id = world.ids.next()
  const now = world.clock.now()
  const isNew = await insertRefund(tx, { ...rest, id, ...owner, userId, userName, amount, submittedAt: now, byStep: world.ids.next() })
  // A sub-customer of the same customer has taken the key meanwhile: sources of others are not locked.
  if (!isNew) throw new Refusal('QUOTA_KEY_REUSED')
  for (const part of parts) {
    const { place } = part.source
    const partId = world.ids.next()
    await insertPart(tx, { id: partId, refundId: id, ...owner, arrivalId: part.source.id, place, amount: part.amount, way: part.way })
    const short = await holdRefund(tx, { refundId: partId, place, amount: part.amount }, owner, {
      operator: userName,
      summary: `退款 ${id}`,
      at: now,
    })
    // Whatever else spends from the wallet was faster.
    if (short) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: '退款金额不能大于可退余额' }])
  }
  await audit(world, tx, actor, 'payments.create-refund', ['refund', id, owner], { amount: plainAmount(amount), parts: parts.length })
  return { refundId: id }
}
