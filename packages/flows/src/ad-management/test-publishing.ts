// Publications on a stage over the sandbox: written, carried out step by step, and what stands at the platform; for tests only.
import { createHash } from 'node:crypto'
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import type { PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { emptyPlan, type PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { pictureOf } from '@tallyhelm/sandbox/meta/pictures'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryOut, lookAgain } from '../items/carry-out.ts'
import { adOptions } from './publishing-options.ts'
import { createPublication } from './publishing-create.ts'
import { type MediaOfAsset, publishingItems } from './publishing-items.ts'
import type { AdObjectTold } from './publishing-port.ts'

export const CHANNELS = ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const
/** What may become of an answer to a creation. */
export const CUTS = ['answer_lost_before_work', 'answer_lost_after_work', 'half_body', 'http_5xx_after_work', 'duplicate'] as const
const PLATFORMS = { FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const
const ON = ['ACTIVE', 'ENABLED', 'ENABLE']
const ASSET_ID = '1'

/** A picture that every ad account of the test takes at once. */
const pictures = new Map<string, string>()
const mediaOf: MediaOfAsset = async (world, _owner, { accountId }) => {
  const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, accountId))
  if (!account) throw new Error('no such ad account')
  const known = pictures.get(accountId)
  if (known !== undefined) return { kind: 'ready', media: { kind: 'IMAGE', id: known, coverId: null, isAiMade: false } }
  const bytes = account.channel === 'FACEBOOK' ? Buffer.from(pictureOf(accountId)) : pngOf(600, 600)
  const sent = await world.platforms[account.channel].ads?.media?.upload(account, 'IMAGE', {
    name: `图 ${accountId}.png`,
    contentType: 'image/png',
    bytes: bytes.length,
    md5: createHash('md5').update(bytes).digest('hex'),
    async *content(from = 0) {
      yield await Promise.resolve(bytes.subarray(from))
    },
  })
  if (sent?.kind !== 'done') throw new Error(JSON.stringify(sent))
  pictures.set(accountId, sent.id)
  return { kind: 'ready', media: { kind: 'IMAGE', id: sent.id, coverId: null, isAiMade: false } }
}

/** A picture's first bytes, which tell its size. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

export type StepLine = { step: PublishingStep; state: string; told: string; resultId: string | null }

/** `media`: what becomes of assets, where somebody else made the stage ready. */
export async function publishingOn(house: Stage, media?: MediaOfAsset) {
  const actor = house.actor()
  if (media === undefined) await registered(house.world, actor)
  const rules = { PUBLISHING: publishingItems(media ?? mediaOf) }
  const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
  const run = (world: World = house.world) => carryOut(world, rules)
  const stepsOf = (publicationId: string) =>
    rows<StepLine>(sql`
      select s.step, i.state, i.told, i.result_id as "resultId" from ad_management_publication_steps s join items_items i on i.id = s.id
      where s.publication_id = ${publicationId} order by s.id`)
  const stateOf = async (publicationId: string) =>
    (await rows<{ state: string }>(sql`select state from ad_management_publications where id = ${publicationId}`))[0]?.state

  /** Dollars unless told otherwise. */
  async function account(channel: Channel, over: Record<string, unknown> = {}) {
    const money = channel === 'TIKTOK' ? { balance: '100000' } : { cap: '100000' }
    return { channel, ...(await house.adopted(PLATFORMS[channel], { ...money, ...over })) }
  }
  type Account = Awaited<ReturnType<typeof account>>
  async function planFor({ channel, id }: Account, over: Partial<PlanForm> = {}): Promise<PlanForm> {
    const plan = emptyPlan(channel, 'USD')
    const isSearch = channel === 'GOOGLE'
    const { identities } = await adOptions(house.world, actor, id)
    const [identity] = identities
    return {
      ...plan,
      account_id: id,
      plan_name: '冬季新品',
      audience: { ...plan.audience, countries: ['US', 'JP'], age_from: 25, age_until: 54, keywords: isSearch ? ['running shoes'] : [] },
      budget: { ...plan.budget, amount: '80.00' },
      creative: {
        ...plan.creative,
        identity: isSearch || !identity ? null : { id: identity.id, kind: identity.kind },
        asset_id: isSearch ? null : ASSET_ID,
        headlines: isSearch ? ['Red shoes', 'Ships today', '限时优惠'] : [],
        texts: isSearch ? ['Light and made to last.', 'Free returns.'] : ['冬季新品，限时优惠'],
        call_to_action: isSearch ? null : 'SHOP_NOW',
        landing_url: 'https://shop.example.com/winter',
      },
      ...over,
    }
  }
  const publish = async (plan: PlanForm, by: TenantActor = actor, key: string = crypto.randomUUID()) =>
    (await createPublication(house.world, by, { idempotencyKey: key, plan, part: 'AD' }, () => Promise.resolve())).publication_id

  async function objects({ channel, id }: Account): Promise<AdObjectTold[]> {
    const told = await house.world.platforms[channel].ads?.list.readObjects(await house.read(id), null)
    if (told?.kind !== 'ok') throw new Error(JSON.stringify(told))
    return told.value.filter(each => !['DELETED', 'REMOVED', 'DELETE'].includes(each.configured))
  }
  /** Ads that deliver as far as what was set on them and above them goes. */
  async function running(of: Account): Promise<string[]> {
    const all = await objects(of)
    const on = new Set(all.filter(({ configured }) => ON.includes(configured)).map(({ level, id }) => `${level} ${id}`))
    return all
      .filter(
        ({ level, id, campaignId, adGroupId }) =>
          level === 'AD' && on.has(`AD ${id}`) && on.has(`AD_GROUP ${adGroupId}`) && on.has(`CAMPAIGN ${campaignId}`),
      )
      .map(({ id }) => id)
  }
  return {
    actor,
    rows,
    run,
    stepsOf,
    stateOf,
    account,
    planFor,
    publish,
    objects,
    running,
    /** Until the step's turn has come. */
    async runTo(publicationId: string, step: PublishingStep): Promise<void> {
      for (let pass = 0; pass < 20; pass += 1) {
        if ((await stepsOf(publicationId)).at(-1)?.step === step) return
        await run()
      }
      throw new Error(`never came to ${step}: ${JSON.stringify(await stepsOf(publicationId))}`)
    },
    /** Until it ends or stops, with time going on between, and until lists must show everything. Nothing runs before the last step. */
    async runOut(publicationId: string, of: Account, world?: World): Promise<string | undefined> {
      const seen = new Set<string | undefined>()
      for (let pass = 0; pass < 60; pass += 1) {
        const last = (await stepsOf(publicationId)).at(-1)
        if (last?.step !== 'ON_CAMPAIGN' && !seen.has(last?.step)) expect(await running(of), `before ${last?.step}`).toEqual([])
        seen.add(last?.step)
        const state = await stateOf(publicationId)
        if (state !== 'RUNNING' && state !== 'CLEANING') break
        await run(world)
        house.advance(31_000)
      }
      house.advance(house.world.settings.settleMs)
      const items = await rows<{ id: string }>(sql`select id from ad_management_publication_steps where publication_id = ${publicationId}`)
      for (const { id } of items) await lookAgain(house.world, rules, id)
      return await stateOf(publicationId)
    },
  }
}

export const countsOf = (objects: readonly AdObjectTold[]) => ({
  CAMPAIGN: objects.filter(({ level }) => level === 'CAMPAIGN').length,
  AD_GROUP: objects.filter(({ level }) => level === 'AD_GROUP').length,
  AD: objects.filter(({ level }) => level === 'AD').length,
})
