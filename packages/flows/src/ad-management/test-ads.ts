// Ads on a stage over the sandbox: accounts with campaigns on three channels, readings, and jobs that are worked off as time passes; for tests only.
import { adListRequest } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { adList } from '@tallyhelm/views/ad-management/ad-list'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { carryAds } from './carry-ads.ts'
import { planAdReadings, readAds } from './read-ads.ts'

type AdsPort = NonNullable<World['platforms']['FACEBOOK']['ads']>
type MadePlan = Parameters<AdsPort['making']['make']>[1]['plan']
export type Row = Awaited<ReturnType<typeof adList>>['content'][number]

export type AdStage = Stage & {
  rows<Shape>(query: ReturnType<typeof sql>): Promise<Shape[]>
  list(request: object, actor?: Pick<TenantActor, 'customerId' | 'subCustomerId'>): Promise<Row[]>
  /** Reads the account whole, with minutes passing before. */
  reading(adAccountId: string, minutes?: number): Promise<void>
  /** Works off what is due of the accounts until nothing is open, with seconds passing between. */
  work(world?: World, rounds?: number): Promise<void>
  actions(): Promise<ActionLine[]>
  /** Another customer. */
  tenant(): Promise<{ customerId: string }>
}
export type ActionLine = {
  object_id: string
  kind: string
  from_value: string
  to_value: string
  state: string
  reason: string
  tries: number
}

/** Faults of an answer, and how often a change is sent then: again only where the platform had time to show it and shows it not. */
export const ANSWER_FAULTS = [
  ['answer_lost_before_work', 2],
  ['answer_lost_after_work', 1],
  ['half_body', 1],
  ['http_5xx_after_work', 1],
  ['http_5xx_before_work', 2],
  ['duplicate', 1],
] as const

/** At 12:00 in Shanghai. */
export async function openAdStage(): Promise<AdStage> {
  const stage = await openStage()
  const rows = <Shape>(query: ReturnType<typeof sql>) => stage.world.db.read({ kind: 'system' }, tx => tx.rows<Shape>(query))
  return {
    ...stage,
    rows,
    async list(request, actor = { customerId: stage.customerId, subCustomerId: null }) {
      const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
      const asked = adListRequest.parse({ channel: 'FACEBOOK', level: 'AD_GROUP', ...request })
      return (await adList(stage.world.db, scope, asked)).content
    },
    async reading(adAccountId, minutes = 61) {
      stage.advance(minutes * 60_000)
      await planAdReadings(stage.world)
      await readAds(stage.world, adAccountId)
    },
    async work(world = stage.world, rounds = 60) {
      for (let round = 0; round < rounds; round += 1) {
        const open = await rows<{ id: string; at: Date }>(
          sql`select ad_account_id as id, min(due_at) as at from ad_management_actions where due_at is not null group by 1 order by 1`,
        )
        if (open.length === 0) return
        const nextAt = Math.min(...open.map(({ at }) => at.getTime()))
        stage.advance(Math.max(7_000, nextAt - stage.clock.now().getTime()))
        for (const { id } of open) await carryAds(world, id)
      }
    },
    tenant: () => createCustomer(stage.world, system, { name: '乙', customerType: 1, customerNature: 'DIRECT_AGENT' }),
    actions: () =>
      rows<ActionLine>(
        sql`select object_id, kind, from_value, to_value, state, reason, tries::int from ad_management_actions order by made_at, id`,
      ),
  }
}

/** The same world, with some calls of a channel's port otherwise. */
export function withAds(world: World, channel: 'FACEBOOK' | 'GOOGLE' | 'TIKTOK', over: (port: AdsPort) => Partial<AdsPort>): World {
  const port = world.platforms[channel].ads
  if (!port) throw new Error(`${channel} has no ads`)
  const platforms = { ...world.platforms, [channel]: { ...world.platforms[channel], ads: { ...port, ...over(port) } } }
  return Object.create(world, { platforms: { value: platforms } }) as World // the same world with another port
}

let tree = 0
/** A Meta account with a campaign, ad groups by name, and one ad in each. */
export async function metaAccount(stage: Stage, groups: Record<string, object>, more: Record<string, unknown> = {}) {
  tree += 1
  const id = (kind: number, at: number) => `1203${kind}${String(tree).padStart(7, '0')}${String(at).padStart(5, '0')}`
  const names = Object.keys(groups)
  const ids = Object.fromEntries(names.map((name, at) => [name, id(2, at + 1)]))
  const old = '2026-01-05T04:00:00+00:00'
  const objects = [
    { id: id(1, 1), level: 'campaign', name: `系列 ${tree}`, objective: 'OUTCOME_SALES', created_at: old, updated_at: old },
    ...names.map(name => ({
      id: ids[name],
      name,
      campaign_id: id(1, 1),
      daily_budget: '50',
      countries: ['US'],
      created_at: old,
      updated_at: old,
      ...groups[name],
    })),
  ]
  const ads = names.map((name, at) => ({
    id: id(3, at + 1),
    name: `广告 ${name}`,
    ad_set_id: ids[name],
    links: ['https://shop.example.com/a'],
    page_id: '104000000000001',
    created_at: old,
    updated_at: old,
  }))
  const account = { cap: '100000', timezone: 'Asia/Shanghai', ad_objects: objects, ads, ...more }
  const adopted = await stage.adopted('meta', account)
  await syncAccount(stage.world, system, { adAccountId: adopted.id })
  return { ...adopted, campaign: id(1, 1), ids, objects, ads }
}

/** Campaigns with an ad group in each, made by the port; budgets are kept by campaigns at Google, by ad groups at TikTok (`level`, `ids`). */
export async function budgetsAt(stage: Stage, platform: 'google' | 'tiktok', count: number) {
  const adopted = await stage.adopted(platform, {
    ...(platform === 'google' ? { cap: '100000' } : { balance: '100000' }),
    timezone: 'Asia/Shanghai',
  })
  const account = await stage.read(adopted.id)
  const port = stage.world.platforms[account.channel].ads
  const plan: MadePlan = {
    objective: 'TRAFFIC',
    budget: { kind: 'DAILY', amount: money(6000n, 'USD') },
    schedule: { startsAt: null, endsAt: null },
    audience: { countries: ['US'], ageFrom: 18, ageUntil: null, gender: 'ALL', keywords: ['shoes'] },
    placements: null,
    conversion: null,
    creative: {
      identity: null,
      media: null,
      headlines: ['Red shoes', 'Ships today', 'On sale'],
      texts: ['Light and made to last.', 'Free returns.'],
      callToAction: null,
      landingUrl: 'https://shop.example.com/a',
      isAiMade: false,
    },
  }
  const making = async (order: { level: 'CAMPAIGN' } | { level: 'AD_GROUP'; campaignId: string }, name: string, requestId: number) => {
    const made = await port?.making.make(account, { ...order, name, requestId: String(requestId), plan })
    if (made?.kind !== 'done') throw new Error(JSON.stringify(made))
    return made.id
  }
  const [campaigns, groups]: [string[], string[]] = [[], []]
  for (let at = 0; at < count; at += 1) {
    const campaignId = await making({ level: 'CAMPAIGN' }, `系列 ${at}`, 1000 + at)
    campaigns.push(campaignId)
    groups.push(await making({ level: 'AD_GROUP', campaignId }, `组 ${at}`, 2000 + at))
  }
  const kept = platform === 'google' ? ({ level: 'CAMPAIGN', ids: campaigns } as const) : ({ level: 'AD_GROUP', ids: groups } as const)
  return { ...adopted, ...kept, account, port, campaigns, groups }
}
