// What a company is asked for, with the limits and messages that browser and server share (screens.md 5.17).
import { isDay, type Day } from '../../values/day.ts'
import { creditCodeProblem, plainCreditCode } from '../../values/credit-code.ts'
import type { FieldProblem } from '../../errors/refusal.ts'
import { isOneLine, unseenText } from '../../values/names.ts'
import { emailProblem } from '../contracts/limits.ts'
import { MAINLAND, NAME_MOST } from './enums.ts'
import { isPublicLink, NO_LINK } from '../../values/links.ts'

/** By their names on the wire: what a reviewer may flag. */
export const MATERIAL_LABELS = {
  company_name: '公司中文名称',
  company_name_en: '公司英文名称',
  area: '注册地',
  registration_number: '统一社会信用代码或注册号',
  address: '注册地址',
  address_en: '英文注册地址',
  licence: '营业执照',
  expires_on: '营业执照有效期',
  website: '官网',
  promotion_links: '推广链接',
  page: '公共主页',
  contact_name: '联系人',
  contact_email: '联系邮箱',
  contact_phone: '联系电话',
  industry: '行业',
} as const
type StoredField = Exclude<keyof typeof MATERIAL_LABELS, 'licence'>
/** All but the licence, which lies with the evidence; columns of the database have these names too. */
export const MATERIAL_COLUMNS = Object.keys(MATERIAL_LABELS).filter(name => name !== 'licence') as readonly StoredField[] // its own keys

export const [ADDRESS_MOST, LINK_MOST, LINKS_MOST, CONTACT_NAME_MOST, NUMBER_MOST] = [255, 255, 10, 50, 30]
export const LICENCE_FILES_MOST = 3
/** Kept with the evidence. */
export const LICENCE_FILE = { name: '营业执照', extensions: ['jpg', 'jpeg', 'png', 'pdf'], mostBytes: 10 * 1024 * 1024 } as const
/** A licence lasts so much longer at least; TikTok refuses others (reference/tiktok.md 3). */
export const LICENCE_MONTHS = 3
/** So many days before a licence ends its customer is told. */
export const REMINDED_DAYS = [60, 30, 7] as const
export const COMPANIES_PATH = '/advert/dashboard?tab=companies'

export const NO_LICENCE = '请上传营业执照（JPG/PNG，≤10MB）'

/** As it is kept. */
export const plainNumber = (area: string, typed: string): string => (area === MAINLAND ? plainCreditCode(typed) : typed.trim())

export function numberProblem(area: string, typed: string): string | undefined {
  const number = plainNumber(area, typed)
  if (area === MAINLAND) return number === '' ? '统一社会信用代码格式不正确' : creditCodeProblem(number)
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{1,29}$/.test(number) ? undefined : `注册号为 2–${NUMBER_MOST} 位字母、数字或 . / -`
}

/** A name that a platform can print: letters of the Latin alphabet, as the licence's translation has it. */
export const englishProblem = (label: string, text: string): string | undefined =>
  /^[\x20-\x7e]+$/.test(text.trim()) ? undefined : `${label}只能包含英文字母、数字和英文标点`

export function linkProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > LINK_MOST) return `链接最多 ${LINK_MOST} 个字符`
  return isPublicLink(text) ? undefined : NO_LINK
}

function written(label: string, most: number) {
  return (typed: string): string | undefined => {
    const text = typed.trim()
    if (text === '') return `请输入${label}`
    if (text.length > most) return `${label}最多 ${most} 个字符`
    return isOneLine(text) ? undefined : unseenText(label)
  }
}
const inEnglish = (label: string, most: number) => (typed: string) => written(label, most)(typed) ?? englishProblem(label, typed)
const writtenName = written(MATERIAL_LABELS.company_name, NAME_MOST)

/** What is wrong with a text by itself. */
export const TEXT_PROBLEMS = {
  company_name: (typed: string) => writtenName(typed) ?? (typed.trim().length < 2 ? '请输入公司全称' : undefined),
  company_name_en: inEnglish(MATERIAL_LABELS.company_name_en, NAME_MOST),
  address: written(MATERIAL_LABELS.address, ADDRESS_MOST),
  address_en: inEnglish(MATERIAL_LABELS.address_en, ADDRESS_MOST),
  contact_name: written(MATERIAL_LABELS.contact_name, CONTACT_NAME_MOST),
  contact_email: emailProblem,
  contact_phone: (typed: string) => (/^\+?[0-9][0-9 -]{4,19}$/.test(typed.trim()) ? undefined : '请输入正确的联系电话'),
} as const

/** `null` is a licence without an end. `today` in Beijing. */
export function expiryProblem(expiresOn: Day | null, today: Day): string | undefined {
  if (expiresOn === null) return undefined
  if (!isDay(expiresOn)) return '营业执照有效期格式不正确'
  return expiresOn > monthsAfter(today, LICENCE_MONTHS) ? undefined : `营业执照有效期需大于 ${LICENCE_MONTHS} 个月`
}

/** What the fields say together, and against the day; of what each says alone the schema judges. */
export function materialProblems(
  { area, registration_number, expires_on }: { area: string; registration_number: string; expires_on: Day | null },
  today: Day,
): FieldProblem[] {
  const problems = { registration_number: numberProblem(area, registration_number), expires_on: expiryProblem(expires_on, today) }
  return Object.entries(problems).flatMap(([path, msg]) => (msg === undefined ? [] : [{ path, msg }]))
}

/** The same day of a later month, or its last one. */
function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
