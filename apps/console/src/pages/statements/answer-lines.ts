// The lines of an answer as they are typed: those that are filled in are sent.
import type { AnswerDisputeRequest, ConsoleStatementLine } from '@tallyhelm/protocol/topics/statements/console-schemas'

export type AnswerLine = ConsoleStatementLine & { after: string; reason: string }

const isFilled = ({ after, reason }: AnswerLine): boolean => after.trim() !== '' || reason.trim() !== ''

export function linesProblem(lines: readonly AnswerLine[]): ReadonlyMap<string, string> | undefined {
  const problems = lines.flatMap((line, index): [string, string][] => {
    if (!isFilled(line)) return []
    const after = afterProblem(line)
    return [
      ...(after === undefined ? [] : [[`${index}.after`, after] as [string, string]]),
      ...(line.reason.trim() === '' ? [[`${index}.reason`, '请填写调整说明'] as [string, string]] : []),
    ]
  })
  return problems.length === 0 ? undefined : new Map(problems)
}

function afterProblem({ after, amount }: AnswerLine): string | undefined {
  if (after.trim() === '') return '请输入调整后金额'
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(after.trim())) return '调整后金额格式不正确，最多保留 2 位小数'
  return Number(after) >= Number(amount) ? '需小于当前金额' : undefined
}

export const requestLines = (lines: readonly AnswerLine[]): AnswerDisputeRequest['lines'] =>
  lines.filter(isFilled).map(({ bill_id, ad_account_id, of_month, after, reason }) => ({
    bill_id,
    ad_account_id,
    of_month,
    after: after.trim(),
    reason: reason.trim(),
  }))
