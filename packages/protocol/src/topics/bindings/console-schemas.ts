// What staff do about bindings: say what came of one that its platform does not show.
import { z } from 'zod'
import { id, reason } from '../../wire/fields.ts'
import { opensCase } from '../cases/schemas.ts'

export const RESULT_OUTCOMES = ['DONE', 'REFUSED'] as const
/** Of a failure the reason is what its customer reads. */
export const proposeBindingResultRequest = z.object({
  pair_id: id('申请'),
  outcome: z.enum(RESULT_OUTCOMES, '请选择结果'),
  reason,
})
export type ProposeBindingResultRequest = z.output<typeof proposeBindingResultRequest>

export const bindingCaseSchemas = { BINDING_RESULT: opensCase(proposeBindingResultRequest) }
