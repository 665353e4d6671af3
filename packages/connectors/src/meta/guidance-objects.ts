// The campaign or ad set that a recommendation is about: its daily budget, read and changed as an absolute figure in Meta's minor units.
import type { Money } from '@tallyhelm/protocol/values/money'
import { ok, readFailure, refusal, trouble, unreadable, writeFailure } from '../kit/failure.ts'
import type { AccountRef, AdObject, ChangeAnswer, ReadAnswer } from '../ports/ad-platform.ts'
import * as schemas from './guidance-schemas.ts'
import type { MetaClient } from './meta-client.ts'
import { success } from './schemas.ts'
import { budgetUnits, moneyFromMeta } from './units.ts'

const RUNNING = ['ACTIVE', 'IN_PROCESS', 'WITH_ISSUES']

export async function readObject(client: MetaClient, account: AccountRef, objectId: string): Promise<ReadAnswer<AdObject>> {
  const got = await client.get(objectId, { fields: schemas.OBJECT_FIELDS }, schemas.adObject)
  if ('failure' in got) return readFailure(got.failure)
  const { id, account_id: owner, name = '', effective_status: status, daily_budget: units = '0' } = got.value
  if (id !== objectId) return readFailure(unreadable('another object answered'))
  if (owner !== account.outsideAccountId) return readFailure(unreadable('the object is of another account'))
  // "0", or nothing: the budget is of the whole run, or of the level above.
  const dailyBudget = BigInt(units) === 0n ? null : moneyFromMeta(units, account.currency, 'down')
  return ok({ id, name, isRunning: RUNNING.includes(status), dailyBudget })
}

/** The same figure twice is one change, so a lost answer is settled by reading. */
export async function changeDailyBudget(client: MetaClient, account: AccountRef, objectId: string, target: Money): Promise<ChangeAnswer> {
  const units = budgetUnits(target, account.currency)
  if (units === undefined)
    return refusal(trouble('BUDGET_UNFIT', 'the budget cannot be written in the account’s units'), '该预算不能用账户币种表示')
  const sent = await client.post(objectId, { daily_budget: units }, success)
  if (!('failure' in sent)) return { kind: 'done', reference: null }
  const answer = writeFailure(sent.failure)
  // Meta's words for a limit of quota are none for a budget.
  return answer.kind === 'refused' && sent.failure.trouble.code.startsWith('100')
    ? { ...answer, reasonText: 'Meta 拒绝了该预算，请核对金额后重试' }
    : answer
}
