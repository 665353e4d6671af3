// Appeals of single ads for tests: a customer whose frozen TikTok accounts have rejected ads in the sandbox, and what became of each.
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openStage, system } from '../ad-accounts/test-stage.ts'
import { freezeByAgency } from '../freezes/freeze-by-agency.ts'
import { createUser } from '../organization/create-user.ts'
import { appealAds } from './appeal-ads.ts'
import { followAds } from './follow-ads.ts'
import { appealed, RISK } from './test-appeals.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const REASON = '该广告已取得商标授权'
export const everything = { kind: 'system' } as const
type Ads = { id: string; review_status?: string; appeal_status?: string; appeal_reject_reasons?: string[] }[]
type Asked = { caseId: string; ids: string[] }
type Accused = Asked & { accountId: string; outsideId: string; id: string }
type Send = NonNullable<World['platforms']['TIKTOK']['adAppeals']>['send']
export type AdStage = Awaited<ReturnType<typeof openAdStage>>

export async function openAdStage() {
  const house = await openStage()
  const { world } = house
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  const { userId } = await createUser(world, system, user)
  const actor = () => house.actor({ userId, userName: '甲主管' })
  const rows = <Row extends object>(query: ReturnType<typeof sql>) => world.db.read(everything, tx => tx.rows<Row>(query))
  let next = 1_843_317_000_000_001n
  return {
    ...house,
    userId,
    appellant: actor,
    rows,
    /** A frozen account whose customer appeals, with so many rejected ads. */
    async accused(count = 1): Promise<Accused> {
      const ids = Array.from({ length: count }, () => String(next++))
      const ads: Ads = ids.map(id => ({ id }))
      const { id: accountId, outsideId } = await house.adopted('tiktok', { balance: '100', smart_plus_ads: ads })
      await freezeByAgency(world, RISK, { account_ids: [accountId], reason: '广告被平台拒绝' })
      const [record] = await rows<{ id: string }>(sql`select id from freezes_records where ad_account_id = ${accountId}`)
      const caseId = await appealed(world, actor(), { object: 'FREEZE', object_id: record?.id ?? '' })
      return { caseId, accountId, outsideId, ids, id: ids[0] ?? '' }
    },
    ask: (of: Asked, reason = REASON) => appealAds(world, RISK, { case_id: of.caseId, ad_ids: of.ids, appeal_reason: reason }),
    fault: (operation: 'tiktok.ad.appeal' | 'tiktok.ad.review', of: Accused, more: object) =>
      house.control('faults', { platform: 'tiktok', operation, accountId: of.outsideId, times: 1, ...more }),
    decideAds: (of: Accused, ...ads: Ads) => house.control(`accounts/tiktok/${of.outsideId}`, { smart_plus_ads: ads }),
    async follow(ms = 0, by: World = world) {
      house.advance(ms)
      return await followAds(by)
    },
    /** By our rows. */
    async statesOf(of: Asked): Promise<string[]> {
      const found = await rows<{ state: string }>(sql`
        select status || case when told = '' then '' else ' ' || told end as state from appeals_platform_calls
        where appeal_id = ${of.caseId} order by id`)
      return found.map(row => row.state)
    },
    /** How many appeals TikTok got of each ad. */
    async gotOf(of: Accused): Promise<number[]> {
      type Shown = { state: { smartPlusAds: { appeals: unknown[] }[] } }
      const { state } = await house.shown<Shown>(`accounts/tiktok/${of.outsideId}`)
      return state.smartPlusAds.map(ad => ad.appeals.length)
    },
    /** This world, with TikTok's call to appeal as the test has it. */
    withSend(how: (send: () => ReturnType<Send>) => ReturnType<Send>): World {
      const { TIKTOK, ...others } = world.platforms
      const { adAppeals } = TIKTOK
      if (!adAppeals) throw new Error('TikTok takes appeals')
      const port = { ...adAppeals, send: (...given: Parameters<Send>) => how(() => adAppeals.send(...given)) }
      return { ...world, platforms: { ...others, TIKTOK: { ...TIKTOK, adAppeals: port } } }
    },
  }
}
