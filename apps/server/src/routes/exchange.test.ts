// Exchange rates over HTTP: shown, proposed, checked, withdrawn; bad input named at its field, and each role its part.
import { exchangeHistoryPage, exchangeProposalPage, exchangeRates as ratesSchema } from '@tallyhelm/protocol/topics/exchange/schemas'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, clientOf, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const reason = '来源中断，人工更新'
let server: TestServer
const clients = new Map<StaffRole, Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  for (const role of STAFF_ROLE_CODES) {
    const { loginName } = await addStaff(server.world, role)
    clients.set(role, await staffClient(server, loginName))
  }
})
afterAll(() => server?.stop())

const post = (role: StaffRole, path: string, request: Record<string, unknown> = {}): Promise<Answer> =>
  (clients.get(role) as Client).post(`/api/console/exchange/${path}`, request) // every role signed in above
const proposed = (over: Record<string, unknown> = {}) => ({
  currency: 'CNY',
  rate: '7.1234',
  source: '中国银行外汇牌价',
  held_until: null,
  reason,
  is_confirmed: false,
  ...over,
})
const decide = (role: StaffRole, case_id: string, over: Record<string, unknown> = {}): Promise<Answer> =>
  (clients.get(role) as Client).post('/api/console/cases/decide', {
    case_id,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已核对外汇牌价',
    ...over,
  })
const withdraw = (role: StaffRole, case_id: string): Promise<Answer> =>
  (clients.get(role) as Client).post('/api/console/cases/withdraw', { case_id, reason })
const rateOf = (answer: Answer, currency = 'CNY') => ratesSchema.parse(answer.data).content.find(rate => rate.currency === currency)
const READERS: readonly StaffRole[] = ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT']

test('every currency is shown, those that nobody has set among them, to those who may read', async () => {
  for (const role of STAFF_ROLE_CODES) {
    const answer = await post(role, 'rates')
    const reads = [
      answer,
      await post(role, 'history', { currency: 'CNY', subject: 'RATE' }),
      await post(role, 'proposals', { currency: 'CNY' }),
    ]
    for (const { code } of reads) expect(code, role).toBe(READERS.includes(role) ? 0 : 1)
  }
  const { content } = ratesSchema.parse((await post('AUDIT', 'rates')).data)
  expect(content.map(one => one.currency)).toEqual([
    'CNY',
    'HKD',
    'EUR',
    'GBP',
    'JPY',
    'MOP',
    'CAD',
    'AUD',
    'SGD',
    'TWD',
    'KRW',
    'THB',
    'MYR',
  ])
  expect(content[0]).toMatchObject({ rate: null, markup_percent: '0.00' })
  const nobody = clientOf(server.url)
  expect(await nobody.post('/api/console/exchange/rates', {})).toMatchObject({ status: 401 })
})

test('proposed by one, approved by another: then customers’ figures follow, with history and proposals', async () => {
  server.test.clock.advance(1_000)
  const waiting = rateOf(await post('FIN', 'rates/propose', proposed({ is_confirmed: true })))
  expect(waiting).toMatchObject({ rate: null, rate_proposal: { rate: '7.123400', reason, verdict: null } })
  const id = waiting?.rate_proposal?.case_id ?? ''
  expect(await post('ADMIN', 'rates/propose', proposed({ is_confirmed: true }))).toMatchObject({ status: 409, code: 2360 })
  // Operations decide other kinds, and learn nothing of this one.
  for (const role of ['FIN', 'AUDIT', 'SALES'] as const) expect(await decide(role, id), role).toMatchObject({ status: 403, code: 1 })
  expect(await decide('OPS', id)).toMatchObject({ status: 404 })
  for (const role of ['FIN_CHECK', 'OPS', 'AUDIT', 'SALES'] as const) {
    expect(await post(role, 'rates/propose', proposed()), role).toMatchObject({ status: 403, code: 1 })
    expect(await withdraw(role, id), role).toMatchObject({ status: role === 'OPS' ? 404 : 403 })
  }
  expect(await withdraw('ADMIN', id)).toMatchObject({ status: 403, code: 2363 })
  expect(await decide('FIN_CHECK', id, { is_confirmed: true })).toMatchObject({ code: 0, data: { status: 'APPROVED' } })
  expect(rateOf(await post('FIN_CHECK', 'rates'))).toMatchObject({
    rate: { market_rate: '7.123400', customer_rate: '7.123400', is_stale: false },
    rate_proposal: null,
  })
  expect(await decide('FIN_CHECK', id)).toMatchObject({ status: 409, code: 2361 })

  server.test.clock.advance(1_000)
  const markup = { currency: 'CNY', markup_percent: '0.5', reason, is_confirmed: false }
  const markupId = rateOf(await post('ADMIN', 'markups/propose', markup))?.markup_proposal?.case_id ?? ''
  expect(await decide('ADMIN', markupId)).toMatchObject({ status: 403, code: 2362 })
  expect(await decide('FIN_CHECK', markupId)).toMatchObject({ code: 0 })
  expect(rateOf(await post('FIN_CHECK', 'rates'))).toMatchObject({
    rate: { customer_rate: '7.159017' },
    markup_percent: '0.50',
  })
  const history = await post('AUDIT', 'history', { currency: 'CNY', subject: 'RATE' })
  expect(exchangeHistoryPage.parse(history.data).content).toMatchObject([{ rate: '7.123400', state: 'CURRENT', reason }])
  const { content } = exchangeProposalPage.parse((await post('AUDIT', 'proposals', { currency: 'CNY' })).data)
  expect(content.map(one => [one.subject, one.verdict])).toEqual([
    ['MARKUP', 'APPROVED'],
    ['RATE', 'APPROVED'],
  ])
  expect((await post('AUDIT', 'proposals', { currency: 'HKD' })).data).toMatchObject({ total_size: 0 })
})

test('a rate far from the one in force is refused until it is confirmed', async () => {
  server.test.clock.advance(1_000)
  const far = { rate: '7.9' }
  expect(await post('FIN', 'rates/propose', proposed(far))).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'is_confirmed', msg: '与当前汇率 7.123400 相差超过 5%，请核对后勾选确认' }] },
  })
  const waiting = rateOf(await post('FIN', 'rates/propose', proposed({ ...far, is_confirmed: true })))
  const id = waiting?.rate_proposal?.case_id ?? ''
  expect(await decide('FIN_CHECK', id)).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'is_confirmed' }] },
  })
  expect(await withdraw('FIN', id)).toMatchObject({ code: 0, data: { status: 'WITHDRAWN' } })
  expect(rateOf(await post('FIN', 'rates'))).toMatchObject({
    rate: { market_rate: '7.123400' },
    rate_proposal: null,
  })
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['nothing', { rate: '' }, 'rate', '请填写汇率'],
  ['zero', { rate: '0' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['below zero', { rate: '-7.1' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['a comma', { rate: '7,1' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['an exponent', { rate: '71e-1' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['too many decimals', { rate: '7.1234567' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['full-width digits', { rate: '７.1' }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['a number instead of text', { rate: 7.1 }, 'rate', '请填写汇率'],
  ['a thousand digits', { rate: '7'.repeat(1_000) }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['code', { rate: "7.1'; drop table exchange_rates; --" }, 'rate', '汇率须为大于 0 的数字，最多 6 位小数'],
  ['no source', { source: '  ' }, 'source', '请填写汇率来源'],
  ['a long source', { source: '源'.repeat(61) }, 'source', '汇率来源最多 60 个字符'],
  ['a source with control characters', { source: '中行\u0007' }, 'source', '汇率来源含有换行或不可见的字符，请删除后重新填写'],
  ['dollars', { currency: 'USD' }, 'currency', '请选择币种'],
  ['an unknown currency', { currency: 'XAU' }, 'currency', '请选择币种'],
  ['a short reason', { reason: '短' }, 'reason', '原因至少 5 个字符'],
  ['a confirmation in words', { is_confirmed: 'yes' }, 'is_confirmed', '请确认已核对变动幅度'],
])('%s as a rate is named at its field', async (_what, over, path, msg) => {
  expect(await post('FIN', 'rates/propose', proposed({ currency: 'MOP', ...over }))).toMatchObject({
    code: 9002,
    data: { fields: [{ path, msg }] },
  })
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['nothing', { markup_percent: '' }, 'markup_percent', '请输入加点'],
  ['below zero', { markup_percent: '-0.5' }, 'markup_percent', '加点不能为负数'],
  ['above ten per cent', { markup_percent: '10.01' }, 'markup_percent', '加点不能超过 10%'],
  ['too many decimals', { markup_percent: '0.505' }, 'markup_percent', '加点最多保留 2 位小数'],
  ['no number', { markup_percent: 'NaN' }, 'markup_percent', '加点须为数字，例如 3.50'],
  ['a number instead of text', { markup_percent: 1 }, 'markup_percent', '请输入加点'],
])('%s as a markup is named at its field', async (_what, over, path, msg) => {
  const request = { currency: 'MOP', markup_percent: '1', reason, is_confirmed: true, ...over }
  expect(await post('FIN', 'markups/propose', request)).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['a subject that is none', 'history', { currency: 'CNY', subject: 'ALL' }, 'subject'],
  ['a currency that is none', 'history', { currency: "CNY' or ''='", subject: 'RATE' }, 'currency'],
  ['a page before the first', 'proposals', { currency: 'CNY', page_num: 0 }, 'page_num'],
])('%s is named at its field', async (_what, path, request, field) => {
  expect(await post('ADMIN', path, request)).toMatchObject({ code: 9002, data: { fields: [{ path: field }] } })
})
