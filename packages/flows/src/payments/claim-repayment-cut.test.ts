// A claimed repayment, once: by two people, at once with others, and cut off before any step.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { cutWorld, quietly } from '../quota/test-dying-world.ts'
import { proposeMatch, proposeReturn } from './propose-match.ts'
import { arrives, asked, checker, decide, maker, propose, reason, stateOf } from './test-claims.ts'
import { debtor, one, openPayingStage, refusal, stage, statementOf, violations } from './test-repay-by-payment.ts'

beforeAll(openPayingStage)
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

test('neither the same person nor two at once: one approval is carried out, once', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const arrivalId = await arrives(100)
  const caseId = await propose(arrivalId, of, [[statement, '100']])
  expect(await refusal(propose(arrivalId, of, [[statement, '100']]))).toBe('CASE_OPEN')
  expect(await refusal(decide(caseId, { ...maker, role: 'ADMIN' }))).toBe('CASE_CHECKER_IS_MAKER')
  expect(await refusal(decide(caseId, { ...checker, role: 'FIN' }))).toBe('PERMISSION_DENIED')
  const ends = await Promise.all([refusal(decide(caseId)), refusal(decide(caseId, { ...checker, staffId: '903' }))])
  expect(ends.filter(refused => refused === undefined)).toHaveLength(1)
  // Its answer was lost, so it is asked for again.
  expect(await refusal(decide(caseId))).toBe('CASE_CLOSED')
  expect(await stage.allocations(of)).toHaveLength(1)
  expect(await refusal(propose(arrivalId, of, [[statement, '1']]))).toBe('ARRIVAL_SETTLED')
  expect(await violations()).toEqual([])
})

test('two lines for one statement, and sent back at the same moment: no statement gets too much, and no money goes twice', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const [first, second] = [await arrives(80), await arrives(80)]
  const claims = [await propose(first, of, [[statement, '80']]), await propose(second, of, [[statement, '80']])]
  const back = await proposeReturn(stage.world, maker, { arrival_id: second, payee: '某公司', payee_account: '', reason })
  const backed = decideCase(stage.world, checker, RULES_OF_CASES, {
    case_id: back.caseId,
    revision: 1,
    verdict: 'APPROVE',
    reason,
    flags: [],
    is_confirmed: true,
  })
  const ends = await Promise.all([...claims.map(id => refusal(decide(id))), refusal(backed)])
  expect(ends[0]).toBeUndefined()
  expect(ends.slice(1).filter(end => end === 'ARRIVAL_SETTLED')).toHaveLength(1)
  const [{ paid } = { paid: '' }] = (await stage.statements(of)) as { paid: string }[]
  expect(Number(paid)).toBe(ends[1] === undefined ? 10_000 : 8_000)
  expect(await violations()).toEqual([])
})

test('a proposal that is cut off before any step leaves neither case nor claim', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const arrivalId = await arrives(10)
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const { world, died } = cutWorld(stage.world, nth)
    await quietly(proposeMatch(world, maker, asked(arrivalId, of, [[statement, '10']])))
    hasDied = died()
    const { rows } = await stage.query(`select (select count(*) from payments_matches where arrival_id = ${arrivalId})::int as matches,
      (select count(*) from cases_cases where kind = 'RECHARGE_MATCH' and subject = '${arrivalId}')::int as cases,
      (select count(*) from payments_match_shares where statement_id = ${statement})::int as shares`)
    expect(rows).toEqual([hasDied ? { matches: 0, cases: 0, shares: 0 } : { matches: 1, cases: 1, shares: 1 }])
  }
  expect(nth).toBeGreaterThan(5)
})

test('an approval that is cut off before any step has done nothing, and done again it has done all, once', async () => {
  const of = await debtor()
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const statement = await statementOf(of, 1_000, {
      month: `20${10 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
    })
    const arrivalId = await arrives(12)
    const caseId = await propose(arrivalId, of, [[statement, '10']])
    const { world, died } = cutWorld(stage.world, nth)
    await quietly(decide(caseId, checker, world))
    hasDied = died()
    if (hasDied) {
      expect(await stateOf(arrivalId)).toBe('UNMATCHED')
      expect((await stage.query(`select 1 from payments_recharges where key = 'case ${caseId}'`)).rows).toEqual([])
      await decide(caseId)
    }
    expect(await one(`select status as id from credit_statements where id = ${statement}`)).toBe('SETTLED')
  }
  expect(nth).toBeGreaterThan(15)
  expect((await stage.books(of))['WALLET CNY']).toBe(String(nth * 200))
  expect(await violations()).toEqual([])
})
