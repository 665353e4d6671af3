// What an appeal may say, in browser and server alike.
import { isPlainLines, unseenText } from '../../values/names.ts'
import { APPEAL_TEXT_LEAST, APPEAL_TEXT_MOST } from './enums.ts'

export const NO_EVIDENCE = '请上传凭证'
export const TOO_SHORT = `请填写申诉理由（不少于 ${APPEAL_TEXT_LEAST} 字）`
export const NO_ANSWER = '请填写补充说明'

export const appealTextProblem = (text: string): string | undefined =>
  text.trim().length < APPEAL_TEXT_LEAST ? TOO_SHORT : problemOf(text, '申诉理由')

export const answerTextProblem = (text: string): string | undefined => (text.trim() === '' ? NO_ANSWER : problemOf(text, '补充说明'))

function problemOf(text: string, name: string): string | undefined {
  if (text.trim().length > APPEAL_TEXT_MOST) return `${name}最多 ${APPEAL_TEXT_MOST} 个字符`
  return isPlainLines(text) ? undefined : unseenText(name)
}
