// What an application to thaw may say, in browser and server alike (screens.md 6).
import { isPlainLines, unseenText } from '../../values/names.ts'

export const THAW_REASON_LEAST = 20
export const THAW_REASON_MOST = 500
/** As many are applied for at once. */
export const THAW_MOST = 20
export const NO_EVIDENCE = '请上传凭证'

export function thawReasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (length < THAW_REASON_LEAST) return `请填写解冻理由（不少于 ${THAW_REASON_LEAST} 字）`
  if (length > THAW_REASON_MOST) return `解冻理由最多 ${THAW_REASON_MOST} 个字符`
  return isPlainLines(reason) ? undefined : unseenText('解冻理由')
}
