// Applications for ad accounts, for tests: a company whose material is approved, and what is asked for in its name.
import { insertFile } from '@tallyhelm/modules/files'
import type { OpeningRequest } from '@tallyhelm/protocol/topics/openings/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { setOpeningTerms } from './set-terms.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { applyForCompany } from '../companies/apply-for-company.ts'
import { licenceOf, materialOf } from '../companies/test-companies.ts'

/** A company of the customer's whose material was handed in and approved. */
export async function heldCompany(
  world: World,
  actor: TenantActor,
  licence: typeof licenceOf = licenceOf,
  over: Parameters<typeof materialOf>[1] = {},
): Promise<{ companyId: string }> {
  const request = materialOf([await licence(world, actor)], over)
  const { applyId } = await applyForCompany(world, actor, { idempotencyKey: crypto.randomUUID(), request })
  await passed(world, applyId)
  const { id } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`select id from companies_companies where application_id = ${applyId}`),
  )
  return { companyId: id }
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A licence whose picture lies in the file store, as an upload leaves it. */
export async function pictureLicence(
  world: World,
  { userId: id, customerId, subCustomerId }: TenantActor,
): Promise<{ key: string; name: string }> {
  const owner = { kind: 'user', id, customerId, subCustomerId } as const
  const [image] = (await world.files.encodeImage(PNG, [{ kind: 'within', longest: 64 }], { name: 'test', isKnown: true })) ?? []
  if (!image) throw new Error('the picture is none')
  const name = world.files.newName('webp')
  await world.files.write(name, image.bytes)
  const { width, height } = image
  const facts = { kind: 'evidence', contentType: 'image/webp', bytes: image.bytes.length, width, height, isDoubled: false } as const
  await world.db.transaction({ kind: 'system' }, tx => insertFile(tx, { name, owner, ...facts, createdAt: world.clock.now() }))
  return { key: name, name: '营业执照.png' }
}

export const openingOf = (companyId: string, over: Partial<OpeningRequest> = {}): OpeningRequest => ({
  apply_type: 'OPENING',
  channel: 'GOOGLE',
  company_id: companyId,
  account_name: '云帆独立站',
  count: 1,
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  website: 'https://shop.example.com',
  ad_type: over.channel === 'TIKTOK' ? 'AUCTION' : null,
  invite_emails: [],
  request_id: '',
  representative: null,
  target_regions: (over.channel ?? 'GOOGLE') === 'GOOGLE' ? ['US'] : [],
  mcc_id: '',
  bc_id: '',
  qualifications: [],
  ...over,
})

export const reviewer: StaffActor = {
  kind: 'staff',
  staffId: '71',
  staffName: '林审核',
  sessionId: '1',
  role: 'OPS',
  address: '127.0.0.1',
}

/** Approved, its accounts to be opened by people: nothing is sent. */
export async function approved(world: World, applyId: string): Promise<void> {
  await setOpeningTerms(world, reviewer, { case_id: applyId, parent_id: '', by_hand: true, industry_id: '' })
  await passed(world, applyId)
}

/** Its reviewer has looked at what it warns of, and says yes. */
export const passed = (world: World, case_id: string, by: StaffActor = reviewer) =>
  decideCase(world, by, RULES_OF_CASES, { case_id, reason: '', verdict: 'APPROVE', revision: 1, flags: [], is_confirmed: true })
