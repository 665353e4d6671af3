// Validate: a request against its schema, every problem named by its field and in Chinese.
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { z } from 'zod'

const MOST_PROBLEMS = 50

/** The parsed request; refuses with INPUT_INVALID and its fields. */
export function validate(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: chineseDefault, reportInput: false })
  if (parsed.success) return parsed.data
  const problems: FieldProblem[] = parsed.error.issues
    .slice(0, MOST_PROBLEMS)
    .map(issue => ({ path: issue.path.join('.'), msg: issue.message }))
  throw new Refusal('INPUT_INVALID', {}, problems)
}

/** What is written down and read again later has to fit as it was written, too: a worker reads it by the same schema. */
export function validateTwice(schema: z.ZodType, input: unknown): unknown {
  const taken = validate(schema, input)
  validate(schema, JSON.parse(JSON.stringify(taken)))
  return taken
}

/** What a schema without words of its own says. */
function chineseDefault(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '此项必填' : '类型不正确'
    case 'too_small':
      return `不能少于 ${issue.minimum}`
    case 'too_big':
      return `不能超过 ${issue.maximum}`
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? '此项必填' : '不在可选范围内'
    default:
      return '格式不正确'
  }
}
