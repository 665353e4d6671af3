// Answering a dispute: line by line what the statement asks less, and why; a second person decides about it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import type { ConsoleStatementDetail, ConsoleStatementLine, DisputedLine } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand, useFormCommand } from '../../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../../forms/ProofField.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import panel from '../../lists/panel.module.css'
import { type AnswerLine, linesProblem, requestLines } from './answer-lines.ts'
import styles from './statements.module.css'

type Props = { of: ConsoleStatementDetail; dispute: { lines: readonly DisputedLine[] }; onClose: () => void }

const lineOf = (line: ConsoleStatementLine): AnswerLine => ({ ...line, after: '', reason: '' })

export function AnswerDialog({ of, dispute, onClose }: Props) {
  const { currency } = of
  const toast = useToast()
  const answer = useFormCommand(consoleStatementEndpoints.answer, {
    onSuccess: () => {
      toast.success('异议答复已提交，等待另一人复核')
      onClose()
    },
  })
  const form = useForm({
    initial: { lines: dispute.lines.map(lineOf) as readonly AnswerLine[], proof_file: NO_PROOF, reason: '' },
    checks: { lines: linesProblem, proof_file: proofProblem, reason: reasonProblem },
    parts: ({ lines }) => lines.flatMap((_, index) => [`lines.${index}.after`, `lines.${index}.reason`, `lines.${index}`]),
    send: ({ lines, proof_file, reason }) =>
      answer.mutateAsync({
        request: { id: of.statement_id, version: of.version, lines: requestLines(lines), proof_file: proof_file?.key ?? null, reason },
      }),
  })
  const { lines } = form.values
  const setLine = (index: number, change: Partial<AnswerLine>) =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...change } : line)) }, [`lines.${index}`])
  const add = (found: readonly ConsoleStatementLine[]) => {
    const isNew = (line: ConsoleStatementLine) => !lines.some(known => keyOf(known) === keyOf(line))
    form.set({ lines: [...lines, ...found.filter(isNew).map(lineOf)] })
  }
  const id = form.field('lines').id
  return (
    <FormDialog title={`答复异议：对账单 ${of.statement_id}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>填写调整后的金额与说明；留空的行维持原金额。复核通过后成为版本 {of.version + 1}，客户重新确认。</p>
      {lines.map((line, index) => (
        <div key={keyOf(line)} className={styles.line} role="group" aria-label={`${line.account_name} ${line.of_month}`}>
          <p>
            {line.account_name} <span className={panel.quiet}>{line.outside_account_id}</span>　{line.of_month}　当前{' '}
            {amountText(line.amount, currency)}
          </p>
          <div className={styles.fields}>
            <MoneyInput
              label="调整后金额"
              currency={currency}
              id={`${id}.${index}.after`}
              error={form.problem(`lines.${index}.after`) ?? form.problem(`lines.${index}`)}
              value={line.after}
              onChange={after => setLine(index, { after })}
            />
            <TextField
              label="调整说明"
              autoComplete="off"
              id={`${id}.${index}.reason`}
              error={form.problem(`lines.${index}.reason`)}
              value={line.reason}
              onChange={reason => setLine(index, { reason })}
            />
          </div>
        </div>
      ))}
      <AddLine statementId={of.statement_id} onFound={add} />
      <ProofField {...form.field('proof_file')} />
      <ReasonField help="作为答复显示给客户，并记入审计日志" {...form.field('reason')} />
    </FormDialog>
  )
}

const keyOf = (line: ConsoleStatementLine) => `${line.bill_id} ${line.ad_account_id} ${line.of_month}`

/** For what the customer objects to in words alone. */
function AddLine({ statementId, onFound }: { statementId: string; onFound: (lines: readonly ConsoleStatementLine[]) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const look = useCommand(consoleStatementEndpoints.lines)
  async function find() {
    if (text.trim() === '') return setProblem('请输入广告账户 ID')
    const { lines } = await look.mutateAsync({ request: { id: statementId, outside_account_id: text } })
    if (lines.length === 0) return setProblem('该账户不在此对账单中')
    setProblem(undefined)
    setText('')
    onFound(lines)
  }
  return (
    <div className={styles.add}>
      <TextField label="其他账户 ID" autoComplete="off" value={text} error={problem} onChange={setText} />
      <Button disabledReason={look.isPending ? '正在查找' : undefined} onClick={() => void find()}>
        添加
      </Button>
    </div>
  )
}
