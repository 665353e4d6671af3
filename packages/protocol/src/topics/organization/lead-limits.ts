// What may be typed about a lead, by whoever says it and by whoever got in touch.
import { isOneLine, isPlainLines, unseenText } from '../../values/names.ts'

const CONTACT_MOST = 100
export const LEAD_REMARK_MOST = 200
export const LEAD_NOTE_MOST = 200

export function leadContactProblem(contact: string): string | undefined {
  const typed = contact.trim()
  if (typed === '') return '请填写联系方式'
  if (typed.length > CONTACT_MOST) return `联系方式最多 ${CONTACT_MOST} 个字符`
  return isOneLine(typed) ? undefined : unseenText('联系方式')
}

export function leadRemarkProblem(remark: string): string | undefined {
  const typed = remark.trim()
  if (typed.length > LEAD_REMARK_MOST) return `备注最多 ${LEAD_REMARK_MOST} 个字符`
  return isPlainLines(typed) ? undefined : '备注含有不支持的字符，请删除后重新填写'
}

/** What came of it. */
export function leadNoteProblem(note: string): string | undefined {
  const typed = note.trim()
  if (typed.length < 2) return '请填写联系情况，至少 2 个字符'
  if (typed.length > LEAD_NOTE_MOST) return `联系情况最多 ${LEAD_NOTE_MOST} 个字符`
  return isPlainLines(typed) ? undefined : '联系情况含有不支持的字符，请删除后重新填写'
}
