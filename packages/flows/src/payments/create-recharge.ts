// Create a recharge: what is asked for is written down first, then the house is asked for something to pay with.
import { audit } from '@tallyhelm/modules/audit'
import { requireContract } from '@tallyhelm/modules/contracts'
import {
  findRechargeByKey,
  findReceivingAccount,
  findTerms,
  insertRecharge,
  insertTry,
  type MethodTerms,
  remarkCode,
} from '@tallyhelm/modules/payments'
import { insertPlan, type Plan } from '@tallyhelm/modules/repayments'
import { maySubCustomerRecharge } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { isHouseMethod, type Method, METHODS, PAY_MINUTES } from '@tallyhelm/protocol/topics/payments/enums'
import { plainAmount, rechargeAmountProblem } from '@tallyhelm/protocol/topics/payments/limits'
import type { CreateRechargeRequest } from '@tallyhelm/protocol/topics/payments/schemas'
import { type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { amountInBody, requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { askLater, openLink } from './open-link.ts'

/**
 * Sent again under its key it is the same recharge. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED for another body, INPUT_INVALID at `amount` or
 * `currency`, RECHARGE_FORBIDDEN by the agent, CONTRACT_REQUIRED, RECHARGE_CLOSED with why. What the house answers is in the detail: it may be nothing yet.
 */
export const createRecharge = (world: World, actor: TenantActor, sent: Sent): Promise<{ rechargeId: string }> =>
  createPlanned(world, actor, sent)

type Sent = { idempotencyKey: string | undefined; request: CreateRechargeRequest }
/** What the money is meant for: written with the recharge, and part of what its key was sent with. */
export type Planned = { body: string; plan(tx: Tx, asked: { amount: Money; terms: MethodTerms }): Promise<Omit<Plan, 'rechargeId'>> }

/** As createRecharge, of money that is meant for statements where `planned` says so; refuses what that refuses. */
export async function createPlanned(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request, planned }: Sent & { planned?: Planned },
): Promise<{ rechargeId: string }> {
  const key = requireKey(idempotencyKey)
  const { method, currency } = request
  const { customerId, subCustomerId } = actor
  const bodyWith = (body: string) => (planned ? `${body} ${planned.body}` : body)
  const bodyDigest = bodyWith(bodyOf(request))
  const asked = { bodyDigests: [bodyDigest, bodyWith(formerBodyOf(request))], subCustomerId }
  const known = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx => findRechargeByKey(tx, customerId, key))
  if (known) return sameRecharge(known, asked)
  const made = await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    if (subCustomerId !== null && !(await maySubCustomerRecharge(tx, customerId, subCustomerId))) throw new Refusal('RECHARGE_FORBIDDEN')
    await requireContract(tx, actor)
    const terms = await openTerms(world, tx, method, currency)
    const problem = rechargeAmountProblem(request.amount, currency, terms)
    if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: problem }])
    const amount = amountFromInput(request.amount, currency, 'amount')
    const plan = planned && (await planned.plan(tx, { amount, terms }))
    return await insert(world, tx, actor, { key, bodyDigest, method, amount, terms, plan })
  })
  if (made.isKnown) {
    const other = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx => findRechargeByKey(tx, customerId, key))
    // A sub-customer does not see whose of the same customer took it.
    if (!other) throw new Refusal('QUOTA_KEY_REUSED')
    return sameRecharge(other, asked)
  }
  if (made.tryId !== null) await openLink(world, made.tryId)
  return { rechargeId: made.id }
}

type Known = { id: string; bodyDigest: string; subCustomerId: string | null }
type Asked = { bodyDigests: readonly string[]; subCustomerId: string | null }
function sameRecharge(known: Known, asked: Asked): { rechargeId: string } {
  if (!asked.bodyDigests.includes(known.bodyDigest) || known.subCustomerId !== asked.subCustomerId) throw new Refusal('QUOTA_KEY_REUSED')
  return { rechargeId: known.id }
}

/** Small enough to be kept as it is. */
const bodyOf = ({ method, currency, amount }: CreateRechargeRequest): string => `${method} ${currency} ${amountInBody(amount, currency)}`
/** As keys were kept before amounts had one spelling. */
const formerBodyOf = ({ method, currency, amount }: CreateRechargeRequest): string => `${method} ${currency} ${amount.replaceAll(',', '')}`

async function openTerms(world: World, tx: Tx, method: Method, currency: Money['currency']): Promise<MethodTerms> {
  const terms = await findTerms(tx, method, currency)
  if (!terms) throw new Refusal('INPUT_INVALID', {}, [{ path: 'currency', msg: `${METHODS[method].text}不支持该币种` }])
  if (!terms.isOpen) throw new Refusal('RECHARGE_CLOSED', { why: terms.closedWhy })
  if (isHouseMethod(method) && !world.houses.of(method)) throw new Refusal('RECHARGE_CLOSED', { why: '尚未接通，请选择其他支付方式' })
  return terms
}

type Wanted = {
  key: string
  bodyDigest: string
  method: Method
  amount: Money
  terms: MethodTerms
  plan: Omit<Plan, 'rechargeId'> | undefined
}

async function insert(
  world: World,
  tx: Tx,
  actor: TenantActor,
  wanted: Wanted,
): Promise<{ id: string; tryId: string | null; isKnown: boolean }> {
  const { method, amount, terms, plan } = wanted
  const { customerId, subCustomerId, userId, userName } = actor
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + PAY_MINUTES * 60_000)
  const isOnline = isHouseMethod(method)
  const account = isOnline ? undefined : await findReceivingAccount(tx, method, amount.currency)
  if (!isOnline && !account) throw new Refusal('RECHARGE_CLOSED', { why: '收款账户维护中，请选择其他支付方式' })
  const id = world.ids.next()
  const isNew = await insertRecharge(tx, {
    id,
    customerId,
    subCustomerId,
    userId,
    userName,
    key: wanted.key,
    bodyDigest: wanted.bodyDigest,
    method,
    amount,
    feeBasisPoints: terms.feeBasisPoints,
    submittedAt: now,
    expiresAt: isOnline ? expiresAt : null,
    receivingAccountId: account?.id ?? null,
    remarkCode: account ? remarkCode() : null,
    isRepayment: plan !== undefined,
    byStep: world.ids.next(),
  })
  if (!isNew) return { id, tryId: null, isKnown: true }
  if (plan) await insertPlan(tx, { ...plan, rechargeId: id })
  const meant = plan ? { repays: plainAmount(plan.total), statements: plan.shares.length } : {}
  await audit(world, tx, actor, 'payments.create', ['recharge', id], { method, amount: plainAmount(amount), ...meant })
  if (!isOnline) return { id, tryId: null, isKnown: false }
  const tryId = world.ids.next()
  await insertTry(tx, { id: tryId, rechargeId: id, customerId, subCustomerId, method, createdAt: now, expiresAt })
  await askLater(world, tx, tryId, now)
  return { id, tryId, isKnown: false }
}
