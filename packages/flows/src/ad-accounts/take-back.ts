// Take back ad accounts: a customer's hold on them ends once nothing is left on them; another customer may get them at once.
import { type AdAccount, findAdAccounts, lockForHandover, recordTakingBack } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { recordClosing } from '@tallyhelm/modules/ledger'
import { findUnderWay, loweringMargin } from '@tallyhelm/modules/quota'
import { accountLog, insertLogs, operatorOf, subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import type { MoveRequest, PoolVerdicts, TakeBackRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { compare, decimalText, zero } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellFormer } from '../cases/tell-former.ts'
import { adoptInto } from './adopt-ad-account.ts'

const system = { kind: 'system' } as const
/** Figures that are older say nothing of what is left. */
const FRESH_MS = 15 * 60_000

type Then = (tx: Tx, account: AdAccount) => Promise<void>

/**
 * Each by itself, in a transaction of its own: the quota that the books still have on it (what was spent, and the margin that a clearing
 * leaves) goes to EXTERNAL, its history stays with its customer, who is told. Says of each whether it was taken, and why not.
 */
export const takeBackAdAccounts = (world: World, actor: StaffActor, input: TakeBackRequest): Promise<PoolVerdicts> =>
  takeEach(world, actor, input, '已收回')

/** The same, and each is adopted for its new holder in the same transaction. */
export async function moveAdAccounts(world: World, actor: StaffActor, input: MoveRequest): Promise<PoolVerdicts> {
  const { customer_id: customerId, sub_customer_id: subCustomerId, company_id: companyId } = input
  return await takeEach(world, actor, input, '已变更客户', async (tx, account) => {
    if (account.customerId === customerId) throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_id', msg: '该账户已属于该客户' }])
    const { channel, outsideAccountId, currency, accountName, tags } = account
    await adoptInto(world, tx, actor, { customerId, subCustomerId, companyId, channel, outsideAccountId, currency, accountName, tags })
  })
}

async function takeEach(
  world: World,
  actor: StaffActor,
  { account_ids, reason }: TakeBackRequest,
  done: string,
  then: Then = async () => undefined,
): Promise<PoolVerdicts> {
  const ids = [...new Set(account_ids)]
  const known = await world.db.read(system, tx => findAdAccounts(tx, ids))
  if (known.length !== ids.length) throw new Refusal('NOT_FOUND')
  const results: PoolVerdicts['results'] = []
  for (const id of ids) {
    try {
      await world.db.transaction(system, tx => take(world, tx, actor, { id, reason }, then))
      results.push({ account_id: id, accepted: true, msg: done })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const msg = error.fields[0]?.msg ?? (error.refusal === 'NOT_FOUND' ? '子客户或主体不属于该客户' : error.message)
      results.push({ account_id: id, accepted: false, msg })
    }
  }
  return { results }
}

async function take(world: World, tx: Tx, actor: StaffActor, { id, reason }: { id: string; reason: string }, then: Then): Promise<void> {
  const now = world.clock.now()
  const [account] = await lockForHandover(tx, [id])
  if (!account) throw refusedFor(refusalMessage('NOT_FOUND'))
  const obstacle = obstacleOf(world, account, now) ?? ((await findUnderWay(tx, [id], now)).has(id) ? '账户有未完成的额度申请' : undefined)
  if (obstacle !== undefined) throw refusedFor(obstacle)
  const { customerId, currency } = account
  const closed = await recordClosing(tx, { customerId, adAccountId: id, currency, operator: actor.staffName, at: now })
  if (closed.minor < 0n) throw refusedFor('账户的账面额度为负，请先在对账中处理')
  await recordTakingBack(tx, id, now)
  await audit(world, tx, actor, 'ad-accounts.take-back', ['ad-account', id, account], {
    outside_account_id: account.outsideAccountId,
    placed: decimalText(closed),
    currency,
    reason,
  })
  await noteLoss(world, tx, actor, account)
  const holders = account.subCustomerId === null ? [account] : [{ ...account, subCustomerId: null }, account]
  await tellFormer(world, tx, holders, { by: '平台', about: `taken-back:${id}` })
  await then(tx, account)
}

/** In the log of the sub-customer that had it. */
async function noteLoss(world: World, tx: Tx, actor: StaffActor, account: AdAccount): Promise<void> {
  const { customerId, subCustomerId } = account
  if (subCustomerId === null) return
  const before = (await subCustomerNames(tx, customerId, [subCustomerId])).get(subCustomerId) ?? ''
  const log = { id: world.ids.next(), customerId, subCustomerId, at: world.clock.now(), operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, ...accountLog(account), before, after: '' }])
}

function obstacleOf(world: World, account: AdAccount, now: Date): string | undefined {
  const { syncedAt, lastOperationAt, balance, limit, channel, currency } = account
  if (account.takenBackAt !== null) return '该账户已收回'
  if (account.hasOpenDifference) return '账户有未处理的账实差异'
  if (account.frozenStatus === 'THAW_PENDING' || account.frozenStatus === 'TO_BE_THAW') return '账户有未完成的解冻申请'
  const isFresh =
    syncedAt !== null && now.getTime() - syncedAt.getTime() <= FRESH_MS && (lastOperationAt === null || lastOperationAt <= syncedAt)
  if (!isFresh) return '余额不是最新，请先同步'
  if (limit === null && channel === 'FACEBOOK') return '账户没有上限，请先设置上限并清零'
  const margin = loweringMargin(world.platforms[channel].changeStyle, account.averageSpend)
  return compare(balance ?? zero(currency), margin) > 0 ? '账户还有余额，请先清零' : undefined
}

const refusedFor = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'account_ids', msg }])
