// Make an ad of TikTok's part by part: each call tells the next part of one publication, and the last one runs it to its end.
import { findPublication, type Publication } from '@tallyhelm/modules/ad-management'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { emptyPlan, type PlanForm, type PlanPart } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { PublicationChanged } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import type { TiktokAd, TiktokAdGroup, TiktokCampaign } from '@tallyhelm/protocol/topics/ad-management/publishing-tiktok-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { createPublication, extendPublication, type RequireAsset } from './publishing-create.ts'

/** Refuses as `createPublication`. */
export async function beginTiktokAd(
  world: World,
  actor: TenantActor,
  { idempotencyKey, ...told }: TiktokCampaign & { idempotencyKey: string | undefined },
): Promise<PublicationChanged> {
  const plan = { ...emptyPlan('TIKTOK', 'USD'), ...told }
  const created = await createPublication(world, actor, { idempotencyKey, plan, part: 'CAMPAIGN' }, () => Promise.resolve())
  return { ...created, state: (await ownTiktok(world, actor, created.publication_id)).state }
}

/** Refuses NOT_FOUND, PUBLICATION_CHANGED where it has an ad group already, and INPUT_INVALID by field. */
export async function addTiktokAdGroup(
  world: World,
  actor: TenantActor,
  { publication_id: id, ...told }: TiktokAdGroup,
  requireAsset: RequireAsset,
): Promise<PublicationChanged> {
  const before = await ownTiktok(world, actor, id)
  return await add(world, actor, before, { plan: { ...before.plan, ...told }, part: 'AD_GROUP', requireAsset })
}

/** The same for its ad. */
export async function addTiktokAd(
  world: World,
  actor: TenantActor,
  { publication_id: id, ...told }: TiktokAd,
  requireAsset: RequireAsset,
): Promise<PublicationChanged> {
  const before = await ownTiktok(world, actor, id)
  return await add(world, actor, before, { plan: { ...before.plan, ...told }, part: 'AD', requireAsset })
}

type Added = { plan: PlanForm; part: PlanPart; requireAsset: RequireAsset }

/** What was sent already is taken once. */
async function add(
  world: World,
  actor: TenantActor,
  before: Publication,
  { plan, part, requireAsset }: Added,
): Promise<PublicationChanged> {
  const isSent =
    before.part === part && before.state !== 'STOPPED' && JSON.stringify(before.plan) === JSON.stringify(sorted(before.plan, plan))
  if (isSent) return { publication_id: before.id, state: before.state }
  return await extendPublication(world, actor, before, plan, { part, requireAsset })
}

/** The database keeps its own order of fields. */
function sorted(like: unknown, value: unknown): unknown {
  if (typeof like !== 'object' || like === null || Array.isArray(like) || typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown> // an object, as seen above
  const known = Object.entries(like).filter(([name]) => name in fields)
  const more = Object.entries(fields).filter(([name, told]) => told !== undefined && !(name in like))
  return Object.fromEntries([...known.map(([name, inner]) => [name, sorted(inner, fields[name])]), ...more])
}

async function ownTiktok(world: World, actor: TenantActor, id: string): Promise<Publication> {
  const publication = await world.db.read(tenantScopeOf(actor), tx => findPublication(tx, id))
  if (publication?.channel !== 'TIKTOK') throw new Refusal('NOT_FOUND')
  return publication
}
