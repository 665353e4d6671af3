// What a customer objects to in a statement, while it is written: the lines that were chosen, and a sheet that was compared.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { disputeReasonProblem, DISPUTED_LINES_MOST, expectedProblem, expectedText } from '@tallyhelm/protocol/topics/statements/limits'
import type { ComparedSheet, StatementDetail, StatementLine } from '@tallyhelm/protocol/topics/statements/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo } from 'react'
import { useFormCommand } from '../../api/queries.ts'

export type DisputedLine = { line: StatementLine; expected: string; reason: string }
type Values = { reason: string; isWhole: boolean; lines: readonly DisputedLine[]; sheet: ComparedSheet['sheet'] | null }
export type Dispute = ReturnType<typeof useDispute>

export function useDispute({ statement_id: id, version, currency }: StatementDetail, onDone: () => void) {
  const toast = useToast()
  const dispute = useFormCommand(statementEndpoints.dispute)
  const initial: Values = { reason: '', isWhole: false, lines: [], sheet: null }
  const form = useForm({
    initial,
    checks: {
      reason: disputeReasonProblem,
      lines: (lines, { sheet, isWhole }) => (isWhole ? undefined : linesProblems(lines, sheet !== null, currency)),
    },
    send: ({ reason: words, isWhole, lines, sheet }) => {
      const named = isWhole ? [] : lines
      const asked = named.map(({ line, expected, reason }) => ({ key: line.key, expected: expectedText(expected, currency), reason }))
      return dispute.mutateAsync({ request: { id, version, reason: words, is_whole: isWhole, lines: asked, sheet } })
    },
    onSuccess: () => {
      toast.success('异议已提交')
      onDone()
    },
  })
  const { lines, sheet, isWhole } = form.values
  const keys = useMemo(() => new Set(lines.map(({ line }) => line.key)), [lines])
  return {
    form,
    lines,
    sheet,
    isWhole,
    keys,
    setWhole: (next: boolean) => form.set({ isWhole: next }, ['lines']),
    add: (line: StatementLine) => {
      if (!keys.has(line.key)) form.set({ isWhole: false, lines: [...lines, { line, expected: '', reason: '' }] }, ['lines'])
    },
    change: (key: string, change: Partial<Pick<DisputedLine, 'expected' | 'reason'>>) => {
      const index = lines.findIndex(({ line }) => line.key === key)
      form.set({ lines: lines.map((one, at) => (at === index ? { ...one, ...change } : one)) }, [`lines.${index}`])
    },
    remove: (key: string) => form.set({ lines: lines.filter(({ line }) => line.key !== key) }),
    setSheet: (next: ComparedSheet['sheet'] | null) => form.set({ sheet: next }),
  }
}

function linesProblems(lines: readonly DisputedLine[], hasSheet: boolean, currency: StatementDetail['currency']) {
  if (lines.length === 0) return hasSheet ? undefined : '请在账户明细中选择有异议的行、上传您的表格，或选择“整张对账单”'
  if (lines.length > DISPUTED_LINES_MOST) return `一次最多对 ${DISPUTED_LINES_MOST} 行提出异议，更多请上传表格`
  const problems = new Map<string, string>()
  for (const [index, { expected, reason }] of lines.entries()) {
    const [amount, words] = [expectedProblem(expected, currency), reason.trim() === '' ? undefined : disputeReasonProblem(reason)]
    if (amount !== undefined) problems.set(`${index}.expected`, amount)
    if (words !== undefined) problems.set(`${index}.reason`, words)
  }
  return problems.size === 0 ? undefined : problems
}
