// Keep a draft: what somebody has filled in so far, sealed, for him alone; and what he starts from where there is none.
import { deleteDraft, type DraftOwner, findDraft, lastMaterialOf, type SealedDraft, writeDraft } from '@tallyhelm/modules/companies'
import { lastOpeningOf } from '@tallyhelm/modules/openings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Draft, SaveDraftRequest, SavedDraft } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { DRAFT_CHANGED, DRAFT_GONE, DRAFT_KEPT_DAYS, type DraftKind } from '@tallyhelm/protocol/topics/companies/drafts'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const KEPT_MS = DRAFT_KEPT_DAYS * 86_400_000

/** One's own draft, else what was handed in last. Staff who look through a user's eyes read neither. Refuses PERMISSION_DENIED. */
export async function readDraft(world: World, actor: TenantActor, kind: DraftKind): Promise<Draft> {
  if (actor.onlooker) return emptyDraft(kind)
  const owner = ownerOf(actor, kind)
  return await world.db.read(tenantScopeOf(actor), tx => standing(world, tx, owner, actor))
}

/** Sent again it is one save. Refuses PERMISSION_DENIED. */
export async function saveDraft(
  world: World,
  actor: TenantActor,
  { kind, version, content: typed }: SaveDraftRequest,
): Promise<SavedDraft> {
  const owner = ownerOf(actor, kind)
  // Somebody's papers go into no draft, for a draft is told again.
  const { representative: _, ...content } = typed
  const text = JSON.stringify(content)
  const savedAt = world.clock.now()
  const made = { version: world.ids.next(), sealed: world.secrets.sealBox(text, boundTo(owner)), savedAt }
  const before = version === '' ? null : version
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    if (await writeDraft(tx, owner, { ...made, before, since: since(world) }))
      return { accepted: true, msg: '', draft: shown(kind, made, content) }
    const draft = await standing(world, tx, owner, actor)
    // The reply to the first time was lost: it stands as it was sent.
    if (draft.version !== '' && JSON.stringify(draft.content) === text) return { accepted: true, msg: '', draft }
    return { accepted: false, msg: draft.version === '' ? DRAFT_GONE : DRAFT_CHANGED, draft }
  })
}

/** Gives what one starts from now. Refuses PERMISSION_DENIED. */
export async function discardDraft(world: World, actor: TenantActor, kind: DraftKind): Promise<Draft> {
  const owner = ownerOf(actor, kind)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    await deleteDraft(tx, owner)
    return await standing(world, tx, owner, actor)
  })
}

const boundTo = ({ customerId, userId, kind }: DraftOwner) => `companies_drafts ${customerId} ${userId} ${kind}`
const since = (world: World) => new Date(world.clock.now().getTime() - KEPT_MS)

function ownerOf({ customerId, userId, subCustomerId }: TenantActor, kind: DraftKind): DraftOwner & { kind: DraftKind } {
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  return { customerId, userId, kind }
}

const emptyDraft = (kind: DraftKind): Draft => ({ kind, version: '', content: null, saved_at: null, expires_at: null, copied_from: null })

const shown = (kind: DraftKind, { version, savedAt }: SealedDraft, content: Draft['content']): Draft => ({
  kind,
  version,
  content,
  saved_at: savedAt.toISOString(),
  expires_at: new Date(savedAt.getTime() + KEPT_MS).toISOString(),
  copied_from: null,
})

/** One that the program can't open any more is none to read, yet its version is what the next save names. */
async function standing(world: World, tx: Tx, owner: DraftOwner & { kind: DraftKind }, actor: TenantActor): Promise<Draft> {
  const found = await findDraft(tx, owner, since(world))
  if (!found) return owner.kind === 'COMPANY' ? await copied(tx, actor) : await copiedOpening(tx, actor, owner.kind)
  const text = world.secrets.openBox(found.sealed, boundTo(owner))
  return shown(owner.kind, found, text === undefined ? null : (JSON.parse(text) as Draft['content'])) // sealed by saveDraft
}

/** A licence that a colleague uploaded can't be handed in again by somebody else. */
async function copied(tx: Tx, { customerId, userId }: TenantActor): Promise<Draft> {
  const last = await lastMaterialOf(tx, customerId)
  if (!last) return emptyDraft('COMPANY')
  const { id, userId: maker, submittedAt, material, licence } = last
  return {
    ...emptyDraft('COMPANY'),
    content: { ...material, licence: maker === userId ? licence : [] },
    copied_from: { apply_id: id, company_name: material.company_name, submitted_at: submittedAt.toISOString() },
  }
}

const CHANNELS_OF = { OPENING_FACEBOOK: 'FACEBOOK', OPENING_GOOGLE: 'GOOGLE', OPENING_TIKTOK: 'TIKTOK' } as const

/** A request at the platform is made anew for each application. */
async function copiedOpening(tx: Tx, { customerId }: TenantActor, kind: Exclude<DraftKind, 'COMPANY'>): Promise<Draft> {
  const last = await lastOpeningOf(tx, customerId, CHANNELS_OF[kind])
  if (!last) return emptyDraft(kind)
  const { id, submittedAt, companyName, values } = last
  return {
    ...emptyDraft(kind),
    content: { ...values, request_id: '' },
    copied_from: { apply_id: id, company_name: companyName, submitted_at: submittedAt.toISOString() },
  }
}
