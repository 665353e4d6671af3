// What may be handed in for a rectification, and what is said where something is missing; browser and server alike.
import { EXPLANATION_LEAST, EXPLANATION_MOST } from './enums.ts'

export const MEASURE_MISSING = '请选择整改措施'
export const EXPLANATION_MISSING = `请填写整改说明（不少于 ${EXPLANATION_LEAST} 字）`
export const EVIDENCE_MISSING = '请上传整改凭证'
export const PROMISE_MISSING = '请勾选整改承诺'

export function explanationProblem(explanation: string): string | undefined {
  const length = explanation.trim().length
  if (length < EXPLANATION_LEAST) return EXPLANATION_MISSING
  return length > EXPLANATION_MOST ? `整改说明最多 ${EXPLANATION_MOST} 个字符` : undefined
}
