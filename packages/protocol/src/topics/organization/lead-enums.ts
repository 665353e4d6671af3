// Leads: the products that a customer may say its interest in, and what may be typed.
import { unseenText, isOneLine, isPlainLines } from '../../values/names.ts'
import { OTHER_CHANNELS } from '../repayments/enums.ts'

/** Channels that the portal opens no accounts on: the agency's people get in touch. */
export const LEAD_PRODUCTS = OTHER_CHANNELS
export type LeadProduct = keyof typeof LEAD_PRODUCTS
export const LEAD_PRODUCT_CODES = Object.keys(LEAD_PRODUCTS) as [LeadProduct, ...LeadProduct[]] // its own keys

export const LEAD_STATES = { OPEN: { text: '待联系', tone: 'warning' }, CONTACTED: { text: '已联系', tone: 'success' } } as const
export type LeadState = keyof typeof LEAD_STATES
export const LEAD_STATE_CODES = ['OPEN', 'CONTACTED'] as const satisfies readonly LeadState[]

/** Said again within these days, the interest is the same one. */
export const LEAD_REPEAT_DAYS = 30
export const LEAD_CONTACT_MOST = 100
export const LEAD_REMARK_MOST = 200
export const LEAD_NOTE_MOST = 200

export function leadContactProblem(contact: string): string | undefined {
  const typed = contact.trim()
  if (typed === '') return '请填写联系方式'
  if (typed.length > LEAD_CONTACT_MOST) return `联系方式最多 ${LEAD_CONTACT_MOST} 个字符`
  return isOneLine(typed) ? undefined : unseenText('联系方式')
}

export function leadRemarkProblem(remark: string): string | undefined {
  const typed = remark.trim()
  if (typed.length > LEAD_REMARK_MOST) return `备注最多 ${LEAD_REMARK_MOST} 个字符`
  return isPlainLines(typed) ? undefined : '备注含有不支持的字符，请删除后重新填写'
}

/** What came of it, by whoever called. */
export function leadNoteProblem(note: string): string | undefined {
  const typed = note.trim()
  if (typed.length < 2) return '请填写联系情况，至少 2 个字符'
  if (typed.length > LEAD_NOTE_MOST) return `联系情况最多 ${LEAD_NOTE_MOST} 个字符`
  return isPlainLines(typed) ? undefined : '联系情况含有不支持的字符，请删除后重新填写'
}
