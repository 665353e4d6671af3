// What an appeal may say, in browser and server alike.
import { isPlainLines, unseenText } from '../../values/names.ts'
import { APPEAL_TEXT_LEAST, APPEAL_TEXT_MOST, ASKED_LEAST } from './enums.ts'

export const NO_EVIDENCE = '请上传凭证'
export const TOO_SHORT = `请填写申诉理由（不少于 ${APPEAL_TEXT_LEAST} 字）`
export const NO_ANSWER = '请填写补充说明'

export const appealTextProblem = (text: string): string | undefined =>
  text.trim().length < APPEAL_TEXT_LEAST ? TOO_SHORT : problemOf(text, '申诉理由')

export const answerTextProblem = (text: string): string | undefined => (text.trim() === '' ? NO_ANSWER : problemOf(text, '补充说明'))

export const PLATFORM_CASE_MOST = 60
export const NO_PLATFORM_CASE = '请填写平台申诉编号'
export const ASKED_TOO_SHORT = `请说明需补充的材料（不少于 ${ASKED_LEAST} 字）`

export const askedProblem = (text: string): string | undefined =>
  text.trim().length < ASKED_LEAST ? ASKED_TOO_SHORT : problemOf(text, '需补充的材料')

export function platformCaseProblem(text: string): string | undefined {
  if (text.trim() === '') return NO_PLATFORM_CASE
  return text.trim().length > PLATFORM_CASE_MOST ? `平台申诉编号最多 ${PLATFORM_CASE_MOST} 个字符` : undefined
}
export const platformOutcomeProblem = (text: string): string | undefined => problemOf(text, '平台处理结果')

function problemOf(text: string, name: string): string | undefined {
  if (text.trim().length > APPEAL_TEXT_MOST) return `${name}最多 ${APPEAL_TEXT_MOST} 个字符`
  return isPlainLines(text) ? undefined : unseenText(name)
}
