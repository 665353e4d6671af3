// Switching objects of a Meta account on and off, fifty in one request, and changing the budget of a campaign or an ad set.
import type { BudgetKind } from '@tallyhelm/protocol/topics/ads/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import { bindingAnswer, bindingFailure, failureBeforeBinding } from '../kit/bindings.ts'
import { trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdSwitchPort, ItemAnswer } from '../ports/ad-making.ts'
import type { AccountRef } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import { objectReason } from './ad-objects-status.ts'
import { type BatchAnswer, type MetaClient, MOST_IN_BATCH, readAs } from './meta-client.ts'
import { notOfAccount } from './own-object.ts'
import { success } from './schemas.ts'
import { budgetUnits } from './units.ts'

export function createMetaSwitching(client: MetaClient): AdSwitchPort {
  return {
    together: MOST_IN_BATCH,
    setStatuses: (_account, _level, ids, status) => setStatuses(client, ids, status),
    setBudget: (account, _level, id, kind, amount) => setBudget(client, account, id, kind, amount),
  }
}

/** What is asked for once is answered for once, also where an id stands twice. */
async function setStatuses(client: MetaClient, ids: readonly string[], status: 'ACTIVE' | 'PAUSED'): Promise<ItemAnswer[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  if (wanted.length > MOST_IN_BATCH) throw new Error(`At most ${MOST_IN_BATCH} objects in one call, got ${wanted.length}`)
  const calls = wanted.map(id => ({ method: 'POST' as const, path: digitsOf({ outsideAccountId: id }), parameters: { status } }))
  const sent = await client.batch(calls)
  if ('failure' in sent) return wanted.map(id => ({ id, answer: bindingFailure(sent.failure, null, objectReason) }))
  return wanted.map((id, at) => ({ id, answer: answerOf(sent.value[at] ?? null) }))
}

/** Meta leaves an element out that it had no more time for, or whose answer is lost. */
function answerOf(answer: BatchAnswer | null): BindingAnswer {
  if (answer === null) return { kind: 'unknown', trouble: trouble('NOT_EXECUTED', 'Meta told nothing of this object'), requestId: null }
  const { got, requestId } = answer
  return bindingAnswer({ got: 'failure' in got ? got : readAs(success, got.value), requestId }, objectReason)
}

async function setBudget(
  client: MetaClient,
  account: AccountRef,
  objectId: string,
  kind: BudgetKind,
  amount: Money,
): Promise<BindingAnswer> {
  const units = budgetUnits(amount, account.currency)
  if (units === undefined) {
    const told = trouble('BUDGET_UNFIT', 'the budget cannot be written in the account’s units')
    return { kind: 'refused', trouble: told, reasonText: '该预算不能用账户币种表示', requestId: null }
  }
  const foreign = await notOfAccount(client, account, objectId)
  if (foreign) return failureBeforeBinding(foreign, objectReason)
  const parameters = { [kind === 'DAILY' ? 'daily_budget' : 'lifetime_budget']: units }
  return bindingAnswer(await client.send(digitsOf({ outsideAccountId: objectId }), parameters, success), objectReason)
}
