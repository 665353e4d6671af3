// Applications for ad accounts, for tests: a company whose material is approved, and what is asked for in its name.
import type { OpeningRequest } from '@tallyhelm/protocol/topics/openings/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'

/** A company of the customer's with material as it is approved, by rows alone. */
export async function heldCompany(world: World, { customerId, userId }: TenantActor, licence?: string): Promise<{ companyId: string }> {
  const [companyId, materialId] = [world.ids.next(), world.ids.next()]
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, status,
        submitted_at, due_at)
      values (${materialId}, 'COMPANY', ${`test:${materialId}`}, '主体', 'company-application', ${customerId}, ${customerId}, 'user', ${userId},
        '王一', '', 'APPROVED', ${now}, ${now})`)
    await tx.run(sql`
      insert into companies_companies (id, customer_id, company_name, created_at)
      values (${companyId}, ${customerId}, ${`测试主体 ${companyId}`}, ${now})`)
    await tx.run(sql`
      insert into companies_applications (id, customer_id, company_id, company_name, company_name_en, area, registration_number, address, address_en,
        website, promotion_links, page, contact_name, contact_email, contact_phone, industry, user_id, submitter, submitted_at, request_key, body_hash)
      values (${materialId}, ${customerId}, ${companyId}, ${`测试主体 ${companyId}`}, 'Test Co', 'CN', '91350100M000100Y43', '深圳市', 'Shenzhen',
        'https://shop.example.com', '{https://shop.example.com}', '', '王一', 'wang@example.com', '13800000000', 'F', ${userId}, '王一', ${now},
        ${`k${materialId}`}, 'h')`)
    await tx.run(sql`update companies_companies set application_id = ${materialId} where id = ${companyId}`)
    if (licence !== undefined)
      await tx.run(sql`
        insert into files_evidence (object, object_id, position, name, title, customer_id)
        values ('company', ${materialId}, 1, ${licence}, '营业执照.png', ${customerId})`)
  })
  return { companyId }
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
