// Issue a statement: asks a billing-period customer to confirm what one of its companies owes for a month on a channel.
import { audit } from '@tallyhelm/modules/audit'
import { hasCompany } from '@tallyhelm/modules/companies'
import { insertStatement, isBillingPeriod } from '@tallyhelm/modules/credit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CONFIRM_DAYS, REPAY_DAYS } from '@tallyhelm/protocol/topics/credit/enums'
import { addDays, dayOf, isDay } from '@tallyhelm/protocol/values/day'
import { add, decimalText, type Money, subtract } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

export type IssueStatementInput = {
  customerId: string
  companyId: string
  channel: Channel
  /** 'yyyy-MM', a month that is over */
  month: string
  accountCount: number
  /** all in one currency; what is owed is spend + service fee + tax − rebate */
  spend: Money
  serviceFee: Money
  tax: Money
  rebate: Money
}

/**
 * Gives the statement's id; it waits for the customer's reply until the deadline. No money moves by it. Refuses NOT_FOUND for a
 * company that is not the customer's, INPUT_INVALID for a customer without billing period, a month that is not over, amounts
 * that owe less than nothing, and a second statement of the same company, channel and month.
 */
export async function issueStatement(world: World, actor: SystemActor, input: IssueStatementInput): Promise<{ statementId: string }> {
  const now = world.clock.now()
  const today = dayOf(now)
  const month = `${input.month}-01`
  const payable = subtract(add(add(input.spend, input.serviceFee), input.tax), input.rebate)
  if (!isDay(month) || input.month >= today.slice(0, 7)) throw refused('month', '账期需为已结束的月份')
  if (!Number.isInteger(input.accountCount) || input.accountCount < 1) throw refused('account_count', '账户数需为正整数')
  if ([input.spend, input.serviceFee, input.tax, input.rebate, payable].some(amount => amount.minor < 0n))
    throw refused('spend', '金额不能小于 0')
  const statementId = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await hasCompany(tx, input.customerId, input.companyId))) throw new Refusal('NOT_FOUND')
    if (!(await isBillingPeriod(tx, input.customerId))) throw refused('customer_id', '仅账期客户有对账单')
    const isNew = await insertStatement(tx, {
      ...input,
      id: statementId,
      month,
      payable,
      issuedAt: now,
      confirmUntil: addDays(today, CONFIRM_DAYS),
      repayOn: addDays(today, REPAY_DAYS),
    })
    if (!isNew) throw refused('month', '该公司在该渠道的当月对账单已存在')
    await audit(
      world,
      tx,
      actor,
      'credit.issue-statement',
      ['statement', statementId, { customerId: input.customerId, subCustomerId: null }],
      { channel: input.channel, month: input.month, payable: decimalText(payable), currency: payable.currency },
    )
  })
  return { statementId }
}

const refused = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
