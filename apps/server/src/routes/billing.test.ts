// A customer's rates over HTTP: shown, proposed and decided as a case; bad input at its field, each role its part, nobody another's rows.
import { setFeeRates } from '@tallyhelm/flows/billing/test-fee-rates'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { CHARGE_SUBJECT_CODES, RATE_SUBJECT_CODES, rebatedChannel } from '@tallyhelm/protocol/topics/billing/limits'
import { customerRates, defaultRatesList, rateHistoryPage, rateProposalPage } from '@tallyhelm/protocol/topics/billing/schemas'
import { caseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Answer, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const reason = '合同补充协议第 3 条'
let server: TestServer
let [fin, check, ops, boss]: Client[] = []
let [customerId, otherId]: string[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  customerId = (await addCustomer(world, 1, '13800000001')).customerId
  otherId = (await addCustomer(world, 0, '13800000002')).customerId
  for (const of of [customerId, otherId])
    await setFeeRates(
      world,
      { kind: 'system', name: 'test' },
      { customerId: of, channel: 'GOOGLE', serviceFeeBasisPoints: 300, taxBasisPoints: 60 },
    )
  for (const [role, name] of [
    ['FIN', 'fin'],
    ['FIN_CHECK', 'fin-check'],
    ['OPS', 'ops'],
    ['ADMIN', 'boss'],
  ] as const)
    await addStaff(world, role, name)
  fin = await staffClient(server, 'fin')
  check = await staffClient(server, 'fin-check')
  ops = await staffClient(server, 'ops')
  boss = await staffClient(server, 'boss')
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: Record<string, unknown>): Promise<Answer> =>
  (client as Client).post(`/api/console/customers/rates${path}`, request) // signed in above
const proposed = (over: Record<string, unknown> = {}) => {
  const google = { subject: 'GOOGLE', service_fee_percent: '2.5', tax_percent: '0.6', is_returnable: true }
  const request = { customer_id: customerId, valid_from: null, reason }
  const isOfRequest = ([name]: [string, unknown]) => Object.hasOwn(request, name) || name === 'rates'
  const rate = Object.fromEntries(Object.entries(over).filter(entry => !isOfRequest(entry)))
  return { ...request, rates: [{ ...google, ...rate }], ...Object.fromEntries(Object.entries(over).filter(isOfRequest)) }
}
const rateOf = (answer: Answer, subject = 'GOOGLE') => customerRates.parse(answer.data).rates.find(rate => rate.subject === subject)
const openProposal = async () => rateOf(await post(fin, '', { customer_id: customerId }))?.proposal?.case_id ?? ''
const decide = (client: Client | undefined, case_id: string, over: Record<string, unknown> = {}): Promise<Answer> => {
  const request = { case_id, revision: 1, verdict: 'APPROVE', reason: '已核对合同原件', ...over }
  return (client as Client).post('/api/console/cases/decide', request) // signed in above
}

test('rates in force are shown per subject; what was never agreed is null', async () => {
  const { rates } = customerRates.parse((await post(ops, '', { customer_id: customerId })).data)
  expect(rates.map(rate => rate.subject)).toEqual(RATE_SUBJECT_CODES)
  expect(rates[1]).toMatchObject({
    current: { service_fee_percent: '3.00', tax_percent: '0.60', is_returnable: true },
    next: null,
    proposal: null,
  })
  expect(rates[3]).toEqual({ subject: 'TRANSFER', current: null, next: null, proposal: null })
  for (const path of ['', '/history', '/proposals']) {
    expect(await post(fin, path, { customer_id: '1' })).toMatchObject({ status: 404, code: 1404 })
    expect(await post(fin, path, { customer_id: '1 or 1=1' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'customer_id' }] } })
  }
})

test('proposed by one, approved by another: then it holds, with its history and its entries in the log', async () => {
  server.test.clock.advance(1_000)
  const answer = await post(fin, '/propose', proposed())
  expect(rateOf(answer)).toMatchObject({
    current: { service_fee_percent: '3.00' },
    proposal: { service_fee_percent: '2.50', maker: '员工fin', verdict: null, valid_from: null, reason },
  })
  expect(await post(boss, '/propose', proposed())).toMatchObject({ status: 409, code: CATALOGUE.CASE_OPEN.code })
  expect(await decide(fin, await openProposal())).toMatchObject({ status: 403, code: 1 })
  expect(await post(ops, '/propose', proposed())).toMatchObject({ code: 1 })
  expect(await post(check, '/propose', proposed())).toMatchObject({ code: 1 })
  const id = await openProposal()
  const fact = (label: string, before: string | null, value: string) => ({ label, before, value, note: null })
  expect(caseDetail.parse((await (check as Client).post('/api/console/cases/detail', { case_id: id })).data)).toMatchObject({
    kind: 'FEE_RATES',
    customer_id: customerId,
    asked_reason: reason,
    facts: [
      fact('费率项目', null, 'Google 加额'),
      fact('服务费率', '3.00%', '2.50%'),
      fact('税率', '0.60%', '0.60%'),
      fact('费用是否可退', '可退', '可退'),
      fact('生效', null, '复核通过时'),
    ],
    obstacle: null,
    link: `/customers/${customerId}?tab=rates`,
  })
  expect((await decide(check, id)).data).toMatchObject({ status: 'APPROVED' })
  expect(rateOf(await post(ops, '', { customer_id: customerId }))).toMatchObject({
    current: { service_fee_percent: '2.50', tax_percent: '0.60' },
    proposal: null,
  })
  expect(rateOf(await post(ops, '', { customer_id: otherId }))).toMatchObject({ current: { service_fee_percent: '3.00' } })

  const { content } = rateHistoryPage.parse((await post(ops, '/history', { customer_id: customerId })).data)
  expect(content).toMatchObject([
    { service_fee_percent: '2.50', state: 'CURRENT', maker: '员工fin', checker: '员工fin-check', reason },
    { service_fee_percent: '3.00', state: 'PAST', maker: null },
  ])
  const decided = rateProposalPage.parse((await post(ops, '/proposals', { customer_id: customerId })).data)
  expect(decided.content).toMatchObject([{ verdict: 'APPROVED', checker: '员工fin-check', verdict_reason: '已核对合同原件' }])
  const log = await (boss as Client).post('/api/console/customers/entries', { customer_id: customerId })
  expect(auditPage.parse(log.data).content).toContainEqual(
    expect.objectContaining({
      action: 'billing.set-fee-rates',
      actor_name: '员工fin-check',
      before: { service_fee_basis_points: 300, tax_basis_points: 60, is_returnable: true },
      after: expect.objectContaining({ service_fee_basis_points: 250 }),
      reason: '已核对合同原件',
    }),
  )
})

test('a proposal that was decided or taken back stands in the customer’s list with its verdict, and in no other’s', async () => {
  await post(boss, '/propose', proposed({ service_fee_percent: '4' }))
  const first = await openProposal()
  expect(await decide(boss, first)).toMatchObject({ status: 403, code: CATALOGUE.CASE_CHECKER_IS_MAKER.code })
  expect((await decide(check, first, { verdict: 'REJECT' })).code).toBe(0)
  expect(await decide(check, first)).toMatchObject({ status: 409, code: CATALOGUE.CASE_CLOSED.code })
  await post(fin, '/propose', proposed({ service_fee_percent: '4' }))
  const second = { case_id: await openProposal(), reason: '录入有误，重新提交' }
  expect((await (fin as Client).post('/api/console/cases/withdraw', second)).code).toBe(0)
  expect(rateOf(await post(fin, '', { customer_id: customerId }))).toMatchObject({
    current: { service_fee_percent: '2.50' },
    proposal: null,
  })
  const { content } = rateProposalPage.parse((await post(fin, '/proposals', { customer_id: customerId })).data)
  expect(content.map(one => [one.verdict, one.checker, one.verdict_reason])).toEqual([
    ['WITHDRAWN', '员工fin', '录入有误，重新提交'],
    ['REJECTED', '员工fin-check', '已核对合同原件'],
    ['APPROVED', '员工fin-check', '已核对合同原件'],
  ])
  expect((await post(fin, '/proposals', { customer_id: otherId })).data).toMatchObject({ total_size: 0 })
})

test('rates of an instant that is taken say so before anybody tries to approve them', async () => {
  const terms = { subject: 'TIKTOK', valid_from: new Date(server.test.clock.now().getTime() + 600_000).toISOString() }
  const waiting = async () => rateOf(await post(fin, '', { customer_id: customerId }), 'TIKTOK')?.proposal?.case_id ?? ''
  const detail = async (case_id: string) => caseDetail.parse((await (check as Client).post('/api/console/cases/detail', { case_id })).data)
  await post(fin, '/propose', proposed(terms))
  const first = await waiting()
  expect(await detail(first)).toMatchObject({ obstacle: null, facts: [{}, { label: '服务费率', before: '未约定' }, {}, {}, {}] })
  expect((await decide(check, first)).code).toBe(0)
  expect(await detail(first)).toMatchObject({ obstacle: null, facts: [{}, { label: '服务费率', before: null }, {}, {}, {}] })
  await post(fin, '/propose', proposed({ ...terms, service_fee_percent: '9' }))
  const second = await waiting()
  expect(await detail(second)).toMatchObject({
    obstacle: expect.stringContaining('同一生效时间'),
    facts: [{}, { label: '服务费率', before: '2.50%', value: '9.00%' }, {}, {}, {}],
  })
  expect(await decide(check, second)).toMatchObject({ status: 409, code: CATALOGUE.RATES_INSTANT_TAKEN.code })
  server.test.clock.advance(600_000)
  expect((await detail(second)).facts.at(-1)?.value).toMatch(/^复核通过时（.* 已过）$/)
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['below zero', { service_fee_percent: '-0.5' }, 'rates.0.service_fee_percent', '服务费率不能为负数'],
  ['above a hundred per cent', { service_fee_percent: '100.01' }, 'rates.0.service_fee_percent', '服务费率不能超过 100%'],
  ['too many decimals', { tax_percent: '0.605' }, 'rates.0.tax_percent', '税率最多保留 2 位小数'],
  ['no number', { tax_percent: 'NaN' }, 'rates.0.tax_percent', '税率须为数字，例如 3.50'],
  ['full-width digits', { tax_percent: '３' }, 'rates.0.tax_percent', '税率须为数字，例如 3.50'],
  ['a number instead of text', { service_fee_percent: 3 }, 'rates.0.service_fee_percent', '请输入费率'],
  ['an unknown channel', { subject: 'SNAPCHAT' }, 'rates.0.subject', '请选择费率项目'],
  ['a tax on transfers', { subject: 'TRANSFER', is_returnable: null }, 'rates.0.tax_percent', '转移不收税，请勿填写税率'],
  ['a channel without tax', { tax_percent: null }, 'rates.0.tax_percent', '请输入税率'],
  ['a channel without the choice', { is_returnable: null }, 'rates.0.is_returnable', '请选择费用是否可退'],
  ['no instant', { valid_from: '明天' }, 'valid_from', '生效时间格式不正确'],
  ['a day that is none', { valid_from: '2027-02-30T00:00:00+08:00' }, 'valid_from', '生效时间格式不正确'],
  ['the past', { valid_from: '2020-01-01T00:00:00Z' }, 'valid_from', '生效时间不能早于当前时间'],
  ['a far future', { valid_from: '2999-01-01T00:00:00Z' }, 'valid_from', '生效时间最多可设为 366 天后'],
  ['no reason', { reason: '    ' }, 'reason', '原因至少 5 个字符'],
])('%s is refused at its field, in words', async (_what, over, path, msg) => {
  const answer = await post(fin, '/propose', proposed(over))
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(answer.data.fields).toContainEqual({ path, msg })
})

test('a customer that does not exist gets no proposal', async () => {
  expect(await post(fin, '/propose', proposed({ customer_id: '1' }))).toMatchObject({ status: 404, code: 1404 })
})

const RATES = [
  { subject: 'FACEBOOK', service_fee_percent: '3', tax_percent: '0.6', is_returnable: true },
  { subject: 'GOOGLE', service_fee_percent: '3.1', tax_percent: '0.6', is_returnable: true },
  { subject: 'TIKTOK', service_fee_percent: '3.2', tax_percent: '0.6', is_returnable: false },
  { subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null },
]
test('all rates of a customer wait as one case, are read as one, and hold together', async () => {
  const customer = (await addCustomer(server.world, 2, '13800000009')).customerId
  const answer = await post(fin, '/propose', { customer_id: customer, rates: RATES, valid_from: null, reason })
  const { rates } = customerRates.parse(answer.data)
  const charges = rates.filter(({ subject }) => rebatedChannel(subject) === undefined)
  const cases = new Set(charges.map(rate => rate.proposal?.case_id))
  expect([cases.size, cases.has(undefined)]).toEqual([1, false])
  const [id = ''] = cases
  const detail = await (check as Client).post('/api/console/cases/detail', { case_id: id })
  expect(caseDetail.parse(detail.data)).toMatchObject({
    title: expect.stringMatching(/^费率 /),
    obstacle: null,
    facts: [
      { label: 'Facebook 加额', before: '未约定', value: '服务费率 3.00%，税率 0.60%，费用可退' },
      { label: 'Google 加额' },
      { label: 'TikTok 加额', value: '服务费率 3.20%，税率 0.60%，费用不退' },
      { label: '跨主体转移', value: '服务费率 1.00%' },
      { label: '生效', value: '复核通过时' },
    ],
  })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set customer_type = 1 where id = ${customer}`),
  )
  const moved = await (check as Client).post('/api/console/cases/detail', { case_id: id })
  expect(caseDetail.parse(moved.data).obstacle).toContain('提交时客户类型为预充（代理交付），现为预充')
  expect(await decide(check, id)).toMatchObject({ status: 409, code: CATALOGUE.RATES_TYPE_CHANGED.code })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set customer_type = 2 where id = ${customer}`),
  )
  expect((await decide(check, id)).data).toMatchObject({ status: 'APPROVED' })
  const after = customerRates.parse((await post(ops, '', { customer_id: customer })).data).rates.slice(0, CHARGE_SUBJECT_CODES.length)
  expect(after.map(rate => rate.current?.service_fee_percent)).toEqual(['3.00', '3.10', '3.20', '1.00'])
  expect(new Set(after.map(rate => rate.current?.valid_from)).size).toBe(1)
  const decided = rateProposalPage.parse((await post(ops, '/proposals', { customer_id: customer })).data)
  expect(decided.content.map(one => one.subject)).toEqual(CHARGE_SUBJECT_CODES)
})

test('default rates of a type: proposed by one, approved by another, read with who changed them and whom they concern', async () => {
  const call = (client: Client | undefined, path: string, request: Record<string, unknown>) =>
    (client as Client).post(`/api/console/default-rates${path}`, request) // signed in above
  const of = (answer: Answer, type: number) => defaultRatesList.parse(answer.data).content.find(one => one.customer_type === type)
  expect(of(await call(ops, '', {}), 3)).toMatchObject({
    customers: 0,
    changed: null,
    proposal: null,
    rates: [{ current: null }, {}, {}, {}],
  })
  const request = { customer_type: 3, rates: RATES, reason: '新年度价目' }
  for (const client of [ops, check]) expect(await call(client, '/propose', request)).toMatchObject({ status: 403, code: 1 })
  const waiting = of(await call(fin, '/propose', request), 3)?.proposal
  expect(waiting?.rates.map(rate => rate.subject)).toEqual(CHARGE_SUBJECT_CODES)
  expect(await call(boss, '/propose', request)).toMatchObject({ status: 409, code: CATALOGUE.CASE_OPEN.code })
  const detail = await (check as Client).post('/api/console/cases/detail', { case_id: waiting?.case_id })
  expect(caseDetail.parse(detail.data)).toMatchObject({
    customer_id: null,
    link: '/rates',
    facts: [{ label: '客户类型', value: '账期（代理交付）' }, {}, {}, {}, {}, {}],
  })
  expect((await decide(check, waiting?.case_id ?? '')).data).toMatchObject({ status: 'APPROVED' })
  expect(of(await call(ops, '', {}), 3)).toMatchObject({
    rates: [{ current: { service_fee_percent: '3.00' } }, {}, {}, { current: { tax_percent: null } }],
    changed: { maker: '员工fin', checker: '员工fin-check', reason: '新年度价目' },
    proposal: null,
  })
  expect(of(await call(ops, '', {}), 1)).toMatchObject({ customers: 1, customers_without: 0, rates: [{ current: null }, {}, {}, {}] })
})

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown type', { customer_type: 4 }, 'customer_type'],
  ['a type in words', { customer_type: '0' }, 'customer_type'],
  ['no list', { rates: 'all' }, 'rates'],
  ['five of them', { rates: [...RATES, RATES[0]] }, 'rates'],
  ['one missing', { rates: RATES.slice(1) }, 'rates'],
  ['a subject twice', { rates: [...RATES.slice(0, 3), RATES[0]] }, 'rates'],
  ['a fee above everything', { rates: RATES.map(one => ({ ...one, service_fee_percent: '100.01' })) }, 'rates.0.service_fee_percent'],
  ['no reason', { reason: '' }, 'reason'],
])('defaults with %s are refused at the field', async (_what, over, path) => {
  const request = { customer_type: 0, rates: RATES, reason, ...over }
  const answer = await (fin as Client).post('/api/console/default-rates/propose', request)
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(answer.data.fields).toContainEqual({ path, msg: expect.any(String) })
})
