// Ads and creatives of a customer, for tests of strangers: a campaign and an ad at TikTok, a batch, publications, a draft, a picture that is
// pushed, and a video that is being made.
import {
  claimBatch,
  enlistAdAccounts,
  insertActions,
  insertAdDraft,
  insertPublication,
  insertPublishingStep,
  movePublication,
} from '@tallyhelm/modules/ad-management'
import { insertMade, insertPush, insertTask } from '@tallyhelm/modules/creatives'
import { insertItems } from '@tallyhelm/modules/items'
import { emptyPlan, type PlanForm, type PlanPart } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'

export type AdsOf = {
  account: string
  /** the platform's ids */
  outsideAccount: string
  outsideCampaign: string
  outsideGroup: string
  campaign: string
  ad: string
  batch: string
  /** STOPPED before anything was made */
  publication: string
  /** PARTIAL: its next part is an ad group, or an ad */
  campaignAlone: string
  groupAlone: string
  draft: string
  asset: string
  task: string
}
type Owner = { customerId: string; userId: string; name: string }

/** A whole plan for TikTok that passes every rule of ours. */
export function planOfTiktok({ account, asset }: Pick<AdsOf, 'account' | 'asset'>): PlanForm {
  const plan = emptyPlan('TIKTOK', 'USD')
  return {
    ...plan,
    account_id: account,
    plan_name: '冬季新品',
    audience: { ...plan.audience, countries: ['US'] },
    budget: { ...plan.budget, amount: '80.00' },
    creative: {
      ...plan.creative,
      identity: { id: '1', kind: 'CUSTOMIZED_USER' },
      asset_id: asset,
      texts: ['冬季新品'],
      call_to_action: 'SHOP_NOW',
      landing_url: 'https://shop.example.com/winter',
    },
  }
}

/** Its ids are of the size of all others. The ad account is at TikTok. */
export async function fillAds(
  world: World,
  { customerId, userId, name }: Owner,
  { id: account, outsideId: outsideAccount }: { id: string; outsideId: string },
): Promise<AdsOf> {
  const at = world.clock.now()
  const next = () => world.ids.next()
  const [outsideCampaign, outsideGroup, asset] = [next(), next(), next()]
  const known = { account, outsideAccount, outsideCampaign, outsideGroup, asset }
  const filled = { ...known, campaign: next(), ad: next(), batch: next(), draft: next(), task: next() }
  const media = { contentType: 'image/png', extension: 'png', width: 640, height: 640, durationMs: null } as const
  await world.db.transaction({ kind: 'system' }, async tx => {
    await enlistAdAccounts(tx, at)
    for (const [id, level, outsideId, above] of [
      [filled.campaign, 'CAMPAIGN', outsideCampaign, null],
      [filled.ad, 'AD', next(), outsideCampaign],
    ] as const)
      await tx.run(sql`
        insert into ad_management_objects (id, customer_id, ad_account_id, channel, level, outside_id, campaign_id, ad_group_id, name, configured,
          effective, state, is_on, budget_kind, budget_minor)
        overriding system value
        values (${id}, ${customerId}, ${account}, 'TIKTOK', ${level}, ${outsideId}, ${above}, ${above === null ? null : outsideGroup},
          ${`${name}的广告`}, 'ENABLE', 'ENABLE', 'ON', true, ${level === 'CAMPAIGN' ? 'DAILY' : null}, ${level === 'CAMPAIGN' ? 9000 : null})`)
    const batch = { id: filled.batch, customerId, undoUntil: new Date(at.getTime() + 3_600_000), by: name, at }
    await claimBatch(tx, { ...batch, requestKey: next(), bodyHash: 'x' })
    const action = {
      id: next(),
      objectId: filled.ad,
      adAccountId: account,
      level: 'AD',
      kind: 'SWITCH',
      from: 'ACTIVE',
      to: 'PAUSED',
    } as const
    await insertActions(tx, batch, [{ ...action, budgetKind: null }])

    const made = {
      id: asset,
      customerId,
      kind: 'IMAGE',
      name: `${name}的图.png`,
      bytes: 100,
      md5: asset.padStart(32, '0'),
      isAiMade: false,
    } as const
    const by = { userId, createdBy: name, at }
    await insertMade(tx, { ...made, ...by, source: 'UPLOAD', fileName: `${asset}.png`, media, fits: ['FACEBOOK', 'TIKTOK'] })
    const item = { customerId, subCustomerId: null, channel: 'TIKTOK', target: outsideAccount } as const
    const push = next()
    await insertItems(tx, [{ ...item, id: push, kind: 'PUSH', name: push }], at)
    await insertPush(tx, { id: push, customerId, assetId: asset, adAccountId: account, channel: 'TIKTOK', at })
    await insertItems(tx, [{ ...item, id: filled.task, kind: 'CREATION', name: filled.task }], at)
    const video = { kind: 'SYMPHONY' as const, name: `${name}的视频`, script: '稿', avatarId: null }
    await insertTask(tx, {
      ...video,
      ...by,
      imageIds: [asset],
      id: filled.task,
      customerId,
      adAccountId: account,
      requestKey: next(),
      bodyHash: 'x',
    })
    await insertAdDraft(tx, {
      id: filled.draft,
      customerId,
      subCustomerId: null,
      channel: 'TIKTOK',
      name: '半份',
      content: {},
      by: name,
      at,
    })
  })
  const plan = { ...planOfTiktok(filled), plan_name: `${name}的计划` }
  const publication = async (part: PlanPart, state: 'STOPPED' | 'PARTIAL'): Promise<string> => {
    const id = next()
    await world.db.transaction({ kind: 'system' }, async tx => {
      const own = { id, customerId, subCustomerId: null, adAccountId: account, channel: 'TIKTOK', plan, part, createdAt: at } as const
      await insertPublication(tx, { ...own, userId, createdBy: name, requestKey: next(), bodyHash: 'x' })
      await movePublication(tx, own, state, at)
      const step = next()
      const item = { id: step, kind: 'PUBLISHING', customerId, subCustomerId: null, channel: 'TIKTOK', target: outsideAccount } as const
      await insertItems(tx, [{ ...item, name: step }], at)
      await tx.run(sql`update items_items set state = 'REFUSED', next_at = null, ended_at = ${at} where id = ${step}`)
      await insertPublishingStep(tx, { ...own, state, isCleaningAsked: false }, { id: step, step: 'CAMPAIGN' })
    })
    return id
  }
  return {
    ...filled,
    publication: await publication('AD', 'STOPPED'),
    campaignAlone: await publication('CAMPAIGN', 'PARTIAL'),
    groupAlone: await publication('AD_GROUP', 'PARTIAL'),
  }
}
