// Who represents a licence, over the sandbox: asked where TikTok asks, sealed, told once for each account, deleted after the application.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Representative } from '@tallyhelm/protocol/topics/openings/representative'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryOut } from '../items/carry-out.ts'
import type { RulesOfItems } from '../items/item-rules.ts'
import { applyForAccounts, correctOpening, retryOpening, withdrawOpening } from './apply-for-accounts.ts'
import { openingItems } from './carry-openings.ts'
import { deleteRepresentatives } from './representative.ts'
import { setOpeningTerms } from './set-terms.ts'
import { heldCompany, openingOf, passed, pictureLicence, reviewer } from './test-openings.ts'

/** Of a sole trader. */
const NUMBER = '92350100M000100Y40'
const PAPERS: Representative = {
  name: '王一',
  document_type: 'ID_CARD',
  document_id: '11010119900307109X',
  unionpay_account: '6222000000001234',
  phone: '13812345678',
}
const PLAIN = /11010119900307109X|6222000000001234|13812345678|王一/
const RULES: RulesOfItems = { OPENING: openingItems }
let house: Stage
let actor: TenantActor
let companyId: string
let next = 0

beforeAll(async () => {
  house = await openStage()
  actor = house.actor()
  await registered(house.world, actor)
  ;({ companyId } = await heldCompany(house.world, actor, pictureLicence, { registration_number: NUMBER }))
  await house.control('accounts', { platform: 'tiktok', id: '7100000000000000001', center_type: 'AGENCY' })
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const apply = async (over: Parameters<typeof openingOf>[1] = {}, who = actor) => {
  next += 1
  const request = openingOf(companyId, { channel: 'TIKTOK', account_name: `店 ${next}`, ...over })
  return (await applyForAccounts(house.world, who, { idempotencyKey: crypto.randomUUID(), request })).applyId
}
/** One that nobody told TikTok about: what was verified of a licence counts for all its accounts. */
const freshLicence = () =>
  house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update companies_applications set registration_number = ${`92${String(next).padStart(16, '0')}`}`),
  )
/** The account that comes of it, while it waits for TikTok's review. */
async function made(): Promise<{ id: string; account: string }> {
  await freshLicence()
  const id = await apply({ representative: PAPERS })
  await setOpeningTerms(house.world, reviewer, { case_id: id, parent_id: testAgency.centerId, industry_id: '290101' })
  await passed(house.world, id)
  await carryOut(house.world, RULES)
  const [item] = await rows<{ result_id: string }>(sql`select result_id from items_items where case_id = ${id}`)
  return { id, account: item?.result_id ?? '' }
}
async function runFor(looks: number, ms = 61_000): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await carryOut(house.world, RULES)
    house.advance(ms)
  }
}
const timesTold = async (account: string) =>
  (await house.shown<{ state: { representative?: { times: number } } }>(`accounts/tiktok/${account}`)).state.representative?.times ?? 0
const itemOf = async (id: string) =>
  (
    await rows<{ state: string; waits_for: string; told: string }>(
      sql`select state, waits_for, told from items_items where case_id = ${id}`,
    )
  )[0]

test('where TikTok asks, each part is asked for and judged; others are not asked, and nobody is kept unasked', async () => {
  const at = (...paths: string[]) => ({ refusal: 'INPUT_INVALID', fields: paths.map(path => ({ path: `representative.${path}` })) })
  await expect(apply()).rejects.toMatchObject(at('name', 'document_type', 'document_id', 'unionpay_account', 'phone'))
  const wrong = { ...PAPERS, name: 'Wang', document_id: '110101199003071090', unionpay_account: '12', phone: '0755' }
  await expect(apply({ representative: wrong })).rejects.toMatchObject(at('name', 'document_id', 'unionpay_account', 'phone'))
  await expect(apply({ channel: 'GOOGLE', representative: PAPERS })).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
  const strangers = [{ key: 'nobodys.webp', name: '资质.png' }]
  await expect(apply({ representative: PAPERS, qualifications: strangers })).rejects.toMatchObject({ fields: [{ path: 'qualifications' }] })
  const id = await apply({ representative: PAPERS })
  await withdrawOpening(house.world, actor, id)
  // Sealed, and shown masked alone: nothing else that is kept has it, and another customer sees not even that.
  const [kept] = await rows<{ sealed: string; masked: Representative }>(
    sql`select sealed, masked from openings_representatives where id = ${id}`,
  )
  expect(kept?.masked).toEqual({
    name: '王*',
    document_type: 'ID_CARD',
    document_id: '11**************9X',
    unionpay_account: '************1234',
    phone: '138****5678',
  })
  expect(kept?.sealed).not.toMatch(PLAIN)
  const said = await rows(sql`select to_jsonb(e) from audit_entries e union all select to_jsonb(a) from openings_applications a`)
  expect(JSON.stringify(said)).not.toMatch(PLAIN)
  const strange = { kind: 'tenant', customerId: '99', subCustomerId: null } as const
  expect(await house.world.db.read(strange, tx => tx.rows(sql`select from openings_representatives`))).toEqual([])
})

test.each(['none', 'answer_lost_after_work', 'answer_lost_before_work', 'rate_limit'])(
  'an account is told who represents its licence once, whatever is lost (%s), and is ready only then',
  async kind => {
    if (kind !== 'none') await house.control('faults', { kind, operation: 'tiktok.unionpay.submit', times: 1 })
    const { id, account } = await made()
    await house.control(`accounts/tiktok/${account}`, { status: 'STATUS_ENABLE' })
    await runFor(3)
    if (kind.startsWith('answer_lost')) expect(await itemOf(id)).toMatchObject({ state: 'WAITING' })
    await runFor(24)
    expect(await timesTold(account)).toBe(1)
    expect(await itemOf(id)).toMatchObject({ state: 'DONE' })
  },
)

test('what TikTok refuses of it is told without the papers, and answered by the customer', async () => {
  const message = `representative_id: ${PAPERS.document_id} is not known.`
  await house.control('faults', { kind: 'error', operation: 'tiktok.unionpay.submit', code: '40002', message, times: 1 })
  const { id, account } = await made()
  expect(await itemOf(id)).toMatchObject({
    state: 'WAITING',
    waits_for: 'CUSTOMER',
    told: expect.stringMatching(/^representative_id: \*\*\* is not known\./),
  })
  await runFor(4)
  expect(await timesTold(account)).toBe(0)
  const correct = (representative: Representative) =>
    correctOpening(house.world, actor, { id, website: 'https://shop.example.com', representative })
  await expect(correct({ ...PAPERS, phone: '1' })).rejects.toMatchObject({ fields: [{ path: 'representative.phone' }] })
  await correct({ ...PAPERS, document_type: 'PASSPORT', document_id: 'E12345678' })
  await runFor(4)
  expect(await timesTold(account)).toBe(1)
  await house.control(`accounts/tiktok/${account}`, { status: 'STATUS_CONFIRM_FAIL_END' })
  await runFor(2, 3_600_000)
  expect(await itemOf(id)).toMatchObject({ state: 'REFUSED' })

  // Thirty days after its end it is deleted; what is asked for anew after that is told anew.
  house.advance(29 * 86_400_000)
  await deleteRepresentatives(house.world)
  const kept = () => rows(sql`select sealed is null as is_gone, masked from openings_representatives where id = ${id}`)
  expect(await kept()).toMatchObject([{ is_gone: false }])
  house.advance(2 * 86_400_000)
  expect(await deleteRepresentatives(house.world)).toBeGreaterThan(0)
  expect(await kept()).toEqual([{ is_gone: true, masked: null }])
  await expect(retryOpening(house.world, actor, id)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  await freshLicence()
  const waiting = await apply({ representative: PAPERS })
  house.advance(60 * 86_400_000)
  await deleteRepresentatives(house.world)
  expect(await rows(sql`select sealed is null as is_gone from openings_representatives where id = ${waiting}`)).toEqual([
    { is_gone: false },
  ])
})
