// Campaigns, ad sets and ads of a Meta account as whoever controls the sandbox wants them; amounts are in major units.
import { z } from 'zod'
import { noteSet } from '../state/ad-shares.ts'
import type { AdNode, Delivery, MetaAd, MetaAdObject } from '../state/meta-ads.ts'
import type { MetaAccount } from '../state/model.ts'
import { addSpend, noteHour } from '../state/spend.ts'
import { DAY_MS, instantOf } from '../state/zone.ts'

const amount = z.union([z.string(), z.number()]).transform(String)
const id = z.string().regex(/^\d+$/)
const feedback = z.record(z.string(), z.string())
const node = {
  id,
  status: z.enum(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED']).optional(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
  app_id: id.optional(),
  pixel_id: id.optional(),
}

/** `spend_per_hour` is spent by the second while it delivers; `weight` is a part of what the account spends anyway; `spend` is added at once. */
const adObject = z.strictObject({
  ...node,
  level: z.enum(['campaign', 'adset']).default('adset'),
  name: z.string().default('广告组'),
  effective_status: z.string().default('ACTIVE'),
  daily_budget: amount.default('0'),
  lifetime_budget: amount.optional(),
  campaign_id: id.optional(),
  objective: z.string().optional(),
  countries: z.array(z.string()).optional(),
  /** where its money goes, whatever it is aimed at */
  delivers_in: z.array(z.string()).optional(),
  spend_per_hour: amount.optional(),
  weight: z.int().min(1).optional(),
  spend: z.array(z.strictObject({ date: z.iso.date(), hour: z.int().min(0).max(23).default(12), spend: amount })).optional(),
  clicks_per_purchase: z.int().min(0).default(20),
  purchase_value: amount.default('30'),
})
/** Those of no ad set are as their review left them: rejected unless told otherwise. */
const metaAd = z.object({
  ...node,
  name: z.string(),
  effective_status: z.string().optional(),
  global: feedback.optional(),
  placement_specific: z.record(z.string(), feedback).optional(),
  picture_url: z.string().optional(),
  ad_set_id: id.optional(),
  links: z.array(z.string()).optional(),
  page_id: id.optional(),
  instagram_id: id.optional(),
  conversion_domain: z.string().optional(),
})

export const adTreePatch = { ad_objects: z.array(adObject).optional(), ads: z.array(metaAd).optional() }
const given = z.object(adTreePatch)

type Read = (text: string) => bigint

/** Replaces them; what an ad set that stays has spent is kept. */
export function patchAdTree(target: MetaAccount, { ad_objects: objects, ads }: z.infer<typeof given>, read: Read): void {
  if (ads !== undefined) target.ads = ads.map(adOf)
  if (objects === undefined) return
  const before = new Map(target.adObjects?.map(each => [each.id, each.delivery]))
  target.adObjects = objects.map(object => objectOf(object, before.get(object.id), read))
  for (const { id: setId, spend = [] } of objects) for (const row of spend) addRow(target, setId, row, read)
}

function objectOf(object: z.infer<typeof adObject>, before: Pick<Delivery, 'hours' | 'earlier'> | undefined, read: Read): MetaAdObject {
  const { spend_per_hour: perHour, weight, lifetime_budget: lifetime } = object
  const delivery = {
    ...(weight === undefined ? {} : { weight }),
    ...(perHour === undefined ? {} : { perHour: read(perHour) }),
    hours: before?.hours ?? {},
    ...(before?.earlier ? { earlier: before.earlier } : {}),
    ...(object.delivers_in === undefined ? {} : { countries: object.delivers_in }),
    clicksPerPurchase: object.clicks_per_purchase,
    purchaseValue: read(object.purchase_value),
  }
  return {
    ...nodeOf(object),
    name: object.name,
    effectiveStatus: object.effective_status,
    level: object.level,
    dailyBudget: read(object.daily_budget),
    ...(lifetime === undefined ? {} : { lifetimeBudget: read(lifetime) }),
    ...(object.campaign_id === undefined ? {} : { campaignId: object.campaign_id }),
    ...(object.objective === undefined ? {} : { objective: object.objective }),
    ...(object.countries === undefined ? {} : { countries: object.countries }),
    ...(object.pixel_id === undefined ? {} : { pixelId: object.pixel_id }),
    ...(object.level === 'adset' ? { delivery } : {}),
  }
}

function adOf(ad: z.infer<typeof metaAd>): MetaAd {
  const { global, placement_specific, ad_set_id: adSetId } = ad
  return {
    ...nodeOf(ad),
    name: ad.name,
    effectiveStatus: ad.effective_status ?? (adSetId === undefined ? 'DISAPPROVED' : 'ACTIVE'),
    feedback: { ...(global ? { global } : {}), ...(placement_specific ? { placement_specific } : {}) },
    ...(ad.picture_url === undefined ? {} : { pictureUrl: ad.picture_url }),
    ...(adSetId === undefined ? {} : { adSetId }),
    ...(ad.links === undefined ? {} : { links: ad.links }),
    ...(ad.page_id === undefined ? {} : { pageId: ad.page_id }),
    ...(ad.pixel_id === undefined ? {} : { pixelId: ad.pixel_id }),
    ...(ad.instagram_id === undefined ? {} : { instagramId: ad.instagram_id }),
    ...(ad.conversion_domain === undefined ? {} : { conversionDomain: ad.conversion_domain }),
  }
}

interface GivenNode {
  id: string
  status?: string | undefined
  created_at?: string | undefined
  updated_at?: string | undefined
  app_id?: string | undefined
}

function nodeOf({ id: nodeId, status, created_at, updated_at, app_id }: GivenNode): Omit<AdNode, 'name' | 'effectiveStatus'> {
  return {
    id: nodeId,
    ...(status === undefined ? {} : { status }),
    ...(created_at === undefined ? {} : { createdAt: Date.parse(created_at) }),
    ...(updated_at === undefined ? {} : { updatedAt: Date.parse(updated_at) }),
    ...(app_id === undefined ? {} : { updatedByApp: app_id }),
  }
}

type Row = { date: string; hour: number; spend: string }

/** The account has spent it too. */
function addRow(target: MetaAccount, setId: string, { date, hour, spend }: Row, read: Read): void {
  const set = target.adObjects?.find(each => each.id === setId)
  const at = instantOf(`${date} ${String(hour).padStart(2, '0')}:00:00`, target.timezone)
  if (!set) return
  addSpend(target, date, read(spend), at)
  if (at >= target.accruedTo - 3 * DAY_MS) noteHour(target, at, read(spend))
  noteSet(set, at, read(spend))
}
