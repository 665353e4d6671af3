// Companies that customers of the demo handed in: one waits, one is approved, one is rejected with a flag; another customer has the number too,
// and hands it in anew.
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { applyForCompany } from '@tallyhelm/flows/companies/apply-for-company'
import type { CreateApplyRequest } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { uploaded } from './answers.ts'
import { licencePicture } from './licence-picture.ts'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { staffOf } from './staff.ts'

type Part = { by?: 'b3' } & Pick<
  CreateApplyRequest,
  'company_name' | 'company_name_en' | 'area' | 'registration_number' | 'address' | 'address_en'
> & {
    site: string
    decided?: { verdict: 'APPROVE' | 'REJECT'; reason: string; flags: { field: string; note: string }[] }
  }

/** The number of a company of the first customer's. */
const SOUTH = {
  company_name: '北翎出行华南（示例）有限公司',
  company_name_en: 'Northwing South (Example) Co., Ltd.',
  area: 'CN',
  registration_number: '91440101MA5DEMN01A',
  address_en: 'No. 5 Example Road, Haizhu, Guangzhou',
  site: 'https://south.example.com',
} as const

/** The first is a company that has accounts already: its material holds from now on. */
const PARTS: readonly Part[] = [
  {
    company_name: '北翎出行（示例）',
    company_name_en: 'Northwing Mobility (Example)',
    area: 'CN',
    registration_number: '91440101MA5DEMN01A',
    address: '广州市天河区示例路 1 号',
    address_en: 'No. 1 Example Road, Tianhe, Guangzhou',
    site: 'https://northwing.example.com',
    decided: { verdict: 'APPROVE', reason: '', flags: [] },
  },
  {
    company_name: '北翎国际（示例）有限公司',
    company_name_en: 'Northwing Intl (Example) Limited',
    area: 'HK',
    registration_number: '7654321',
    address: '香港九龙示例道 2 号',
    address_en: 'No. 2 Example Avenue, Kowloon, Hong Kong',
    site: 'https://intl.northwing.example.com',
    decided: {
      verdict: 'REJECT',
      reason: '英文名称与商业登记证不一致',
      flags: [{ field: 'company_name_en', note: '登记证上为 Northwing International (Example) Limited' }],
    },
  },
  {
    company_name: '北翎租车（示例）有限公司',
    company_name_en: 'Northwing Rental (Example) Co., Ltd.',
    area: 'CN',
    registration_number: '91440101MA5DEMN02D',
    address: '广州市天河区示例路 3 号',
    address_en: 'No. 3 Example Road, Tianhe, Guangzhou',
    site: 'https://rental.northwing.example.com',
  },
  { by: 'b3', ...SOUTH, address: '广州市海珠区示例路 5 号', decided: { verdict: 'APPROVE', reason: '', flags: [] } },
  { by: 'b3', ...SOUTH, address: '广州市海珠区示例路 6 号' },
]

export async function handInCompanies(world: World, cast: Cast): Promise<void> {
  const ops = await staffOf(world, 'ops')
  for (const [turn, { by = 'b0', site, decided, ...names }] of PARTS.entries()) {
    const applyId = await handIn(world, actorOf(cast, by), { site, names, turn })
    if (decided) await decide(world, ops, applyId, decided)
  }
}

async function handIn(
  world: World,
  actor: TenantActor,
  { site, names, turn }: { site: string; names: Omit<Part, 'by' | 'site' | 'decided'>; turn: number },
): Promise<string> {
  const { applyId } = await applyForCompany(world, actor, {
    idempotencyKey: `demo-story-company-${turn}`,
    request: {
      apply_type: 'COMPANY',
      ...names,
      licence: [await uploaded(world, actor, '营业执照.png', licencePicture())],
      expires_on: null,
      website: site,
      promotion_links: [`${site}/shop`],
      page: '',
      contact_name: actor.userName,
      contact_email: 'ops@example.com',
      contact_phone: '13800000000',
      industry: 'G',
    },
  })
  return applyId
}

async function decide(world: World, ops: StaffActor, case_id: string, decided: NonNullable<Part['decided']>): Promise<void> {
  await decideCase(world, ops, RULES_OF_CASES, { case_id, revision: 1, is_confirmed: true, ...decided })
}
