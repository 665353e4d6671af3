// What an order of the same lines would be refused for its price is refused for: with the same code, words and fields.
import { randomUUID } from 'node:crypto'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { quotaRequest, quoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitOrder } from './apply-order.ts'
import { quote } from './quote.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
let [well, other, tiktok] = [] as unknown as [Account, Account, Account]
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  tenant = await stage.tenant()
  well = await stage.account(tenant)
  other = await stage.account(tenant)
  tiktok = await stage.account(tenant, 'TIKTOK')
})
afterAll(() => stage?.close())

type Answer = { code: number; msg: string; fields: readonly { path: string; msg: string }[] } | 'taken'

/** As the call would end: the schema reads first, then the flow. */
async function ends(
  schema: typeof quotaRequest | typeof quoteRequest,
  raw: object,
  run: (request: never) => Promise<unknown>,
): Promise<Answer> {
  const read = schema.safeParse(raw)
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message }))
    return { code: 9002, msg: refusalMessage('INPUT_INVALID'), fields }
  }
  try {
    await run(read.data as never)
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, msg: error.message, fields: error.fields }
    throw error
  }
}

const ordered = (by: Tenant, raw: object) =>
  ends(quotaRequest, raw, request => submitOrder(stage.world, by.actor, { idempotencyKey: randomUUID(), request }))
const priced = (by: Tenant, raw: object) => ends(quoteRequest, raw, request => quote(stage.world, by.actor, request))

type Lines = readonly (readonly [Account, string])[]
const items = (lines: Lines) => lines.map(([{ id }, amount]) => ({ account_id: id, amount }))
const add = (...lines: Lines) => ({ adjust_type: 'ADD', items: items(lines) })
const reduce = (...lines: Lines) => ({ adjust_type: 'REDUCE', reason: 'BUDGET', items: items(lines) })
const clear = (...accounts: Account[]) => ({
  adjust_type: 'CLEAR',
  reason: 'STOPPED',
  items: accounts.map(({ id }) => ({ account_id: id })),
})
const move = (...lines: readonly (readonly [Account, Account, string])[]) => ({
  adjust_type: 'TRANSFER',
  items: lines.map(([from, to, amount]) => ({ from_account_id: from.id, to_account_id: to.id, amount })),
})
const set = (account: Account, change: string) => stage.query(`update ad_accounts_accounts set ${change} where id = ${account.id}`)

/** Both refuse alike; returns the words at the fields, or of the whole. */
async function refusedAlike(request: object, by: Tenant = tenant): Promise<string[]> {
  const [quoted, answer] = [await priced(by, request), await ordered(by, request)]
  expect(quoted).toEqual(answer)
  if (answer === 'taken') throw new Error('expected a refusal')
  return answer.fields.length === 0 ? [answer.msg] : answer.fields.map(({ path, msg }) => `${path} ${msg}`)
}

const NOBODYS: Account = { id: '1000000000000000007', outsideAccountId: '7', channel: 'FACEBOOK', currency: 'USD' }
const WHO = '账户不存在或不可操作'

test.each<[string, () => object, string]>([
  ['nothing added', () => add([well, '0']), 'items.0.amount 新增额度需大于$0'],
  ['less than nothing added', () => add([well, '-1']), 'items.0.amount 新增额度需大于$0'],
  ['a cent less than nothing', () => add([well, '-0.01']), 'items.0.amount 新增额度需大于$0'],
  ['less than TikTok’s least', () => add([tiktok, '5']), 'items.0.amount 新增额度需大于等于$10'],
  ['less than nothing on TikTok', () => add([tiktok, '-1']), 'items.0.amount 新增额度需大于等于$10'],
  ['more than the most', () => add([well, '50000.01']), 'items.0.amount 单账户单次最高 $50,000'],
  ['three decimals', () => add([well, '1.234']), 'items.0.amount 新增额度格式不正确，最多保留 2 位小数'],
  ['no line', () => add(), 'items 请选择广告账号'],
  ['one account twice', () => add([well, '5'], [well, '6']), 'items 同一账户不能重复提交'],
  ['an account of nobody', () => add([NOBODYS, '5']), `items.0.account_id ${WHO}`],
  ['nothing reduced', () => reduce([well, '0']), 'items.0.amount 调减额度需大于或等于$1'],
  ['less than nothing reduced', () => reduce([well, '-1']), 'items.0.amount 调减额度需大于或等于$1'],
  ['less than the least reduction', () => reduce([well, '0.5']), 'items.0.amount 调减额度需大于或等于$1'],
  ['more than is left', () => reduce([well, '99.01']), 'items.0.amount 调减额度不能大于可调减额度'],
  ['a reduction of an account of nobody', () => reduce([NOBODYS, '5']), `items.0.account_id ${WHO}`],
  ['a reason that asks for a remark', () => ({ ...reduce([well, '5']), reason: 'OTHER', remark: ' ' }), 'remark 选择“其他”时请填写备注'],
  ['a clearing that asks for a remark', () => ({ ...clear(well), reason: 'OTHER' }), 'remark 选择“其他”时请填写备注'],
  ['a reason of nobody', () => ({ ...clear(well), reason: 'WHIM' }), 'reason 请选择清零原因'],
  ['a clearing of an account of nobody', () => clear(NOBODYS), `items.0.account_id ${WHO}`],
  ['nothing cleared', () => clear(), 'items 请选择广告账号'],
  ['nothing moved', () => move([well, other, '0']), 'items.0.amount 转出金额需大于或等于$1'],
  ['less than nothing moved', () => move([well, other, '-1']), 'items.0.amount 转出金额需大于或等于$1'],
  ['more moved than may leave', () => move([well, other, '99.01']), 'items.0.amount 转入合计不能大于可转额度'],
  ['moved to itself', () => move([well, well, '5']), 'items.0.to_account_id 转入账户不能与转出账户相同'],
  ['moved to another channel', () => move([well, tiktok, '10']), 'items.0.to_account_id 仅支持同一渠道的账户之间转移'],
  ['moved to nobody', () => move([well, NOBODYS, '5']), `items.0.to_account_id ${WHO}`],
  ['moved from nobody', () => move([NOBODYS, well, '5']), `items.0.from_account_id ${WHO}`],
  ['the same line twice', () => move([well, other, '5'], [well, other, '6']), 'items.1.to_account_id 同一账户不能重复提交'],
  [
    'moved from many to many',
    () => move([well, other, '5'], [other, well, '5']),
    '每次转移只能从一个账户转给多个账户，或从多个账户转给一个账户',
  ],
  ['no kind', () => ({ ...add([well, '5']), adjust_type: 'WIPE' }), 'adjust_type 请选择操作类型'],
  ['a currency without a rate', () => ({ ...add([well, '5']), currency: 'GBP' }), '暂无 GBP 汇率，不能新增额度，请联系专属顾问'],
])('%s is refused by the price as by the order', async (_name, request, words) => {
  expect(await refusedAlike(request())).toEqual([words])
})

const KINDS = [
  ['ADD', (account: Account) => add([account, '20'])],
  ['REDUCE', (account: Account) => reduce([account, '20'])],
  ['CLEAR', (account: Account) => clear(account)],
  ['TRANSFER out', (account: Account) => move([account, other, '20'])],
  ['TRANSFER in', (account: Account) => move([other, account, '20'])],
] as const
const STATES = [
  ['frozen', "account_status = 'FROZEN', frozen_status = 'FROZEN'"],
  ['forbidden', "account_status = 'FORBID_QUOTA'"],
  ['suspended', "account_status = 'SUSPEND_VIOLATE_AD'"],
  ['not read yet', 'synced_at = null'],
  ['without a cap', 'balance_minor = null'],
  ['with a difference', 'has_open_difference = true'],
  ['kept in euros', "currency = 'EUR'"],
  ['taken back', 'taken_back_at = now()'],
] as const

test.each(KINDS.flatMap(([kind, request]) => STATES.map(([state, change]) => [kind, state, request, change] as const)))(
  '%s of an account that is %s: the price says what the order says',
  async (_kind, _state, request, change) => {
    await set(well, change)
    expect(await priced(tenant, request(well))).toEqual(await ordered(tenant, request(well)))
  },
)

test('an account that is being cleared is refused for every kind alike', async () => {
  expect(await ordered(tenant, clear(well))).toBe('taken')
  for (const [, of] of KINDS) await refusedAlike(of(well))
})

test('an account that its agent is clearing is refused to the sub-customer alike', async () => {
  const sub = await stage.subTenant(tenant, usd(100))
  const own = await stage.account(sub)
  expect(await ordered(tenant, clear(own))).toBe('taken')
  expect(await refusedAlike(add([own, '5']), sub)).toEqual(['items.0.account_id 清零进行中，完成后可新增额度'])
})

test('others’ accounts, and reductions of sub-customers, are refused alike', async () => {
  const stranger = await stage.tenant()
  for (const [, of] of KINDS) await refusedAlike(of(well), stranger)
  const sub = await stage.subTenant(tenant, usd(100))
  expect(await refusedAlike(reduce([await stage.account(sub), '5']), sub)).toEqual(['您没有执行此操作的权限'])
})

test('more accounts than an order takes, and all kinds of a stopped customer but additions, are refused alike', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ ...NOBODYS, id: `${index + 1}` }))
  for (const [, of] of KINDS.slice(0, 3)) {
    const request = of(well)
    const few = { ...request, items: many.map(({ id }) => ({ ...request.items[0], account_id: id })) }
    expect(await refusedAlike(few)).toEqual(['最多选择50个广告账号'])
  }
  await stage.query(`update organization_customers set stopped_at = now() where id = ${tenant.customerId}`)
  for (const [, of] of KINDS.slice(1)) expect(await refusedAlike(of(well))).toEqual(['客户已停用，不能提交新的申请'])
})

test('every bad line is named, and good ones are not', async () => {
  await set(other, "account_status = 'FORBID_QUOTA'")
  expect(await refusedAlike(add([well, '20'], [other, '20'], [tiktok, '5'], [NOBODYS, '5']))).toEqual([
    'items.1.account_id 渠道已禁止加额',
    'items.2.amount 新增额度需大于等于$10',
    `items.3.account_id ${WHO}`,
  ])
})

test('what the payer lacks is told beside the price, in the words of the order', async () => {
  const poor = await stage.tenant({ balance: usd(1) })
  const account = await stage.account(poor)
  const quoted = await quote(stage.world, poor.actor, { adjust_type: 'ADD', remark: '', items: items([[account, '100']]) })
  expect(quoted).toMatchObject({ total: '109.00', payer: { shortage: '108.00' } })
  expect(await ordered(poor, add([account, '100']))).toMatchObject({ msg: '余额不足，还差 $108.00' })
})
