// Applications about companies, for tests: what is handed in, with a licence that its maker uploaded.
import { insertFile } from '@tallyhelm/modules/files'
import type { CreateApplyRequest } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'

/** A true code of the mainland, by its check digit. */
export const CREDIT_CODE = '91350100M000100Y43'

export async function licenceOf(
  world: World,
  { userId: id, customerId, subCustomerId }: TenantActor,
): Promise<{ key: string; name: string }> {
  const name = world.files.newName('pdf')
  const facts = { kind: 'evidence', contentType: 'application/pdf', bytes: 10, width: 0, height: 0, isDoubled: false } as const
  const owner = { kind: 'user', id, customerId, subCustomerId } as const
  await world.db.transaction({ kind: 'system' }, tx => insertFile(tx, { name, owner, ...facts, createdAt: world.clock.now() }))
  return { key: name, name: '营业执照.pdf' }
}

export const materialOf = (licence: { key: string; name: string }[], over: Partial<CreateApplyRequest> = {}): CreateApplyRequest => ({
  apply_type: 'COMPANY',
  company_name: '深圳云帆科技有限公司',
  company_name_en: 'Shenzhen Yunfan Technology Co., Ltd.',
  area: 'CN',
  registration_number: CREDIT_CODE,
  address: '深圳市南山区科技园 1 号',
  address_en: 'No. 1 Science Park, Nanshan, Shenzhen',
  licence,
  expires_on: null,
  website: 'https://yunfan.example.com',
  promotion_links: ['https://yunfan.example.com/shop'],
  page: '',
  contact_name: '王一',
  contact_email: 'wang@yunfan.example.com',
  contact_phone: '+86 13800000000',
  industry: 'F',
  ...over,
})

/** Every licence comes too near to its end. */
export async function licencesEnd(world: World): Promise<void> {
  const soon = addDays(dayOf(world.clock.now()), 30)
  await world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update companies_applications set expires_on = ${soon}`))
}
