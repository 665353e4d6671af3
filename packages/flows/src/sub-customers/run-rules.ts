// Run rules: a sub-customer's wallet is filled from its agent's up to what the agent wants kept there, within what it gives on a day.
import { audit } from '@tallyhelm/modules/audit'
import { findAvailable, lockBalances, openAccount } from '@tallyhelm/modules/ledger'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import {
  findRights,
  type FundingRule,
  type FundingTerms,
  insertLogs,
  lockRights,
  lockRule,
  noteGiven,
  noteShort,
  operatorOf,
  rulesToRun,
  writeRule,
} from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SetRule } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, displayText, type Money, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { collectFailures } from '@tallyhelm/world/handles/failures'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { fundsAmount, lockOwner } from '../cases/hand-booking.ts'
import { moveSubFundsIn } from '../wallet/move-sub-funds.ts'
import { requireAgent } from './sub-customer-steps.ts'

const system = { kind: 'system' } as const
const actor = { kind: 'system', name: 'sub-customers' } as const
const MOST = 200

/** By the agent. Refuses PERMISSION_DENIED, and NOT_FOUND for a sub-customer that is not this customer's. */
export async function setFundingRule(world: World, user: TenantActor, input: SetRule): Promise<void> {
  requireAgent(user)
  const of = { customerId: user.customerId, subCustomerId: input.sub_customer_id }
  const rule = { keep: fundsAmount(input.keep, input.currency), dayMost: fundsAmount(input.day_most, input.currency), isOn: input.is_on }
  const at = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (!(await lockRights(tx, of))) throw new Refusal('NOT_FOUND')
    const before = await lockRule(tx, of.subCustomerId, dayOf(at))
    if (before && ruleText(before) === ruleText(rule)) return
    await writeRule(tx, { ...of, ...rule, at })
    await audit(world, tx, user, 'sub-customers.set-rule', ['sub-customer', of.subCustomerId, { ...of, subCustomerId: null }], {
      before: before ? fieldsOf(before) : {},
      after: fieldsOf(rule),
    })
    const log = { id: world.ids.next(), ...of, at, operator: operatorOf(user) }
    await insertLogs(tx, [{ ...log, action: 'RULE', before: before ? ruleText(before) : '', after: ruleText(rule) }])
  })
}

const fieldsOf = ({ keep, dayMost, isOn }: FundingTerms) => ({
  currency: keep.currency,
  keep: decimalText(keep),
  day_most: decimalText(dayMost),
  is_on: isOn,
})
const textOf = (amount: Money) => `${displayText(amount)} ${amount.currency}`
const ruleText = ({ keep, dayMost, isOn }: FundingTerms) => `${isOn ? '开启' : '关闭'}：保留 ${textOf(keep)}，每日最多 ${textOf(dayMost)}`

/**
 * Each in a transaction of its own, money and count together: cut off anywhere it has given or it has not. May be run by any number of
 * workers. One that fails keeps no other waiting; the run fails at its end. Gives how many wallets were filled.
 */
export async function runFundingRules(world: World): Promise<number> {
  const failures = collectFailures(world, 'the wallet of a sub-customer could not be filled')
  let filled = 0
  let after = '0'
  for (;;) {
    const [day, last] = [dayOf(world.clock.now()), after]
    const due = await world.db.read(system, tx => rulesToRun(tx, day, last, MOST))
    for (const rule of due) {
      const isFilled = await failures.apart({ subCustomerId: rule.id }, () => world.db.transaction(system, tx => runRule(world, tx, rule)))
      if (isFilled === true) filled += 1
    }
    after = due.at(-1)?.id ?? after
    if (due.length < MOST) break
  }
  failures.end()
  return filled
}

/** What was read of it may have changed: the rule, the sub-customer and both wallets are read again under their locks. */
async function runRule(world: World, tx: Tx, due: { id: string; customerId: string }): Promise<boolean> {
  const now = world.clock.now()
  const day = dayOf(now)
  const of = { customerId: due.customerId, subCustomerId: due.id }
  await lockOwner(tx, of)
  const [rule, rights] = [await lockRule(tx, due.id, day), await findRights(tx, of)]
  if (!rule?.isOn || rights?.isStopped !== false) return false
  const wallet = { kind: 'WALLET', currency: rule.keep.currency, customerId: of.customerId } as const
  const own = await openAccount(tx, { ...wallet, subCustomerId: null }, now)
  const theirs = await openAccount(tx, { ...wallet, subCustomerId: due.id }, now)
  await lockBalances(tx, [own, theirs])
  const held = await findAvailable(tx, { ...wallet, subCustomerId: due.id })
  const [missing, left] = [rule.keep.minor - held.minor, rule.dayMost.minor - rule.given.minor]
  const amount = money(missing < left ? missing : left, rule.keep.currency)
  if (amount.minor <= 0n) return false
  const available = await findAvailable(tx, { ...wallet, subCustomerId: null })
  if (available.minor < amount.minor) return await tellShort(world, tx, { rule, name: rights.name, amount })
  await moveSubFundsIn(world, tx, actor, { ...of, move: 'ALLOCATE', amount, isByRule: true, id: `rule:${due.id}:${rule.rounds + 1}` })
  await noteGiven(tx, rule, amount, day)
  return true
}

/** Once, until it has given again or the rule is changed. */
async function tellShort(world: World, tx: Tx, { rule, name, amount }: { rule: FundingRule; name: string; amount: Money }): Promise<false> {
  const { customerId, subCustomerId, shortSince, rounds } = rule
  if (shortSince !== null) return false
  const at = world.clock.now()
  await noteShort(tx, subCustomerId, at)
  await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), {
    customerId,
    subCustomerId: null,
    kind: 'NOTICE',
    objectId: `sub-customers.short:${subCustomerId}:${rounds}:${at.getTime()}`,
    title: '钱包余额不足，自动补足未执行',
    body: `子客户“${name}”需补足 ${textOf(amount)}，您的钱包可用余额不足。充值后将自动补足。`,
    link: '/wallet',
    at,
  })
  return false
}
