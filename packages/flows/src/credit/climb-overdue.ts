// Whoever is late with a statement is reminded, then refused additions, then has its credit line frozen (job credit.climb-overdue).
import { audit } from '@tallyhelm/modules/audit'
import { lockCreditLine } from '@tallyhelm/modules/credit'
import { lockBalances, openAccount, refuseAdditions } from '@tallyhelm/modules/ledger'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { type LateCustomer, lateCustomers, writeOverdueStep } from '@tallyhelm/modules/repayments'
import type { OverdueStep } from '@tallyhelm/protocol/topics/repayments/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { changeLine } from './change-line.ts'
import { tellOfCredit } from './tell-of-credit.ts'

const system = { kind: 'system' } as const

/** Each customer in a transaction of its own; may be run by any number of workers. Gives how many took a step, up or down. */
export async function climbOverdue(world: World): Promise<number> {
  const today = dayOf(world.clock.now())
  const late = await world.db.read(system, tx => lateCustomers(tx, today, null, world.settings.overdueDays))
  let moved = 0
  for (const one of late.filter(each => each.step !== each.due)) moved += await world.db.transaction(system, tx => climb(world, tx, one))
  return moved
}

/** By what is late once the line is locked: whoever paid meanwhile is let be. */
async function climb(world: World, tx: Tx, { customerId, currency }: LateCustomer): Promise<0 | 1> {
  const at = world.clock.now()
  await lockCustomerTerms(tx, customerId)
  const line = await lockCreditLine(tx, customerId, currency)
  await lockBalances(tx, [await openAccount(tx, { kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }, at)])
  const late = (await lateCustomers(tx, dayOf(at), customerId, world.settings.overdueDays)).find(each => each.currency === currency)
  if (late === undefined) return 0
  const step = late.due
  if (step === late.step) return 0
  if (step === 'FREEZE' && line !== undefined && !line.isFrozen) {
    const nobody = { maker: null, checker: null, caseId: null, amount: null, until: null }
    await changeLine(world, tx, { customerId, currency, action: 'FREEZE', reason: `对账单已逾期 ${late.days} 天`, ...nobody })
  }
  await refuseAdditions(tx, late, step === 'REFUSE' || step === 'FREEZE')
  await writeOverdueStep(tx, late, step, at)
  const object = ['customer', customerId, { customerId, subCustomerId: null }] as const
  const details = { before: late.step ?? '', after: step ?? '', days: late.days }
  await audit(world, tx, { kind: 'system', name: 'credit' }, 'credit.overdue', object, details)
  if (step !== null) await tell(world, tx, late, step)
  return 1
}

const WORDS: Readonly<Record<OverdueStep, string>> = {
  REMIND: '请尽快还款，以免影响新增额度。',
  REFUSE: '新增额度已暂停，还清逾期款项后立即恢复。',
  FREEZE: '新增额度已暂停，授信已冻结，请立即还款，并联系专属顾问解除冻结。',
}

/** Once for each step of each day. */
async function tell(world: World, tx: Tx, { customerId, currency, days, minor }: LateCustomer, step: OverdueStep): Promise<void> {
  const owed = `${displayText(money(BigInt(minor), currency), { withSymbol: true })} ${currency}`
  await tellOfCredit(world, tx, customerId, {
    about: `overdue:${currency}:${step}:${dayOf(world.clock.now())}`,
    title: `对账单已逾期 ${days} 天，待还 ${owed}`,
    body: `已逾期的对账单合计 ${owed}，最长逾期 ${days} 天。${WORDS[step]}`,
    link: '/credit/repayment',
  })
}
