// What is typed of a company's material: from what was handed in, to what is checked and sent.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import type { ApplyDetail, CompanyMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { type Industry, MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import { expiryProblem, linkProblem, numberProblem, TEXT_PROBLEMS } from '@tallyhelm/protocol/topics/companies/material'
import type { Day } from '@tallyhelm/protocol/values/day'

/** The files of the licence are kept by their uploads. */
export type Draft = Omit<CompanyMaterial, 'licence' | 'industry'> & { licence: undefined; industry: Industry | null }

/** In the order of the form. */
export const EMPTY: Draft = {
  company_name: '',
  company_name_en: '',
  area: MAINLAND,
  registration_number: '',
  address: '',
  address_en: '',
  industry: null,
  licence: undefined,
  expires_on: '',
  website: '',
  promotion_links: [''],
  page: '',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
}

export const draftOf = ({ material }: ApplyDetail): Draft => ({ ...EMPTY, ...material, licence: undefined })

type Known = { today: Day; licenceProblem: () => string | undefined; obstacle: string | undefined }

export const checksOf = ({ today, licenceProblem, obstacle }: Known): Checks<Draft> => ({
  ...TEXT_PROBLEMS,
  registration_number: (typed, { area }) => numberProblem(area, typed) ?? obstacle,
  industry: industry => (industry === null ? '请选择行业' : undefined),
  licence: licenceProblem,
  expires_on: day => (day === '' ? '请填写营业执照有效期，没有期限的请勾选长期' : expiryProblem(day, today)),
  website: linkProblem,
  promotion_links: links => {
    const problems = links.map((link, place) => [String(place), linkProblem(link)] as const)
    return new Map(problems.flatMap(([place, problem]) => (problem === undefined ? [] : [[place, problem]])))
  },
  page: page => (page.trim() === '' ? undefined : linkProblem(page)),
})

export const linkParts = ({ promotion_links }: Draft): string[] => promotion_links.map((_, place) => `promotion_links.${place}`)

/** Checked before: an industry is chosen. */
export const materialOf = ({ industry, ...draft }: Draft, licence: CompanyMaterial['licence']): CompanyMaterial => ({
  ...draft,
  industry: industry ?? 'A',
  licence,
})

/** What the pre-check looks at. */
export const checkedOf = ({
  company_name,
  company_name_en,
  area,
  registration_number,
  expires_on,
  website,
  promotion_links,
  industry,
}: Draft) => ({
  company_name,
  company_name_en,
  area,
  registration_number,
  expires_on,
  website,
  promotion_links: promotion_links.filter(link => link !== ''),
  industry: industry ?? ('' as const),
})

type Files = CompanyMaterial['licence']
const isFile = (file: unknown): file is Files[number] =>
  typeof file === 'object' &&
  file !== null &&
  'key' in file &&
  typeof file.key === 'string' &&
  'name' in file &&
  typeof file.name === 'string'

/** The files of what was kept. */
export const filesIn = (content: Readonly<Record<string, unknown>> | null | undefined, name = 'licence'): Files => {
  const files = content?.[name]
  return Array.isArray(files) ? files.filter(isFile) : []
}
