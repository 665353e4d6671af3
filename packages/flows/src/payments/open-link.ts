// Open a link: a house is asked for something to pay a try with, under the try's own number, as often as it takes to hear an answer.
import type { PaymentOrder } from '@tallyhelm/world/handles/houses'
import { findTry, lockRecharge, noteLink } from '@tallyhelm/modules/payments'
import { ASK_AFTER_MINUTES } from '@tallyhelm/protocol/topics/payments/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Nothing is thrown for what the house does: the customer sees its refusal, or waits and asks again. */
export async function openLink(world: World, tryId: string): Promise<void> {
  const order = await world.db.transaction({ kind: 'system' }, async tx => {
    const tried = await findTry(tx, tryId)
    const recharge = tried && (await lockRecharge(tx, tried.rechargeId))
    return tried && recharge && tried.status === 'TO_BE_RECHARGE' ? { tried, recharge } : undefined
  })
  if (!order) return
  const { tried, recharge } = order
  const house = world.houses.of(tried.method)
  const asked: PaymentOrder = {
    number: tried.id,
    amount: recharge.amount,
    subject: `${world.settings.brand.name_zh}钱包充值`,
    notifyUrl: `${world.settings.portalUrl}/notify/${tried.method}`,
    returnUrl: `${world.settings.portalUrl}/record/success/${recharge.id}`,
    createdAt: tried.createdAt,
    expiresAt: tried.expiresAt,
  }
  const answer = house
    ? await house.create(asked)
    : ({ kind: 'refused', trouble: { code: 'CLOSED', message: '该支付方式尚未接通' } } as const)
  await world.db.transaction({ kind: 'system' }, tx =>
    noteLink(tx, tried.id, answer.kind === 'created' ? answer.link : { trouble: answer.trouble.message || answer.trouble.code }),
  )
  if (answer.kind !== 'created')
    world.log.warn({ tryId, method: tried.method, answer: answer.kind, code: answer.trouble.code }, 'no payment link')
}

/** A notification may be lost: the house is asked about the try all the same. */
export async function askLater(world: World, tx: Tx, tryId: string, since: Date): Promise<void> {
  const jobs = ASK_AFTER_MINUTES.map(minutes => ({
    job: 'payments.ask-house',
    payload: { tryId },
    options: { runAt: new Date(since.getTime() + minutes * 60_000), jobKey: `payments.ask-house:${tryId}:${minutes}` },
  }))
  await world.queue.enqueueAll(tx, jobs)
}
