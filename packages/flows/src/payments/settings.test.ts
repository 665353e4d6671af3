// Payment settings on a real database: two people, what approvals write, another account number, keys tried and gone, and no secret left.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { proposeAccount } from './propose-account.ts'
import { proposeHouseKeys } from './propose-house-keys.ts'
import { proposeTerms } from './propose-terms.ts'
import { tendHouseKeys } from './tend-house-keys.ts'
import { cmbAccount, cnyTerms, lianLianKeys } from './test-settings-cases.ts'

const reason = '协议费率调整'
const system = { kind: 'system' } as const
const staff = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const [maker, checker, admin] = [staff('901', 'FIN'), staff('902', 'FIN_CHECK'), staff('903', 'ADMIN')]
let opened: TestWorld
beforeEach(async () => {
  opened = await openTestWorld()
})
afterEach(() => opened?.close())

const decide = (case_id: string, by = checker, over: { verdict?: 'APPROVE' | 'REJECT'; is_confirmed?: boolean } = {}) =>
  decideCase(opened.world, by, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已与协议核对',
    flags: [],
    is_confirmed: false,
    ...over,
  })
const rows = (query: ReturnType<typeof sql>) => opened.world.db.read(system, tx => tx.rows<Record<string, unknown>>(query))
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error: { refusal?: string; fields?: unknown }) => error.refusal,
  )

test('several currencies of one method change together; a closed one keeps its reason, an open one has none', async () => {
  const lines = [
    { ...cnyTerms, closed_why: '此前关闭' },
    { ...cnyTerms, currency: 'JPY', is_open: false, closed_why: '系统维护', least: '1000', most: '900000' } as const,
  ]
  const { caseId } = await proposeTerms(opened.world, maker, { method: 'LIAN_LIAN', lines, reason })
  expect(await rows(sql`select * from payments_terms`)).toEqual([])
  expect(await refused(decide(caseId, staff('901', 'ADMIN')))).toBe('CASE_CHECKER_IS_MAKER')
  await decide(caseId)
  const now = sql`select currency, is_open, closed_why, least_minor::text as least, most_minor::text as most from payments_terms order by 1`
  expect(await rows(now)).toEqual([
    { currency: 'CNY', is_open: true, closed_why: '', least: '10000', most: '5000000' },
    { currency: 'JPY', is_open: false, closed_why: '系统维护', least: '1000', most: '900000' },
  ])
  const again = await proposeTerms(opened.world, maker, { method: 'LIAN_LIAN', lines: [{ ...cnyTerms, least: '200.00' }], reason })
  expect(await refused(proposeTerms(opened.world, admin, { method: 'LIAN_LIAN', lines: [{ ...cnyTerms }], reason }))).toBe('CASE_OPEN')
  await decide(again.caseId, checker, { verdict: 'REJECT' })
  expect(await rows(now)).toMatchObject([{ least: '10000' }, { currency: 'JPY' }])
})

test.each([
  ['最低高于最高', { least: '500.00', most: '499.99' }],
  ['多余小数', { least: '100.001' }],
  ['零', { least: '0' }],
  ['手续费过高', { fee_percent: '10.01' }],
  ['关闭而无原因', { is_open: false, closed_why: ' ' }],
  ['日元小数', { currency: 'JPY', least: '100.00' } as const],
])('refused by the flow itself as well: %s', async (_, over) => {
  const lines = [{ ...cnyTerms, ...over }]
  expect(await refused(proposeTerms(opened.world, maker, { method: 'ALIPAY', lines, reason }))).toBe('INPUT_INVALID')
})

test('only finance proposes', async () => {
  for (const role of ['OPS', 'FIN_CHECK', 'AUDIT', 'SALES'] as const) {
    expect(await refused(proposeTerms(opened.world, staff('904', role), { method: 'ALIPAY', lines: [{ ...cnyTerms }], reason }))).toBe(
      'PERMISSION_DENIED',
    )
    expect(await refused(proposeAccount(opened.world, staff('904', role), { ...cmbAccount, reason }))).toBe('PERMISSION_DENIED')
    expect(await refused(proposeHouseKeys(opened.world, staff('904', role), { ...lianLianKeys, reason }))).toBe('PERMISSION_DENIED')
  }
})

test('another account number is looked at twice; the account stays the same one', async () => {
  await decide((await proposeAccount(opened.world, maker, { ...cmbAccount, reason })).caseId)
  const before = await rows(sql`select id from payments_accounts`)
  const other = await proposeAccount(opened.world, maker, { ...cmbAccount, account_no: '999', reason })
    .then(() => 'taken')
    .catch(() => 'refused by the table')
  expect(other).toBe('refused by the table')
  const { caseId } = await proposeAccount(opened.world, maker, { ...cmbAccount, account_no: '99990000', reason })
  expect(await refused(decide(caseId))).toBe('INPUT_INVALID')
  expect(await rows(sql`select account_no from payments_accounts`)).toEqual([{ account_no: cmbAccount.account_no }])
  await decide(caseId, checker, { is_confirmed: true })
  expect(await rows(sql`select id, account_no from payments_accounts`)).toEqual([{ ...before[0], account_no: '99990000' }])
})

const keys = (over: { merchant_id?: string; private_key?: string } = {}) => ({ ...lianLianKeys, reason, ...over })

test('what the house does not take, or is no key, is not proposed; the secrets of what was rejected or withdrawn are gone', async () => {
  expect(await refused(proposeHouseKeys(opened.world, maker, keys({ merchant_id: 'refused-merchant' })))).toBe('HOUSE_KEYS_NOT_TAKEN')
  expect(await refused(proposeHouseKeys(opened.world, maker, keys({ merchant_id: '' })))).toBe('HOUSE_KEYS_INCOMPLETE')
  const bad = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'
  expect(await refused(proposeHouseKeys(opened.world, maker, keys({ private_key: bad })))).toBe('INPUT_INVALID')
  const sealed = () => rows(sql`select id from payments_sealed_house_keys`)
  await decide((await proposeHouseKeys(opened.world, maker, { ...lianLianKeys, reason })).caseId, checker, { verdict: 'REJECT' })
  expect(await sealed()).toEqual([])
  const { caseId } = await proposeHouseKeys(opened.world, maker, { ...lianLianKeys, reason })
  await withdrawCase(opened.world, maker, { case_id: caseId, reason: '填写有误' } as never)
  await tendHouseKeys(opened.world)
  expect(await sealed()).toEqual([])
  const first = await proposeHouseKeys(opened.world, maker, { ...lianLianKeys, reason })
  await decide(first.caseId)
  const second = await proposeHouseKeys(opened.world, maker, keys({ merchant_id: '2' }))
  await decide(second.caseId)
  expect(await sealed()).toEqual([{ id: second.caseId }])
  expect(await rows(sql`select id from payments_house_keys where in_force_at is not null and ended_at is null`)).toEqual([
    { id: second.caseId },
  ])
})

test('an approval whose trial is over is refused: nothing is put in force by an old answer', async () => {
  const { caseId } = await proposeHouseKeys(opened.world, maker, { ...lianLianKeys, reason })
  opened.clock.advance(6 * 60_000)
  const rules = { ...RULES_OF_CASES, HOUSE_KEYS: { ...RULES_OF_CASES.HOUSE_KEYS, prepare: async () => {} } }
  const input = { case_id: caseId, revision: 1, verdict: 'APPROVE' as const, reason: '已与协议核对', flags: [], is_confirmed: true }
  expect(await refused(decideCase(opened.world, checker, rules, input))).toBe('CASE_UNPREPARED')
})
