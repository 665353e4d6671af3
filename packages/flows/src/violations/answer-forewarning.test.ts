// Forewarnings opened and handled: colleagues at once, ads that come in between, and what belongs to somebody else.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { handleSeenForewarnings, readForewarning } from './answer-forewarning.ts'
import { recordForewarning } from './record-forewarning.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
let nextAd = 1
const warn = async (adAccountId: string) => {
  house.advance(60_000)
  const ads = [{ outsideAdId: String(nextAd++), name: '广告', reason: '落地页价格与广告不一致' }]
  await recordForewarning(house.world, system, { adAccountId, violationType: 'LANDING_PAGE', ads })
}
const warned = async () => {
  const { id } = await house.adopted('meta', { cap: '100' })
  await warn(id)
  return { adAccountId: id, ...(await only(id)) }
}
type Warning = { id: string; status: string; warned_at: Date; ending: string | null; handled_by: string }
const all = (adAccountId: string) =>
  rows<Warning>(
    sql`select id, status, warned_at, ending, handled_by from violations_forewarnings where ad_account_id = ${adAccountId} order by id`,
  )
async function only(adAccountId: string): Promise<Warning> {
  const [one, ...others] = await all(adAccountId)
  if (!one || others.length > 0) throw new Error('not one warning')
  return one
}
const seen = ({ id, warned_at }: { id: string; warned_at: Date }) => ({ forewarning_id: id, warned_at: warned_at.toISOString() })
const handle = (actor: Parameters<typeof handleSeenForewarnings>[1], ...each: { id: string; warned_at: Date }[]) =>
  handleSeenForewarnings(house.world, actor, { forewarnings: each.map(seen) })

test('a warning is read, handled, and unread again when more ads come', async () => {
  const one = await warned()
  await readForewarning(house.world, house.actor(), seen(one))
  await readForewarning(house.world, house.actor(), seen(one))
  expect(await only(one.adAccountId)).toMatchObject({ status: 'READ' })
  expect(await handle(house.actor(), one)).toEqual({ handled_count: 1, changed_ids: [] })
  expect(await only(one.adAccountId)).toMatchObject({ status: 'HANDLED', ending: 'CUSTOMER', handled_by: '甲' })
  await readForewarning(house.world, house.actor(), seen(one))
  await warn(one.adAccountId)
  expect(await only(one.adAccountId)).toMatchObject({ id: one.id, status: 'UNREAD', ending: null, handled_by: '' })
  expect(await rows(sql`select action, actor from audit_entries where object_kind = 'forewarning' and object_id = ${one.id}`)).toEqual([
    { action: 'violations.handle-forewarning', actor: expect.any(String) },
  ])
})

test('who has not seen the latest ads reads and handles nothing', async () => {
  const one = await warned()
  await warn(one.adAccountId)
  await readForewarning(house.world, house.actor(), seen(one))
  await expect(handle(house.actor(), one)).rejects.toMatchObject({ refusal: 'FOREWARNING_CHANGED' })
  expect(await only(one.adAccountId)).toMatchObject({ status: 'UNREAD' })
})

test('of two colleagues at once one handles, the other hears that it has changed; of many the rest is handled', async () => {
  const [one, other] = [await warned(), await warned()]
  const answers = await Promise.allSettled([handle(house.actor(), one), handle(house.actor({ userId: '2', userName: '乙' }), one)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'FOREWARNING_CHANGED' } })
  expect(await handle(house.actor(), one, other)).toEqual({ handled_count: 1, changed_ids: [one.id] })
})

test('what is somebody else’s is missing, and nothing else is handled with it', async () => {
  const one = await warned()
  for (const actor of [house.actor({ customerId: '999' }), house.actor({ subCustomerId: house.subCustomerId })]) {
    await expect(readForewarning(house.world, actor, seen(one))).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(handle(actor, one)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
  await expect(handle(house.actor(), one, { id: '404', warned_at: one.warned_at })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await only(one.adAccountId)).toMatchObject({ status: 'UNREAD' })
})

test('more ads open another warning where the handled one is over', async () => {
  for (const ending of ['PLATFORM', 'RECTIFICATION', 'WITHDRAWN']) {
    const one = await warned()
    const adCount = ending === 'PLATFORM' ? 0 : 1
    await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(
        sql`update violations_forewarnings set status = 'HANDLED', handled_at = now(), ending = ${ending}, ad_count = ${adCount} where id = ${one.id}`,
      ),
    )
    await warn(one.adAccountId)
    expect((await all(one.adAccountId)).map(row => row.status)).toEqual(['HANDLED', 'UNREAD'])
  }
})
